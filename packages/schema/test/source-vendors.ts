import { type } from "arktype";
import * as v from "valibot";
import { z } from "zod";
import { z as z3 } from "zod-3";
import { z as z34 } from "zod-3/v4";
import { z as z40 } from "zod-4-0";
import { z as z41 } from "zod-4-1";
import { z as z43 } from "zod-4-3";
import * as zm40 from "zod-4-0/mini";
import * as zm41 from "zod-4-1/mini";
import * as zm43 from "zod-4-3/mini";
import * as zm from "zod/mini";
import { z as zv3 } from "zod/v3";
import type { SchemaSource } from "../src/index.ts";

export type Zod4 = typeof z;
export type Mini = typeof zm;
export type Zod3 = typeof z3;

/** How one thing is said in each vendor's words; what a vendor has no words for is left out. */
export interface Dress {
  readonly zod?: (z: Zod4) => SchemaSource;
  readonly mini?: (z: Mini) => SchemaSource;
  readonly zod3?: (z: Zod3) => SchemaSource;
  readonly valibot?: () => SchemaSource;
  readonly arktype?: () => SchemaSource;
}

/** Each schema that a dress makes, by the version that made it. */
export function dressed(dress: Dress): readonly (readonly [version: string, source: SchemaSource])[] {
  const all: (readonly [string, SchemaSource])[] = [];
  if (dress.zod) for (const [version, lib] of zods) all.push([version, dress.zod(lib)]);
  if (dress.mini) for (const [version, lib] of minis) all.push([version, dress.mini(lib)]);
  if (dress.zod3) for (const [version, lib] of zod3s) all.push([version, dress.zod3(lib)]);
  if (dress.valibot) all.push(["valibot", dress.valibot()]);
  if (dress.arktype) all.push(["arktype", dress.arktype()]);
  return all;
}

// The minors are written against one set of types; where they really differ, the tests say so.
export const zods: readonly (readonly [version: string, library: Zod4])[] = [
  ["zod 4.0", z40 as unknown as Zod4],
  ["zod 4.1", z41 as unknown as Zod4],
  ["zod 4.3", z43 as unknown as Zod4],
  ["zod 4.6", z],
  ["zod/v4 of 3.25", z34 as unknown as Zod4],
];

export const minis: readonly (readonly [version: string, library: Mini])[] = [
  ["mini 4.0", zm40 as unknown as Mini],
  ["mini 4.1", zm41 as unknown as Mini],
  ["mini 4.3", zm43 as unknown as Mini],
  ["mini 4.6", zm],
];

export const zod3s: readonly (readonly [version: string, library: Zod3])[] = [
  ["zod 3.25", z3],
  ["zod/v3 of 4.6", zv3 as unknown as Zod3],
];

export { type, v };
