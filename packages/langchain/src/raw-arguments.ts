/** A tool call as LangChain hands it on: the arguments are parsed, if need be by guessing the rest of the text. */
export interface HostCall {
  readonly name: string;
  readonly id?: string | undefined;
  readonly args?: unknown;
}

/** The key, on a tool call, under which the middleware keeps the model's own text. */
const KEY = "toolport";

/**
 * The text as JSON, read strictly. Nothing at all stands for no arguments. A `__proto__` key counts as unreadable: it
 * would be gone after LangGraph's next copy, and the call would pass for a harmless one.
 */
export function readStrictly(text: string): { readonly ok: boolean; readonly value: unknown } {
  let ok = true;
  try {
    const value: unknown =
      text.trim() === ""
        ? {}
        : JSON.parse(text, (key, inner: unknown) => ((ok &&= key !== "__proto__"), inner));
    return ok ? { ok, value } : { ok, value: {} };
  } catch {
    return { ok: false, value: {} };
  }
}

/** A call that carries its text. What the history shows is what the text says, or `{}` where it says nothing. */
export function withText<Call extends HostCall>(call: Call, text: string): Call {
  return { ...call, args: readStrictly(text).value, [KEY]: text };
}

/**
 * The arguments for the pipeline: the model's text where the call carries it, else the parsed value. Text counts
 * only while the call still shows what it says: who edits the shown arguments (a person, by a middleware) means those.
 */
export function argumentsOf(call: HostCall): unknown {
  const text = (call as { readonly [KEY]?: unknown })[KEY];
  if (typeof text === "string" && isShown(readStrictly(text).value, call.args)) return text;
  // A parsed string is not JSON text any more; the pipeline would read a bare one as such.
  return typeof call.args === "string" ? JSON.stringify(call.args) : call.args;
}

function isShown(said: unknown, shown: unknown): boolean {
  return JSON.stringify(said) === JSON.stringify(shown);
}
