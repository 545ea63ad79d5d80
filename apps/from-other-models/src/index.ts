export { useAdvisors, useOnion } from "./advisor-uses.ts";
export { calculate, greet, runLongTask } from "./annotated-methods.ts";
export { useConfigForm } from "./config-form.ts";
export { describeStep, useStepTools } from "./step-tools.ts";
export { useWeatherPlugin } from "./weather-plugin.ts";
