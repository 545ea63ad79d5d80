export { isDelay, isFlag, isFunction, listOf, oneOf } from "./check-fields.ts";
export {
  absent,
  checkOptions,
  either,
  isCount,
  isWholeDelay,
  isWords,
  optional,
  textLike,
  withMethods,
  type OptionRule,
  type OptionRules,
} from "./check-options.ts";
