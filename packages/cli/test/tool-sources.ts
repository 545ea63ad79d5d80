/** Tools as modules write them; by hand, because what they import takes longer to load than they take to run. */
export const PLAIN = `
export const add = {
  name: "add",
  description: "Adds two numbers.",
  effect: "read",
  input: { type: "object", properties: { a: { type: "number" }, b: { type: "number" } }, required: ["a", "b"] },
  execute: ({ a, b }: { a: number; b: number }) => a + b,
};
export const wipe = { name: "wipe", description: "Wipes the disk.", effect: "destructive", execute: () => "wiped" };
export const secret = { name: "secret", description: "Says it.", effect: "read", permission: "admin", execute: () => "42" };
export const broken = { name: "broken", description: "Fails.", effect: "read", execute: () => { throw new Error("no disk"); } };
`;
