import type { Store } from "@toolport/core";
import { redisStore } from "@toolport/redis";
import { sqliteStore } from "@toolport/sqlite";
import Database from "libsql";
import { createClient } from "redis";

/** Where a store is, for whichever process opens it. */
export type Place =
  | { readonly kind: "redis"; readonly url: string; readonly prefix: string; readonly timeoutMs?: number }
  | { readonly kind: "sqlite"; readonly path: string };

export interface OpenStore {
  readonly store: Store;
  readonly close: () => void;
}

export async function openPlace(place: Place): Promise<OpenStore> {
  if (place.kind === "sqlite") {
    const database = new Database(place.path);
    return { store: sqliteStore(database), close: () => void database.close() };
  }
  const client = createClient({ url: place.url, socket: { reconnectStrategy: 20 } });
  client.on("error", () => {}); // a Redis that is killed is part of the test
  await client.connect();
  const { prefix, timeoutMs = 2_000 } = place;
  return { store: redisStore(client, { prefix, timeoutMs }), close: () => client.destroy() };
}
