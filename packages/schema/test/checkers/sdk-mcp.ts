import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema, type ListToolsResult } from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { CfWorkerJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/cfworker";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { canonicalJson } from "../arbitraries/canonical-json.ts";
import type { Node } from "./schema-places.ts";

// The SDK's own instance, but for its warnings of unknown formats.
const ajv = new Ajv({ strict: false, validateSchema: false, allErrors: true, logger: false });
(addFormats as unknown as (ajv: Ajv) => void)(ajv);

/** Both validators that clients may use can be made from the schema. */
export function mcpValidatorFaults(schema: Node): readonly string[] {
  return [new AjvJsonSchemaValidator(ajv), new CfWorkerJsonSchemaValidator()].flatMap((provider) => {
    try {
      provider.getValidator(schema)({});
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
}

/** A client that lists the tools of a server gets each schema as it was; one bad tool would fail the whole list. */
export async function mcpListingFaults(schemas: readonly Node[]): Promise<readonly string[]> {
  const server = new Server({ name: "s", version: "1" }, { capabilities: { tools: {} } });
  const tools = schemas.map((inputSchema, index) => ({ name: `t${index}`, inputSchema }));
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools as ListToolsResult["tools"] }));
  const client = new Client({ name: "c", version: "1" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(near);
  await client.connect(far);
  try {
    const listed = await client.listTools();
    return listed.tools.flatMap(({ name, inputSchema }, index) =>
      canonicalJson(inputSchema) === canonicalJson(schemas[index]) ? [] : [`${name} was changed`],
    );
  } catch (error) {
    return [(error as Error).message];
  } finally {
    await client.close();
  }
}
