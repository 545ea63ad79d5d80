import { isOptional as isOptionalV } from "./read-valibot.ts";
import { isOptional as isOptional3, isZod3 } from "./read-zod3.ts";
import { isOptional as isOptional4, isZod4 } from "./read-zod4.ts";

/** Whether a schema's author said that there need be no value where it is an object's field. */
export function mayBeAbsent(source: unknown): boolean {
  if (isZod4(source)) return isOptional4(source, "input");
  return isZod3(source) ? isOptional3(source, "input") : isOptionalV(source);
}
