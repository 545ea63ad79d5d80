import { toPointer } from "../json-pointer.ts";
import type { Codec } from "./walk.ts";

/** A list, each item by the codec of its place, or by that of the rest. */
export function itemsCodec(prefix: readonly (Codec | undefined)[], rest: Codec | undefined): Codec {
  const at = (place: number): Codec | undefined => (place < prefix.length ? prefix[place] : rest);
  return {
    decode: (value, pointer) =>
      Array.isArray(value)
        ? value.map((item: unknown, place) => {
            const codec = at(place);
            return codec ? codec.decode(item, pointer + toPointer([String(place)])) : item;
          })
        : value,
    encode: (value) =>
      Array.isArray(value)
        ? value.map((item: unknown, place) => {
            const codec = at(place);
            return codec ? codec.encode(item) : item;
          })
        : value,
  };
}
