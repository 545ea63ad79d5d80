import { toPointer } from "../json-pointer.ts";
import { isObject, type PlainObject, setOwn } from "../plain-object.ts";
import { undecodable } from "./json-text.ts";
import type { Codec, Form } from "./walk.ts";

/** One property, on both sides. */
export interface Field extends Form {
  readonly key: string;
  /** On the wire. */
  readonly name: string;
  readonly required: boolean;
  /** The key of the object that stands for absence, where null is a value. */
  readonly marker?: string;
}

/** Where keys go that are not listed. */
export interface Rest extends Form {
  readonly name: string;
  /** Sent when there are none. */
  readonly empty: unknown;
}

/** The codec for the value of a key that is not listed, where such keys stand beside those that are. */
export type InPlace = (key: string) => Codec | undefined;

/** Nothing where every value looks the same on both sides. */
export function objectCodec(
  fields: readonly Field[],
  rest: Rest | undefined,
  nullable: boolean,
  inPlace?: InPlace,
): Codec | undefined {
  const plain = fields.every(
    ({ key, name, codec, required }) => key === name && !codec && (required || !nullable),
  );
  if (plain && !rest && !inPlace) return undefined;
  const escape = escapeFor(fields);
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const byName = new Map(fields.map((field) => [field.name, field]));
  return {
    decode: (value, at) =>
      isObject(value) ? decode(value, at, { fields: byName, rest, nullable, inPlace, escape }) : value,
    encode: (value) =>
      isObject(value) ? encode(value, { fields: byKey, rest, nullable, inPlace, escape }) : value,
  };
}

interface Shape {
  readonly fields: ReadonlyMap<string, Field>;
  readonly rest: Rest | undefined;
  readonly nullable: boolean;
  readonly inPlace: InPlace | undefined;
  readonly escape: Escape | undefined;
}

/** Between keys that are not listed and those that stand for renamed ones. */
interface Escape {
  readonly out: (key: string) => string;
  /** Nothing for a key that must be sent by another name. */
  readonly back: (name: string) => string | undefined;
}

function escapeFor(fields: readonly Field[]): Escape | undefined {
  const renamed = fields.filter(({ key, name }) => key !== name);
  if (renamed.length === 0) return undefined;
  const names = renamed.map(({ name }) => name);
  const originals = new Set(renamed.map(({ key }) => key));
  let suffix = "_";
  while (fields.some((field) => names.some((name) => field.name.startsWith(name + suffix)))) suffix += "x_";
  const isSuffixed = (key: string, least: number): boolean =>
    names.some((name) => {
      const rest = key.startsWith(name) ? key.slice(name.length) : "?";
      return rest === suffix.repeat(rest.length / suffix.length) && rest.length >= least;
    });
  return {
    out: (key) => (isSuffixed(key, 0) ? key + suffix : key),
    back(name) {
      if (originals.has(name)) return undefined;
      return isSuffixed(name, suffix.length) ? name.slice(0, -suffix.length) : name;
    },
  };
}

function decode(value: PlainObject, at: string, shape: Shape): PlainObject {
  const { fields, rest, nullable, inPlace, escape } = shape;
  const source: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const field = fields.get(name);
    const inner = value[name];
    if (field) {
      if (isAbsent(inner, field, nullable)) continue;
      const place = field.codec ? at + toPointer([name]) : at;
      add(source, field.key, field.codec ? field.codec.decode(inner, place) : inner, at);
    } else if (name === rest?.name) addRest(source, inner, at, rest, fields);
    // An unknown key: the source judges it.
    else {
      const key = escape ? escape.back(name) : name;
      if (key === undefined)
        throw undecodable(at + toPointer([name]), "must be sent by the name in the schema");
      const codec = inPlace?.(key);
      add(source, key, codec ? codec.decode(inner, at + toPointer([name])) : inner, at);
    }
  }
  return source;
}

function add(source: Record<string, unknown>, key: string, value: unknown, at: string): void {
  if (Object.hasOwn(source, key)) throw undecodable(at, `gives "${key}" twice, by two names`);
  setOwn(source, key, value);
}

function isAbsent(value: unknown, { required, marker }: Field, nullable: boolean): boolean {
  if (required || !nullable) return false;
  if (marker === undefined) return value === null;
  return isObject(value) && Object.keys(value).length === 1 && Object.hasOwn(value, marker);
}

function addRest(
  source: Record<string, unknown>,
  value: unknown,
  at: string,
  rest: Rest,
  fields: ReadonlyMap<string, Field>,
): void {
  if (value === null) return;
  const place = at + toPointer([rest.name]);
  const more = rest.codec ? rest.codec.decode(value, place) : value;
  if (!isObject(more)) throw undecodable(place, "must hold an object's further keys");
  const listed = new Set([...fields.values()].map(({ key }) => key));
  for (const key of Object.keys(more)) {
    if (listed.has(key)) throw undecodable(place, `names "${key}", which is a property of its own`);
    setOwn(source, key, more[key]);
  }
}

function encode(value: PlainObject, { fields, rest, nullable, inPlace, escape }: Shape): PlainObject {
  const wire: Record<string, unknown> = {};
  const more: Record<string, unknown> = {};
  for (const [key, { name, codec, marker, required }] of fields) {
    if (Object.hasOwn(value, key)) setOwn(wire, name, codec ? codec.encode(value[key]) : value[key]);
    else if (nullable && !required) setOwn(wire, name, marker === undefined ? null : { [marker]: true });
  }
  for (const key of Object.keys(value)) {
    if (fields.has(key)) continue;
    const codec = rest ? undefined : inPlace?.(key);
    const sent = codec ? codec.encode(value[key]) : value[key];
    if (rest) setOwn(more, key, sent);
    else setOwn(wire, escape ? escape.out(key) : key, sent);
  }
  if (!rest) return wire;
  if (Object.keys(more).length > 0) setOwn(wire, rest.name, rest.codec ? rest.codec.encode(more) : more);
  else if (nullable) setOwn(wire, rest.name, rest.empty);
  return wire;
}
