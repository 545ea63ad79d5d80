import { isSchemaError, type Json, type JsonSchema, type Validation } from "@toolport/schema";
import {
  repair,
  unwrap,
  wireSchemaOf,
  type Repaired,
  type RepairOptions,
  type RepairStep,
} from "@toolport/schema/repair";
import { note, type Call } from "./call.ts";
import { thrownName } from "./normalize.ts";
import { checkArguments, Unusable, type ParsedArguments, type Unreadable } from "./parse.ts";
import { decoded, validated } from "./pipeline.ts";
import { readAgain } from "./read-again.ts";
import { refuseMisfit, refuseUnknown, refuseUnreadable } from "./refuse-arguments.ts";
import { narrowRepair } from "./repair.ts";
import type { ToolResult } from "./result.ts";
import { fieldsOf, isSlip, unknownKeys } from "./unknown-keys.ts";
import { validateInput } from "./validate.ts";

/** Arguments that passed validation, and what the schema made of them. */
interface Accepted {
  readonly input: Json;
  readonly parsed: unknown;
  /** What was changed, for the record. */
  readonly repairs?: string | undefined;
}

/**
 * Arguments that could not be read: their text is repaired where that is asked for; where only the wire's form could
 * not be taken off, they are repaired in that form. Else they are refused.
 */
export async function unreadable(call: Call, why: Unreadable, sent: ParsedArguments): Promise<ToolResult> {
  if (!sent.ok) {
    const again = readAgain(call, why);
    return again ? decoded(call, again) : refuseUnreadable(call, why);
  }
  const { error } = why;
  // Arguments that are not safe to use are refused; a decoder that breaks says nothing about them.
  if (!isSchemaError(error, "undecodable")) {
    if (error instanceof Unusable) return refuseUnreadable(call, why);
    throw error;
  }
  const mended = (await insideOf(call, sent)) ?? (await onTheWire(call, sent));
  if (mended) {
    note(call, "arguments", "repaired", mended.repairs);
    return validated(call, mended.input, { ok: true, value: mended.input });
  }
  const { pointer = "", message } = error;
  return refuseUnreadable(call, { why: "unusable", issues: [{ pointer, message }] });
}

/**
 * Arguments that do not fit the schema: repaired where the repaired ones do, else refused. Also those of which the
 * schema left something out: that may be a slip, too.
 */
export async function mendOrRefuse(
  call: Call,
  input: Json,
  checked: Validation,
  sent: ParsedArguments | undefined,
): Promise<Accepted | ToolResult> {
  if (checked.ok) return knownOrRefuse(call, { input, parsed: checked.value }, sent);
  const mended =
    (await mendedBy(call, input)) ??
    (call.options.decode && ((await insideOf(call, sent)) ?? (await onTheWire(call, sent))));
  if (!mended) return refuseMisfit(call, input, checked.issues, sent);
  note(call, "arguments", "repaired", mended.repairs);
  return knownOrRefuse(call, mended, undefined);
}

async function mendedBy(call: Call, input: Json): Promise<Accepted | undefined> {
  const { repair: own } = call.run.box;
  if (own === false) return undefined;
  return accepted(call, async (schema) => {
    if (!own || isOurs(own)) return repair(input, schema, namesOf(call));
    const value = await own(input, schema);
    return value === undefined ? undefined : { value, repairs: [] };
  });
}

/**
 * What was sent, unwrapped before it is decoded: only what is inside has the wire's form. Undefined when it came in no
 * wrapper, or the inside does not fit.
 */
async function insideOf(call: Call, sent: ParsedArguments | undefined): Promise<Accepted | undefined> {
  if (!sent?.ok || !isOurs(call.run.box.repair)) return undefined;
  return accepted(call, (schema) => {
    const inside = unwrap(sent.value, schema, namesOf(call));
    return inside && (undone(call, inside, schema) ?? mendedOnWire(call, inside, schema));
  });
}

/** What was sent, where it came over a wire: repaired by the schema that the model was shown, and only then decoded. */
async function onTheWire(call: Call, sent: ParsedArguments | undefined): Promise<Accepted | undefined> {
  if (!sent?.ok || !isOurs(call.run.box.repair)) return undefined;
  return accepted(call, (schema) => mendedOnWire(call, { value: sent.value, repairs: [] }, schema));
}

function mendedOnWire(call: Call, { value, repairs }: Repaired, schema: JsonSchema): Repaired | undefined {
  const { decode } = call.options;
  const wire = decode && wireSchemaOf(decode);
  const mended = wire && repair(value, wire, namesOf(call));
  return mended && undone(call, { value: mended.value, repairs: [...repairs, ...mended.repairs] }, schema);
}

/** Takes the wire's form off, and repairs what is left. */
function undone(call: Call, { value, repairs }: Repaired, schema: JsonSchema): Repaired | undefined {
  const read = checkArguments(value, call.options.decode);
  const mended = read.ok ? repair(read.value, schema, namesOf(call)) : undefined;
  return mended && { ...mended, repairs: [...repairs, ...mended.repairs] };
}

function isOurs(own: Call["run"]["box"]["repair"]): boolean {
  return own === undefined || own === narrowRepair;
}

/** Takes what `mend` makes of the arguments, if it validates, and keeps it on record. */
async function accepted(
  call: Call,
  mend: (schema: JsonSchema) => Repaired | undefined | Promise<Repaired | undefined>,
): Promise<Accepted | undefined> {
  const { input: reader } = call.tool;
  if (!reader) return undefined;
  try {
    const mended = await mend(reader.jsonSchema());
    if (!mended) return undefined;
    const copy = checkArguments(mended.value);
    if (!copy.ok) return undefined;
    const checked = await validateInput(call.tool, copy.value);
    if (!checked.ok) return undefined;
    return { input: copy.value, parsed: checked.value, repairs: detailOf(mended.repairs) };
  } catch (error) {
    // A schema that can't describe itself can't guide a repair: the arguments stay as they were.
    note(call, "arguments", "could not be repaired", thrownName(error));
    return undefined;
  }
}

/**
 * Where the schema drops a key in silence, the body would run without what the model meant: with nothing but defaults
 * when it knows none of the keys, without one field when a name is misspelt. A key too many is only put on record.
 */
async function knownOrRefuse(
  call: Call,
  given: Accepted,
  sent: ParsedArguments | undefined,
): Promise<Accepted | ToolResult> {
  const unknown = unknownKeys(call, given.input);
  if (unknown.length === 0) return given;
  const isAll = Object.keys(given.input as object).length === unknown.filter(isAtTop).length;
  if (isAll) {
    const inside = await insideOf(call, sent);
    if (inside && unknownKeys(call, inside.input).length === 0) {
      note(call, "arguments", "repaired", inside.repairs);
      return inside;
    }
    if (fieldsOf(call).length > 0) return refuseUnknown(call, unknown);
  }
  const slips = unknown.filter((issue) => isSlip(issue, given.input));
  if (slips.length > 0) return refuseUnknown(call, slips);
  note(call, "arguments", "ignored unknown keys", unknown.map(({ pointer }) => pointer).join(", "));
  return given;
}

function isAtTop({ pointer }: { readonly pointer: string }): boolean {
  return pointer.lastIndexOf("/") === 0;
}

function namesOf({ tool, options }: Call): RepairOptions {
  const { name } = tool.description;
  return { names: [name, options.wireName?.(name) ?? name] };
}

function detailOf(repairs: readonly RepairStep[]): string | undefined {
  if (repairs.length === 0) return undefined;
  return repairs.map(({ pointer, kind }) => `${kind} at ${pointer || "the root"}`).join(", ");
}
