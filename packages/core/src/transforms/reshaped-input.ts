import {
  composed,
  type Issue,
  type JsonSchema,
  type Loss,
  type SchemaReader,
  type SchemaSource,
  type Validation,
} from "@toolport/schema";
import { andThen } from "../and-then.ts";
import { declared } from "./without-arguments.ts";

/** How a step stands between what a model sends and what the tool's own schema gets. */
export interface Reshaping {
  /** What the model is shown instead of the tool's own schema. */
  readonly shown: JsonSchema;
  /** The model's arguments as the tool's own, as far as they can be told; or what is wrong with them. */
  readonly complete: (args: Arguments) => Arguments | readonly Issue[];
  /** Where the model finds what the tool's own schema complains of; undefined where it has nothing to do with it. */
  readonly locate: (pointer: string) => string | undefined;
}

export interface Arguments {
  readonly [name: string]: unknown;
}

/** A schema that shows the reshaped arguments, and has them checked by the tool's own schema when they are complete. */
export function reshapedInput(reader: SchemaReader, reshaping: Reshaping): SchemaSource {
  return shownInput(reader, reshaping, (value) => {
    const completed = completedBy(reshaping, value);
    if (!completed.ok) return completed;
    return andThen(reader.validate(completed.value), (checked) => located(checked, reshaping));
  });
}

/** The reshaped arguments as a schema that checks them so, and knows of them what the tool's own schema knows. */
export function shownInput(
  reader: SchemaReader,
  reshaping: Reshaping,
  validate: (value: unknown) => Validation | Promise<Validation>,
): SchemaSource {
  return composed({
    shown: () => reshaping.shown,
    validate,
    losses: (target) => reader.losses(target).flatMap((loss) => movedLoss(loss, reshaping)),
    unknownKeys(value) {
      const completed = completedBy(reshaping, value);
      if (!completed.ok) return [];
      return reader.unknownKeys(completed.value).flatMap(({ pointer, message }) => {
        const own = reshaping.locate(pointer);
        return own === undefined ? [] : [{ pointer: own, message }];
      });
    },
    names: [...declared(reshaping.shown).keys()],
  });
}

/** Where in the shown schema the model finds it; nothing of an argument that is not the model's. */
function movedLoss(loss: Loss, { locate }: Reshaping): readonly Loss[] {
  const [, name, rest = ""] = /^\/properties(\/[^/]*)(.*)$/.exec(loss.pointer) ?? [];
  if (name === undefined) return [loss];
  const own = locate(name);
  return own === undefined ? [] : [{ ...loss, pointer: `/properties${own}${rest}` }];
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
      : { pointer: own, message: keysOf(pointer).length > 1 ? message : renamedIn(message, locate) };
  });
  return { ok: false, issues };
}

/** Our own validator's words, which name arguments: as the model knows them, and none that was taken away. */
function renamedIn(message: string, locate: Reshaping["locate"]): string {
  const known = (name: string): readonly string[] => {
    const own = locate(pointerTo(name));
    return own === undefined ? [] : [argumentOf(own) as string];
  };
  // Whoever words the refusal hints at the nearest of the shown names.
  const [, needed] = /^needs (.*) as well$/.exec(message) ?? [];
  if (needed === undefined) return message.replace(/; did you mean ".*"\?$/, "");
  return `needs ${needed.split(", ").flatMap(known).join(", ")} as well`;
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
