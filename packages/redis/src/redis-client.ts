/** The commands a store sends. */
export interface RedisCommands {
  readonly get: (key: string) => Promise<unknown>;
  readonly getDel: (key: string) => Promise<unknown>;
  readonly set: (
    key: string,
    value: string,
    options?: {
      readonly expiration?: { readonly type: "PX"; readonly value: number };
      readonly condition?: "NX";
    },
  ) => Promise<unknown>;
  readonly evalSha: (hash: string, options: ScriptInput) => Promise<unknown>;
  readonly eval: (script: string, options: ScriptInput) => Promise<unknown>;
}

export interface ScriptInput {
  readonly keys: string[];
  readonly arguments: string[];
}

/** What a store needs of the official client: `createClient`'s, a pool or a cluster, connected. */
export interface RedisClient {
  readonly withCommandOptions: (options: { readonly abortSignal: AbortSignal }) => RedisCommands;
}
