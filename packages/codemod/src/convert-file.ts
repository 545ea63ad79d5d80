import { Node, type SourceFile } from "ts-morph";
import { Edits } from "./edits.ts";
import { fileStyle } from "./file-style.ts";
import { Imports } from "./imports.ts";
import { indentOf } from "./indent.ts";
import { Marks } from "./marks.ts";
import { snippet, type Plan } from "./plan.ts";
import { Printer } from "./printer.ts";
import type { HostCall, Reader, Reading } from "./reader.ts";
import { renameClasses } from "./rename-classes.ts";
import { putTodo } from "./todo.ts";
import { dropToolTypes } from "./tool-types.ts";
import type { ToolSite } from "./tool-site.ts";
import type { ToolValue } from "./tool-values.ts";
import { ToolboxWriter } from "./toolbox-writer.ts";
import { writeFactory } from "./write-factory.ts";
import { writeLoop } from "./write-loop.ts";
import { writeSet } from "./write-set.ts";
import { usedNames } from "./used-names.ts";
import type { Writer } from "./writer.ts";

/** A file with its tools rewritten, its imports not yet. Lines are marks in the text. */
export interface ConvertedFile {
  readonly text: string;
  readonly imports: Imports;
  readonly converted: readonly { readonly name: string; readonly mark: number }[];
  readonly left: readonly { readonly why: string; readonly mark: number }[];
  readonly effects: readonly { readonly tool: string; readonly mark: number }[];
}

/** Rewrites one file as planned. */
export function convertFile(
  file: SourceFile,
  reading: Reading,
  plan: Plan,
  {
    reader,
    writer,
    bridging,
  }: { readonly reader: Reader; readonly writer: Writer; readonly bridging: boolean },
): ConvertedFile {
  const edits = new Edits(file);
  const imports = new Imports();
  const marks = new Marks();
  const tools = reading.sites.filter((one) => !plan.left.has(one));
  const printer = new Printer({
    style: fileStyle(file),
    imports,
    edits,
    marks,
    names: usedNames(file),
    tools: together(tools, plan),
  });
  const converted: { name: string; mark: number }[] = [];
  // First of all, so that they move with what they stand above.
  const told = bridging ? toldBy(reading, plan) : [];
  const left = [...leftOf(reading, plan, { writer, bridging }), ...told].map(({ node, why }) => ({
    why,
    mark: putTodo(node, why, printer),
  }));
  renameClasses(file, [...plan.converted], edits);
  // Before anything that stands in a body is written elsewhere: a run in a tool, a tool in a tool.
  for (const { body } of tools) if (body?.kind === "function") printer.use(body, writer.words(body, printer));
  const steps = [
    ...tools.map((site) => ({
      size: site.node.getWidth(),
      run: () => {
        const mark = marks.next();
        const write = site.made ? writeFactory : writeInPlace;
        edits.replace(site.node, mark.text + write(site, writer, printer));
        converted.push({ name: nameOf(site), mark: mark.id });
      },
    })),
    ...stepsAround(file, reading, plan, { reader, writer, bridging, printer }),
  ];
  for (const { run } of steps.toSorted((a, b) => a.size - b.size)) run();
  dropToolTypes(file, plan, edits);
  return { text: edits.toString(), imports, converted, left, effects: printer.effects };
}

function writeInPlace(site: ToolSite, writer: Writer, printer: Printer): string {
  const text = writer.write(site, printer, indentOf(site.node));
  // `() => { … }` would be a block.
  const object = text.startsWith("{") && Node.isArrowFunction(site.node.getParent());
  return object ? `(${text})` : text;
}

/** An edit, and how large its place is: what lies inside another is edited first. */
interface Step {
  readonly size: number;
  readonly run: () => void;
}

/** The edits of what holds and takes the tools. */
function stepsAround(
  file: SourceFile,
  reading: Reading,
  plan: Plan,
  {
    reader,
    writer,
    bridging,
    printer,
  }: {
    readonly reader: Reader;
    readonly writer: Writer;
    readonly bridging: boolean;
    readonly printer: Printer;
  },
): Step[] {
  const toolboxes = new ToolboxWriter(printer, plan, reading.hosts);
  const sets = { from: reader.sets, to: bridging ? reader.sets : writer.sets };
  const here = ({ node }: { readonly node: Node }): boolean => node.getSourceFile() === file;
  return [
    ...[...plan.sets].filter(here).map((set) => ({
      size: set.node.getWidth(),
      run: () => writeSet(set, sets, printer),
    })),
    ...[...plan.mixed].filter(here).map((set) => ({
      size: set.node.getWidth(),
      run: () => toolboxes.splitSet(set, reader),
    })),
    ...reading.hosts
      .filter((host) => !plan.leftHosts.has(host))
      .map((host) => ({
        size: sizeOf(host, plan.values.of(host.tools)),
        run: () => {
          if (bridging) bridgeHost(host, plan, { reader, toolboxes, printer });
          else writeLoop(host, writer, printer);
        },
      })),
    ...plan.bridges.filter(here).map((bridge) => ({
      size: bridge.node.getWidth(),
      run: () => toolboxes.bridgeUse(bridge, reader),
    })),
  ];
}

