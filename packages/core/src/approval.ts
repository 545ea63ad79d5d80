import type { Call } from "./call.ts";
import { canonicalJson, freezeJson, randomId, toHex } from "./json.ts";
import { visible } from "./visible.ts";
import type { Json } from "@toolport/schema";
import type { ApprovalAnswer, SuspensionKind, SuspensionRequest } from "./suspension.ts";

/**
 * How the toolbox gets a person's word for what changes things. A function asks at once and waits; `"suspend"` ends
 * the call as `suspended` until `run.resume`; `"none"` lets everything through, which must be said out loud.
 * Whatever a function answers but a clear yes is a no, and so are a throw, a time-out and a cancellation.
 */
export type ApprovalPolicy = Approver | "suspend" | "none";

/** Decides on one request: yes, no with a reason, yes with other arguments, or leave it open. */
export type Approver = (
  request: SuspensionRequest,
  options: { readonly signal: AbortSignal },
) => boolean | ApprovalAnswer | "suspend" | Promise<boolean | ApprovalAnswer | "suspend">;

/** True, or a promise of it, when these arguments need a person's word. */
export function needsApproval(call: Call, input: Json): boolean | Promise<boolean> {
  const { description, mutates } = call.tool;
  if (mutates && call.run.box.approval !== "none") return true;
  const own = description.approval;
  if (own === undefined || own === true) return own === true;
  return own(input, { caller: call.run.caller });
}

/** What an approval is bound to. Anything that changes what would happen changes the digest. */
export function approvalDigest(call: Call, input: Json): Promise<string> {
  const { description, input: reader } = call.tool;
  return inOrder(
    call.run,
    canonicalJson({
      tool: description.name,
      effect: description.effect,
      schema: reader === undefined ? null : schemaText(reader),
      caller: call.run.caller.id ?? null,
      run: call.run.id,
      call: call.id,
      input,
    }),
  );
}

/** The request a person is shown. Its texts are made from the canonical arguments, masked and made visible. */
export function suspensionRequest(
  call: Call,
  about: {
    readonly kind: SuspensionKind;
    readonly digest: string;
    readonly input: Json;
    readonly prompt?: string;
    readonly key?: string;
  },
): SuspensionRequest {
  const { description } = call.tool;
  const { box, caller, id } = call.run;
  const args = freezeJson(box.redactor ? box.redactor.json(about.input) : about.input);
  const shown = canonicalJson(args);
  const prompt =
    about.prompt ?? `Allow "${description.name}" (${description.effect}) to run with these arguments?`;
  const mask = (text: string): string => visible(box.redactor ? box.redactor.text(text) : text);
  return Object.freeze({
    token: randomId(),
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
 * The text's digest, after those that the run asked for before: WebCrypto may be done with a later text first, and calls
 * of one message that are approved at once take their turns in the order of the message.
 */
async function inOrder(run: Call["run"], text: string): Promise<string> {
  const turn = Promise.all([sha256(text), earlier.get(run)]);
  earlier.set(
    run,
    turn.catch(() => undefined),
  );
  const [digest] = await turn;
  return digest;
}

/** SHA-256 as lower-case hex, by WebCrypto, so that no Node import is needed. */
async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return toHex(bytes);
}
