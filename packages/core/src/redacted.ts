import type { Json } from "@toolport/schema";
import { insideOf, type Invocation } from "./invocation.ts";

/**
 * A value of this call with the toolbox's secrets masked: for advisors that keep one, or cut it, which could leave
 * half a secret unrecognised. What goes back through the pipeline is masked there anyway.
 */
export function redacted(invocation: Invocation, value: Json): Json {
  const redactor = insideOf(invocation)?.call.run.box.redactor;
  return redactor ? redactor.json(value) : value;
}