/** A host call is edited after all that it holds, and after the sets that it is given. */
function sizeOf({ node, tools, loop }: HostCall, value: ToolValue | undefined): number {
  const region = loop?.statements ? loop.statements.last.getEnd() - loop.statements.first.getStart() : 0;
  const sets = (value?.tops ?? []).map((set) => set.node.getWidth() + 1);
  return Math.max(node.getWidth(), tools.getWidth() + 1, region, ...sets);
}

/** These tools, and those of other files that share a set with one of them. */
function together(tools: readonly ToolSite[], { values }: Plan): ToolSite[] {
  const sets = values.sets.map((set) => set.elements.flatMap((element) => element.tools?.sites ?? []));
  return [...new Set([...tools, ...sets.filter((set) => set.some((site) => tools.includes(site))).flat()])];
}

function bridgeHost(
  host: HostCall,
  plan: Plan,
  {
    reader,
    toolboxes,
    printer,
  }: { readonly reader: Reader; readonly toolboxes: ToolboxWriter; readonly printer: Printer },
): void {
  const value = plan.values.of(host.tools);
  const ours =
    value &&
    (value.kind === "tool"
      ? value.sites.every((site) => !plan.left.has(site))
      : value.tops.every((set) => plan.sets.has(set)));
  if (value && ours) return reader.bridge(host, toolboxes.forHost(host, value), printer);
  const [set] = host.hosted ? (value?.tops ?? []) : [];
  const toolbox = set && toolboxes.ofSplit(set);
  if (toolbox) reader.bridge({ ...host, keepsTools: true }, toolbox, printer);
}

function leftOf(
  reading: Reading,
  plan: Plan,
  { writer, bridging }: { readonly writer: Writer; readonly bridging: boolean },
): { node: Node; why: string }[] {
  const hosts = reading.hosts.flatMap((host) => {
    const why = plan.leftHosts.get(host);
    return why === undefined ? [] : [{ node: host.node, why: `${host.called} is left: ${why}` }];
  });
  const sites = reading.sites.flatMap((site) => {
    const why = plan.left.get(site);
    const said = hosts.some(
      ({ node }) => node.getPos() <= site.node.getPos() && node.getEnd() >= site.node.getEnd(),
    );
    return why === undefined || said ? [] : [{ node: site.node, why: `${nameOf(site)} is left: ${why}` }];
  });
  const lost = reading.sites.flatMap((site) =>
    plan.left.has(site)
      ? []
      : [...site.lost, ...(writer.loses?.(site) ?? [])].map((what) => ({
          node: site.node,
          why: `not carried over: ${what}`,
        })),
  );
  const unsaid = reading.hosts.flatMap((host) =>
    plan.leftHosts.has(host) || bridging
      ? []
      : (host.loop?.lost ?? []).map((what) => ({
          node: host.node,
          why: `not carried over: ${snippet(what)}`,
        })),
  );
  const unnamed = writer.sets === "record" ? unlisted(reading, plan) : [];
  return [...reading.left, ...hosts, ...sites, ...lost, ...unsaid, ...unnamed];
}

/** What a host with tools out of a toolbox changes elsewhere. */
function toldBy({ hosts }: Reading, { values, left }: Plan): { node: Node; why: string }[] {
  return hosts.flatMap(({ node, tools, told = [] }) => {
    const changes = values.of(tools)?.sites.some((site) => !left.has(site));
    return changes ? told.map((why) => ({ node, why })) : [];
  });
}

/** Where the key is the name, a tool that stands in no record has lost its own. */
function unlisted({ sites }: Reading, { values, left }: Plan): { node: Node; why: string }[] {
  const listed = new Set(
    values.sets.flatMap((set) =>
      set.elements.flatMap(({ key, tools }) =>
        (tools?.sites ?? []).filter((site) => key === undefined || key === site.literalName),
      ),
    ),
  );
  return sites.flatMap((site) => {
    if (left.has(site) || listed.has(site)) return [];
    const name = nameOf(site);
    const holder = site.node.getParent();
    if (Node.isVariableDeclaration(holder) && holder.getName() === name) return [];
    return [{ node: site.node, why: `list it under its name, \`${name}\`` }];
  });
}

/** What a tool is called in reports. */
export function nameOf(site: ToolSite): string {
  return site.literalName ?? site.name.text;
}
