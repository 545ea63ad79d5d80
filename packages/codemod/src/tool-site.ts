import type { Node } from "ts-morph";

/** A piece of the source, to be printed somewhere else. Make it by `codeOf(node)`, or from text of your own. */
export interface Code {
  /** Where it comes from. Printing it applies the edits made inside it. */
  readonly node?: Node;
  readonly text: string;
  /** The white space before the line on which it began: its further lines move with it. */
  readonly indent: string;
  /** Comments above it, each with its marks, without indentation. */
  readonly before?: readonly string[];
  /** A comment behind it on the same line. */
  readonly after?: string;
}

/** What a value of the run's context means, whatever the framework calls it. */
export type Meaning =
  | { readonly kind: "signal" }
  | { readonly kind: "callId" }
  /** What the app gave to the run: `configurable`, `experimental_context`; with a key, one value of it. */
  | { readonly kind: "value"; readonly from: string; readonly key?: string }
  /** The call `write(update)`: tells the host how far the work is. */
  | { readonly kind: "progress"; readonly update: Code }
  | { readonly kind: "messages" }
  /** Something only this framework has; `path` is `""` for the context as a whole. */
  | { readonly kind: "host"; readonly path: string };

/** One use of the context in a body; `node` is the expression that is replaced. */
export interface ContextUse {
  readonly node: Node;
  readonly meaning: Meaning;
  /** The name of the context at the start of `node`; absent where the parameter was taken apart. */
  readonly root?: string;
}

/** The framework's context parameter, for a target that must go back to it. */
export interface ContextParameter {
  /** The type written for it. */
  readonly type?: Code;
  /** What it is where no type is written. */
  readonly known: { readonly module: string; readonly name: string; readonly typeArguments?: string };
}

/** A function that is written where the tool is. */
export interface FunctionBody {
  readonly kind: "function";
  readonly async: boolean;
  readonly generator: boolean;
  /** Which value of a generator is the result. Default: the one it returns. */
  readonly resultIs?: "returned" | "last-yield";
  /** It was a `function` or a method, so `this` is not what is around it. */
  readonly own: boolean;
  /** `<T>`, with the brackets. */
  readonly typeParameters?: Code;
  /** The first parameter as it stands, with its type and default. */
  readonly args?: Code;
  /** The type of the first parameter, where one is written. */
  readonly argsType?: Code;
  readonly returnType?: Code;
  /** A block with its braces, or an expression. */
  readonly body: Code;
  readonly uses: readonly ContextUse[];
  readonly context?: ContextParameter;
  /** What it returns, where it matters: see {@link ResultForm}. */
  readonly returns: readonly Return[];
}

/** A function that is declared elsewhere: its name, or an expression that gives it. */
export interface ReferredBody {
  readonly kind: "reference";
  readonly code: Code;
  /** The type of its first parameter, where it is written: JSON Schema does not give it. */
  readonly argsType?: Code;
  /** It takes the framework's context as a second parameter, so it can't be handed to another framework as it is. */
  readonly takesContext: boolean;
}

export type Body = FunctionBody | ReferredBody;

/** `return [content, artifact]`; `node` is the returned expression. */
export interface Return {
  readonly node: Node;
  readonly content: Code;
  readonly data: Code;
}

/** How what the body returns becomes what the model reads. */
export type ResultForm =
  | { readonly kind: "plain" }
  /** LangChain's pairs. `returns` of the body holds every one, or the reader has refused the tool. */
  | { readonly kind: "content-and-artifact" }
  /** The AI SDK's `toModelOutput`, where it gives a text: what binds the output, and the expression for the text. */
  | { readonly kind: "model-output"; readonly parameter: Code; readonly text: Code };

export interface Schema {
  readonly code: Code;
  readonly kind: "zod" | "zod3" | "json" | "unknown";
  /** JSON Schema that the framework checks arguments against; not all do. */
  readonly checked?: boolean;
}

/** `read`, `write`, … as in `@toolport/core`. */
export type Effect = "read" | "write" | "update" | "destructive" | "unknown";

/** What else a tool says of itself. Absent: it does not. */
export interface Hints {
  readonly returnDirect?: Code;
  /** `true` or a function of the arguments, as the AI SDK has it. */
  readonly needsApproval?: Code;
  readonly strict?: Code;
  readonly metadata?: Code;
  readonly tags?: Code;
}

/** One definition of a tool, in words of no framework. */
export interface ToolSite {
  /** The expression that defines it, or the class. It is replaced by what the writer prints. */
  readonly node: Node;
  /** As the model sees it: an expression, and its value where that is known. */
  readonly name: Code;
  readonly literalName?: string;
  readonly title?: Code;
  readonly description?: Code;
  readonly schema?: Schema;
  readonly output?: Schema;
  /** Absent: the tool is run elsewhere (client side), or by code that was not found. */
  readonly body?: Body;
  readonly result: ResultForm;
  readonly hints: Hints;
  readonly effect?: Effect;
  /** What of it has no word here: properties as written. A writer can't carry them, so a TODO is put above the tool. */
  readonly lost: readonly string[];
  /** Comments inside the definition that belong to none of its parts. */
  readonly comments: readonly string[];
  /** A class: what makes the instance. The writer prints the tool only; the engine puts it into a function. */
  readonly made?: ToolFactory;
}

/** A class whose instances are tools, as a function that returns one. */
export interface ToolFactory {
  /** `export `, `export default `, or nothing. */
  readonly modifiers: string;
  readonly functionName: string;
  readonly parameters: Code;
  readonly setup: readonly Code[];
  /** What changes in the parts when they leave the class. */
  readonly edits: readonly TextEdit[];
}

export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
