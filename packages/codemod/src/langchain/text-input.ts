import { Node } from "ts-morph";
import type { Body, Code, FunctionBody, Schema, ToolSite } from "../tool-site.ts";

/** What LangChain shows the model of a tool that takes a text: an object that may hold it. */
const TEXT_INPUT: Code = {
  text: '{ type: "object", properties: { input: { type: "string" } } }',
  indent: "",
};

const ARGUMENTS: Code = { text: "{ input: string }", indent: "" };

/** A tool of one text, as a tool of an object with that text as `input`. */
export function textInput(body: Body): { readonly schema: Schema; readonly body: Body } {
  return {
    schema: { code: TEXT_INPUT, kind: "json" },
    body: body.kind === "function" ? unpacked(body) : handedOn(body.code),
  };
}

/** Where it came from, code may call it with the text alone. */
export function takesText({ schema }: ToolSite): boolean {
  return schema?.code === TEXT_INPUT;
}

function unpacked(body: FunctionBody): FunctionBody {
  const parameter = body.args?.node;
  if (!Node.isParameterDeclaration(parameter)) return body;
  const name = parameter.getName();
  const typed =
    parameter.getTypeNode() !== undefined || /\.[cm]?tsx?$/.test(parameter.getSourceFile().getFilePath());
  const otherwise = parameter.getInitializer()?.getText();
  const local =
    (name === "input" ? name : `input: ${name}`) + (otherwise === undefined ? "" : ` = ${otherwise}`);
  return {
    ...body,
    args: { text: `{ ${local} }`, indent: "" },
    ...(typed && { argsType: ARGUMENTS }),
  };
}

function handedOn(code: Code): FunctionBody {
  return {
    kind: "function",
    async: false,
    generator: false,
    own: false,
    args: { text: "{ input }", indent: "" },
    argsType: ARGUMENTS,
    body: { text: `${code.text}(input)`, indent: code.indent },
    uses: [],
    returns: [],
  };
}
