import { editProperties, editProperty } from "./edit-properties.ts";
import { reshape } from "./reshape.ts";
import { changed, type Transform } from "./transform.ts";

/** What the model reads of a tool. */
export interface NewDescription {
  readonly title?: string;
  readonly description?: string;
  /** Arguments by name. */
  readonly arguments?: { readonly [name: string]: string };
}

/** Puts other words where the model reads what the tool and its arguments are for. */
export function describeAnew(words: NewDescription): Transform {
  const { arguments: named = {}, ...fields } = words;
  const names = Object.keys(named);
  return (tool) => {
    const described = Object.keys(fields).length > 0 ? changed(tool, "described anew", fields) : tool;
    if (names.length === 0) return described;
    return reshape(described, {
      step: "describeAnew()",
      done: `${names.length === 1 ? "argument" : "arguments"} ${names.map((name) => `"${name}"`).join(", ")} described anew`,
      names,
      shown: (schema) => {
        const silent = names.find((name) => typeof named[name] !== "string");
        if (silent !== undefined) throw new Error(`the description of "${silent}" must be a text`);
        return editProperties(schema, (node) =>
          names.reduce(
            (made, name) =>
              editProperty(made, name, (property) =>
                typeof property === "object" ? { ...property, description: named[name] } : property,
              ),
            node,
          ),
        );
      },
      complete: (args) => args,
      locate: (pointer) => pointer,
    });
  };
}
