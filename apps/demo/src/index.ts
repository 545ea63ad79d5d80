export { WAYS } from "./ways.ts";
