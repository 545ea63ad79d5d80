import type { Issue, JsonSchema, SchemaReader, SchemaSource, Validation } from "@toolport/schema";
import { isPromise } from "../and-then.ts";

/** How a step stands between what a model sends and what the tool's own schema gets. */
export interface Reshaping {
  /** What the model is shown instead of the tool's own schema. */
  readonly shown: JsonSchema;
  /** The model's arguments as the tool's own; or what is wrong with them. */
  readonly complete: (args: Arguments) => Arguments | readonly Issue[];
  /** Where the model finds what the tool's own schema complains of; undefined where it has nothing to do with it. */
  readonly locate: (pointer: string) => string | undefined;
}

export interface Arguments {
  readonly [name: string]: unknown;
}

/** A schema that shows the reshaped arguments, and has them checked by the tool's own schema when they are complete. */
export function reshapedInput(reader: SchemaReader, reshaping: Reshaping): SchemaSource {
  return schemaOf(reshaping.shown, (value) => {
    const completed = completedBy(reshaping, value);
    if (!completed.ok) return completed;
    const checked = reader.validate(completed.value);
    return isPromise(checked)
      ? Promise.resolve(checked).then((one) => located(one, reshaping))
      : located(checked, reshaping);
  });
}

/** A schema of our own making, as the standards write it. */
export function schemaOf(
  shown: JsonSchema,
  validate: (value: unknown) => Validation | Promise<Validation>,
): SchemaSource {
  const standard = {
    version: 1,
    vendor: "toolport",
    validate: (value: unknown): unknown => {
      const checked = validate(value);
      return isPromise(checked) ? Promise.resolve(checked).then(toStandard) : toStandard(checked);
    },
    jsonSchema: { input: () => shown, output: () => shown },
  };
  return Object.freeze({ "~standard": Object.freeze(standard) });
}

/** The model's arguments made complete; what isn't an object is not completed. */
export function completedBy({ complete }: Pick<Reshaping, "complete">, value: unknown): Validation {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { ok: false, issues: [{ pointer: "", message: "must be an object" }] };
  const completed = complete(value as Arguments);
  return Array.isArray(completed)
    ? { ok: false, issues: completed as readonly Issue[] }
    : { ok: true, value: completed };
}

/** The same complaints, in the model's own terms. */
export function located<T>(checked: Validation<T>, { locate }: Pick<Reshaping, "locate">): Validation<T> {
  if (checked.ok) return checked;
  const issues = checked.issues.map(({ pointer, message }): Issue => {
    const own = locate(pointer);
    return own === undefined
      ? { pointer: "", message: "the app's own part of these arguments is not valid" }
      : { pointer: own, message };
  });
  return { ok: false, issues };
}

function toStandard(checked: Validation): unknown {
  if (checked.ok) return { value: checked.value };
  return {
    issues: checked.issues.map(({ pointer, message }) => ({ message, path: keysOf(pointer) })),
  };
}

function keysOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The first key of a pointer: the argument it leads into. */
export function argumentOf(pointer: string): string | undefined {
  return keysOf(pointer)[0];
}

/** A pointer to an argument. */
export function pointerTo(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
