import type { Dialect } from "../dialect.ts";
import { frozen } from "./frozen.ts";
import { jsonSchema202012 } from "./json-schema.ts";

/** `Tool.inputSchema` of the Model Context Protocol: JSON Schema 2020-12 (SEP-1613), with an object at the root. */
export const mcp: Dialect = frozen({
  ...jsonSchema202012,
  name: "mcp",
  // Specification 2025-11-25, `Tool.inputSchema`: `type: "object"`; SEP-2106 keeps that, and allows any other keyword
  // beside it, unions too. A `$ref` needs the type beside it, which the merge of the root sees to.
  root: "object",
  refusedAtRoot: ["$ref"],
  // `properties: { [key: string]: object }`: @modelcontextprotocol/sdk 1.32 refuses the whole list for one boolean there.
  booleans: "object",
  // Specification 2025-11-25, "Tool names": 1 to 128 of A-Z, a-z, 0-9, `_`, `-`, `.` (SEP-986 had 64 and `/`).
  toolNames: { pattern: "^[A-Za-z0-9_.-]+$", maxLength: 128 },
});
