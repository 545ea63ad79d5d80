import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { GoogleGenAI } from "@google/genai";
import { canonicalJson } from "../arbitraries/canonical-json.ts";
import { mapChildren } from "../arbitraries/map-children.ts";
import { isNode, type Node } from "./schema-places.ts";

type Field = "parameters" | "parametersJsonSchema";

/** What @google/genai puts on the wire for these schemas: each as it was, but for the spelling of types. */
export async function genaiFaults(schemas: readonly Node[], field: Field): Promise<readonly string[]> {
  const functionDeclarations = schemas.map((schema, index) => ({
    name: `t${index}`,
    // It changes what it is given.
    [field]: structuredClone(schema),
  }));
  const bodies: string[] = [];
  const server = await listen(bodies);
  const { port } = server.address() as AddressInfo;
  const ai = new GoogleGenAI({ apiKey: "x", httpOptions: { baseUrl: `http://127.0.0.1:${port}` } });
  try {
    await ai.models.generateContent({
      model: "m",
      contents: "q",
      config: { tools: [{ functionDeclarations }] },
    });
  } catch (error) {
    return [(error as Error).message];
  } finally {
    server.close();
  }
  const sent = JSON.parse(bodies[0] ?? "{}") as {
    readonly tools?: readonly {
      readonly functionDeclarations: readonly Readonly<Record<Field, unknown>>[];
    }[];
  };
  const declared = sent.tools?.[0]?.functionDeclarations ?? [];
  return schemas.flatMap((schema, index) => {
    const got = canonicalJson(
      field === "parameters" ? inLowerCase(declared[index]?.[field]) : declared[index]?.[field],
    );
    return got === canonicalJson(field === "parameters" ? inLowerCase(schema) : schema)
      ? []
      : [`t${index}: ${canonicalJson(schema)} became ${got}`];
  });
}

async function listen(bodies: string[]): Promise<Server> {
  const reply = {
    candidates: [{ content: { role: "model", parts: [{ text: "ok" }] }, finishReason: "STOP" }],
  };
  const server = createServer((request, response) => {
    const record = async (): Promise<void> => {
      bodies.push(await text(request));
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(reply));
    };
    void record();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

function inLowerCase(schema: unknown): unknown {
  if (!isNode(schema)) return schema;
  const { default: byDefault, ...others } = mapChildren(schema, inLowerCase);
  // It leaves a default of null out, which says nothing.
  const copy: Node =
    byDefault === null || byDefault === undefined ? others : { ...others, default: byDefault };
  return typeof copy["type"] === "string" ? { ...copy, type: copy["type"].toLowerCase() } : copy;
}
