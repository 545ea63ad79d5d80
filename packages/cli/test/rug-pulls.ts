import { argument, ferry, forecast, type Fields, type Written } from "./lock-project.ts";

/** A change of one thing about a tool, and how it must be told. */
export interface RugPull {
  readonly what: string;
  readonly change: (tools: Written[]) => unknown;
  readonly where: string;
  /** Part of the message. */
  readonly message: string;
  /** For schemas: what it means for the values they take. */
  readonly verdict?: string;
}

const row = (
  what: string,
  change: RugPull["change"],
  where: string,
  message: string,
  verdict?: string,
): RugPull => ({ what, change, where, message, ...(verdict !== undefined && { verdict }) });

const forms = (tools: Written[]): Fields[] =>
  (ferry(tools).input.properties.from as { anyOf: Fields[] }).anyOf;

/** What a tool can change about itself under its user. */
export const rugPulls: readonly RugPull[] = [
  row(
    "one invisible character in a description",
    (tools) => (forecast(tools).description = "Forecast for a to\u{200B}wn, day by day."),
    "description",
    "⟨U+200B⟩",
  ),
  row(
    "one letter of another alphabet",
    (tools) => (forecast(tools).description = "Forecast for a t\u{43E}wn, day by day."),
    "description",
    "⟨U+043E⟩",
  ),
  row(
    "a blank that is no space",
    (tools) => (forecast(tools).description = "Forecast for a\u{A0}town, day by day."),
    "description",
    "⟨U+00A0⟩",
  ),
  row(
    "a word in a description",
    (tools) => (forecast(tools).description = "Forecast for a city, day by day."),
    "description",
    "[-town-]{+city+}",
  ),
  row("a title", (tools) => (forecast(tools).title = "Weather"), "title", "[-Forecast-]{+Weather+}"),
  row("a flipped effect", (tools) => (ferry(tools).effect = "read"), "effect", 'was "write", is "read"'),
  row("a flipped hint", (tools) => (forecast(tools).idempotent = false), "idempotent", "was true, is false"),
  row("a hint that is gone", (tools) => delete ferry(tools).openWorld, "openWorld", "was true, gone now"),
  row(
    "an approval that is gone",
    (tools) => delete ferry(tools).approval,
    "approval",
    'was "always", gone now',
  ),
  row(
    "a word that a search finds it by",
    (tools) => (forecast(tools).keywords = ["passwords"]),
    "keywords",
    'new, ["passwords"]',
  ),
  row("a higher priority", (tools) => (forecast(tools).priority = 9), "priority", "new, 9"),
  row(
    "an argument that is called as what every object has",
    (tools) =>
      (forecast(tools).input.properties = {
        ...forecast(tools).input.properties,
        constructor: { type: "string" } as never,
      }),
    "input/properties/constructor",
    'Takes more than before: new, {"type":"string"}',
    "widens",
  ),
  row(
    "a lower permission",
    (tools) => (ferry(tools).permission = "user"),
    "permission",
    'was "admin", is "user"',
  ),
  row("a channel more", (tools) => (ferry(tools).channels = ["web", "slack"]), "channels", '["slack","web"]'),
  row(
    "an argument's description",
    (tools) => (argument(tools, "town").description = "Town, in any language"),
    "input/properties/town/description",
    "[-English-]{+any language+}",
    "words",
  ),
  row(
    "a default",
    (tools) => (argument(tools, "unit").default = "F"),
    "input/properties/unit/default",
    'was "C", is "F"',
    "changes",
  ),
  row(
    "a new argument",
    (tools) => (forecast(tools).input.properties.sidenote = { type: "string" }),
    "input/properties/sidenote",
    "Takes more than before: new",
    "widens",
  ),
  row(
    "an argument that is gone",
    (tools) => delete forecast(tools).input.properties.days,
    "input/properties/days",
    "gone now",
    "narrows",
  ),
  row(
    "a higher maximum",
    (tools) => (argument(tools, "days").maximum = 30),
    "input/properties/days/maximum",
    "was 7, is 30",
    "widens",
  ),
  row(
    "a higher minimum",
    (tools) => (argument(tools, "days").minimum = 2),
    "input/properties/days/minimum",
    "was 1, is 2",
    "narrows",
  ),
  row(
    "a limit that is gone",
    (tools) => delete argument(tools, "town").maxLength,
    "input/properties/town/maxLength",
    "was 80, gone now",
    "widens",
  ),
  row(
    "a new pattern",
    (tools) => (argument(tools, "town").pattern = "^[A-Z]"),
    "input/properties/town/pattern",
    "new",
    "narrows",
  ),
  row(
    "a choice more",
    (tools) => (argument(tools, "unit").enum = ["C", "F", "K"]),
    "input/properties/unit/enum",
    '["C","F","K"]',
    "widens",
  ),
  row(
    "another choice",
    (tools) => (argument(tools, "unit").enum = ["C", "K"]),
    "input/properties/unit/enum",
    '["C","K"]',
    "changes",
  ),
  row(
    "a wider type",
    (tools) => (argument(tools, "days").type = "number"),
    "input/properties/days/type",
    '"number"',
    "widens",
  ),
  row(
    "a type more",
    (tools) => (argument(tools, "town").type = ["string", "null"]),
    "input/properties/town/type",
    '["string","null"]',
    "widens",
  ),
  row(
    "a narrower type",
    (tools) => (argument(tools, "town").type = "integer"),
    "input/properties/town/type",
    '"integer"',
    "changes",
  ),
  row(
    "an argument that must be given now",
    (tools) => (forecast(tools).input.required = ["town", "days"]),
    "input/required",
    '["town","days"]',
    "narrows",
  ),
  row(
    "an argument that need not be given now",
    (tools) => (forecast(tools).input.required = []),
    "input/required",
    "is []",
    "widens",
  ),
  row(
    "further keys that are taken now",
    (tools) => delete forecast(tools).input.additionalProperties,
    "input/additionalProperties",
    "was false, gone now",
    "widens",
  ),
  row(
    "further keys of one type",
    (tools) => (forecast(tools).input.additionalProperties = { type: "string" }),
    "input/additionalProperties",
    "was false",
    "widens",
  ),
  row(
    "a form more",
    (tools) => forms(tools).push({ type: "boolean" }),
    "input/properties/from/anyOf/2",
    "new",
    "widens",
  ),
  row("a form less", (tools) => forms(tools).pop(), "input/properties/from/anyOf/1", "gone now", "narrows"),
  row(
    "what comes back",
    (tools) =>
      (((forecast(tools).output as Written["input"]).properties.days as Fields).items = { type: "number" }),
    "output/properties/days/items/type",
    'was "string", is "number"',
    "changes",
  ),
  row("a schema that is gone", (tools) => delete forecast(tools).output, "output", "gone now", "changes"),
];
