export { wayCalled, WAYS } from "./ways.ts";
