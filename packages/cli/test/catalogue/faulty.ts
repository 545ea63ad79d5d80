export { policies } from "./faulty-policies.ts";
export { schemas } from "./faulty-schemas.ts";
export { good, texts } from "./faulty-texts.ts";
