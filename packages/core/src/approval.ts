import type { Call } from "./call.ts";
import { canonicalJson, freezeJson, randomId, toHex } from "./json.ts";
import { keeperOf } from "./keeper.ts";
import { visible } from "./visible.ts";
import type { Json } from "@toolport/schema";
import type { SuspensionKind, SuspensionRequest } from "./suspension.ts";

/** What an approval is bound to. Anything that changes what would happen changes the digest. */
export function approvalDigest(call: Call, input: Json): Promise<string> {
  const { description, input: reader } = call.tool;
  const { policyVersion } = call.run.box;
  return inOrder(
    call.run,
    sha256(
      canonicalJson({
        tool: description.name,
        effect: description.effect,
        schema: reader === undefined ? null : schemaText(reader),
        caller: call.run.caller.id ?? null,
        run: call.run.id,
        call: call.id,
        input,
        ...(policyVersion !== undefined && { policy: policyVersion }),
      }),
    ),
  );
}

/** The request a person is shown. Its texts are made from the canonical arguments, masked and made visible. */
export async function suspensionRequest(
  call: Call,
  about: {
    readonly kind: SuspensionKind;
    readonly digest: string;
    readonly input: Json;
    readonly prompt?: string;
    readonly key?: string;
  },
): Promise<SuspensionRequest> {
  const { description } = call.tool;
  const { box, caller, id } = call.run;
  const args = freezeJson(box.redactor ? box.redactor.json(about.input) : about.input);
  const shown = canonicalJson(args);
  const prompt =
    about.prompt ?? `Allow "${description.name}" (${description.effect}) to run with these arguments?`;
  const mask = (text: string): string => visible(box.redactor ? box.redactor.text(text) : text);
  return Object.freeze({
    token: await inOrder(call.run, keeperOf(box).sign(randomId())),
    kind: about.kind,
    tool: description.name,
    effect: description.effect,
    args,
    masked: shown !== canonicalJson(about.input),
    text: `${mask(prompt)}\n${visible(shown)}`,
    digest: about.digest,
    owner: caller.id as string,
    runId: id,
    callId: call.root.id,
    expiresAt: Date.now() + (box.approvalTtlMs ?? 15 * 60_000),
    ...(box.policyVersion !== undefined && { policyVersion: box.policyVersion }),
    ...(about.key === undefined ? {} : { key: about.key }),
  });
}

function schemaText(reader: NonNullable<Call["tool"]["input"]>): Json {
  try {
    return canonicalJson(reader.jsonSchema() as Json);
  } catch {
    return reader.vendor; // A schema that can't describe itself still has one meaning in this process.
  }
}

const earlier = new WeakMap<Call["run"], Promise<unknown>>();

/**
 * What is made of a call, after what the run made before: WebCrypto may be done with a later text first, and calls of one
 * message that are approved at once take their turns in the order of the message.
 */
async function inOrder<Made>(run: Call["run"], making: Promise<Made>): Promise<Made> {
  const turn = Promise.all([making, earlier.get(run)]);
  earlier.set(
    run,
    turn.catch(() => undefined),
  );
  const [made] = await turn;
  return made;
}

/** SHA-256 as lower-case hex, by WebCrypto, so that no Node import is needed. */
export async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return toHex(bytes);
}
