export type Node = Readonly<Record<string, unknown>>;

/** One schema inside another, and where it stands. */
export interface Place {
  readonly value: unknown;
  /** JSON pointer as a URI fragment: `#`, `#/properties/a`. */
  readonly at: string;
  /** The keyword that holds it; none for the root. */
  readonly holder?: string;
  readonly parent?: Place;
  /** Its name, where the holder is a map, or its index. */
  readonly key?: string;
}

const single = new Set(
  (
    "additionalItems additionalProperties contains contentSchema else if items not propertyNames then " +
    "unevaluatedItems unevaluatedProperties"
  ).split(" "),
);
const lists = new Set("allOf anyOf oneOf prefixItems items".split(" "));
const maps = new Set(
  "$defs definitions dependencies dependentSchemas patternProperties properties".split(" "),
);

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The root and everything that stands where a schema is expected, whether it is one or not. */
export function placesOf(root: unknown): readonly Place[] {
  const places: Place[] = [];
  const visit = (place: Place): void => {
    places.push(place);
    for (const child of childrenOf(place)) visit(child);
  };
  visit({ value: root, at: "#" });
  return places;
}

export function childrenOf(parent: Place): readonly Place[] {
  if (!isNode(parent.value)) return [];
  return Object.entries(parent.value).flatMap(([holder, held]): readonly Place[] => {
    const at = `${parent.at}/${escapeToken(holder)}`;
    if (lists.has(holder) && Array.isArray(held))
      return held.map((value, index) => ({ value, at: `${at}/${index}`, holder, parent, key: `${index}` }));
    if (maps.has(holder) && isNode(held))
      return Object.entries(held)
        .filter(([, value]) => holder !== "dependencies" || !Array.isArray(value))
        .map(([key, value]) => ({ value, at: `${at}/${escapeToken(key)}`, holder, parent, key }));
    return single.has(holder) ? [{ value: held, at, holder, parent }] : [];
  });
}

/** What a local reference points to: a place where a schema stands, or nothing. */
export function createResolver(places: readonly Place[]): (reference: unknown) => Place | undefined {
  const byPointer = new Map(places.map((place) => [place.at, place]));
  const byAnchor = new Map<string, Place>(
    places.flatMap((place) =>
      isNode(place.value) && typeof place.value["$anchor"] === "string"
        ? [[`#${place.value["$anchor"]}`, place] as const]
        : [],
    ),
  );
  return (reference) => {
    if (typeof reference !== "string" || !reference.startsWith("#")) return undefined;
    if (byAnchor.has(reference)) return byAnchor.get(reference);
    return byPointer.get(decode(reference));
  };
}

function decode(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}

function escapeToken(token: string): string {
  return token.replaceAll("~", "~0").replaceAll("/", "~1");
}
