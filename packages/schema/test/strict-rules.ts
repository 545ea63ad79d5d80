/** What OpenAI's strict mode demands, written apart from the dialect table so that it can catch the table's mistakes. */
const keywords = new Set(
  (
    "$ref $defs type title description enum const anyOf properties required additionalProperties items minItems maxItems " +
    "minLength maxLength pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf"
  ).split(" "),
);
const formats = new Set<unknown>("date-time time date duration email hostname ipv4 ipv6 uuid".split(" "));

type Node = Readonly<Record<string, unknown>>;

/** The rules a schema breaks, each with its place; none for a schema that may be sent with the strict flag. */
export function strictFaults(root: Node): readonly string[] {
  const faults: string[] = [];
  if (root["type"] !== "object") faults.push("root: type is not object");
  if ("anyOf" in root) faults.push("root: union");
  visit(root, "#", root, faults);
  return faults;
}

function visit(node: unknown, at: string, root: Node, faults: string[]): void {
  if (typeof node !== "object" || node === null || Array.isArray(node)) {
    faults.push(`${at}: no schema object`);
    return;
  }
  const schema = node as Node;
  for (const keyword of Object.keys(schema)) if (!keywords.has(keyword)) faults.push(`${at}: ${keyword}`);
  if ("$ref" in schema) {
    if (Object.keys(schema).length > 1) faults.push(`${at}: $ref with siblings`);
    if (!resolves(String(schema["$ref"]), root)) faults.push(`${at}: dangling $ref`);
    return;
  }
  if (!("type" in schema) && !("anyOf" in schema)) faults.push(`${at}: untyped`);
  if (schema["format"] !== undefined && !formats.has(schema["format"])) faults.push(`${at}: format`);
  if (typeof schema["pattern"] === "string" && /\(\?<?[=!]/.test(schema["pattern"]))
    faults.push(`${at}: look-around`);
  if ([schema["type"]].flat().includes("object")) visitObject(schema, at, faults);
  if ([schema["type"]].flat().includes("array") && !("items" in schema))
    faults.push(`${at}: array without items`);
  for (const holder of ["properties", "$defs"])
    for (const [key, child] of Object.entries(schema[holder] ?? {}))
      visit(child, `${at}/${holder}/${key}`, root, faults);
  for (const [index, branch] of ((schema["anyOf"] as unknown[] | undefined) ?? []).entries())
    visit(branch, `${at}/anyOf/${index}`, root, faults);
  if ("items" in schema) visit(schema["items"], `${at}/items`, root, faults);
}

function visitObject(schema: Node, at: string, faults: string[]): void {
  if (schema["additionalProperties"] !== false) faults.push(`${at}: not closed`);
  const names = Object.keys(schema["properties"] ?? {});
  const required = new Set(Array.isArray(schema["required"]) ? schema["required"] : [undefined]);
  if (required.size !== names.length || !names.every((name) => required.has(name)))
    faults.push(`${at}: required differs from properties`);
}

function resolves(reference: string, root: Node): boolean {
  if (reference === "#") return true;
  const name = reference.replace("#/$defs/", "");
  return Object.hasOwn((root["$defs"] as object | undefined) ?? {}, name);
}
