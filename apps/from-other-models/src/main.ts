import {
  calculate,
  greet,
  runLongTask,
  useAdvisors,
  useConfigForm,
  useOnion,
  useStepTools,
  useWeatherPlugin,
} from "./index.ts";

for (const show of [
  useWeatherPlugin,
  calculate,
  greet,
  runLongTask,
  useConfigForm,
  useAdvisors,
  useOnion,
  useStepTools,
])
  console.log(show.name, await show());
