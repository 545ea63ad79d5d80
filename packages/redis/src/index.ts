export { redisStore, type RedisStoreOptions } from "./redis-store.ts";
export type { RedisClient, RedisCommands } from "./redis-client.ts";
