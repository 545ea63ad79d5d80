import type { Json } from "@toolport/schema";

// A string, or a whole number: what looks like a number within a string or after a point is none.
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * JSON in which whole numbers that a double would round (ids, mostly) become texts with all their digits: the model is
 * to call the next tool with the id it was given.
 */
export function readJson(text: string): Json {
  if (!/\d{16}/.test(text)) return JSON.parse(text) as Json;
  JSON.parse(text); // what follows may mend nothing
  const exact = text.replaceAll(TOKENS, (token) =>
    /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
  );
  return JSON.parse(exact) as Json;
}
