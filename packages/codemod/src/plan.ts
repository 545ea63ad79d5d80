import { Node, type SourceFile } from "ts-morph";
import { handedFunctions } from "./handed-functions.ts";
import { classUses, isReplaceable } from "./rename-classes.ts";
import type { HostCall, Reader, Reading, SetForm } from "./reader.ts";
import { keyOfTool } from "./tool-key.ts";
import type { ToolSite } from "./tool-site.ts";
import { ToolValues, type SetElement, type ToolSet, type ToolValue } from "./tool-values.ts";
import { unknownUses, type ToolUse } from "./unknown-uses.ts";
import type { Writer } from "./writer.ts";

/** What is converted, and why the rest is not. */
export interface Plan {
  readonly values: ToolValues;
  readonly converted: ReadonlySet<ToolSite>;
  readonly left: ReadonlyMap<ToolSite, string>;
  readonly leftHosts: ReadonlyMap<HostCall, string>;
  /** Sets all of whose tools are converted. */
  readonly sets: ReadonlySet<ToolSet>;
  /** Sets that hold other things too: the tools in them go through a toolbox, the rest stays. */
  readonly mixed: ReadonlySet<ToolSet>;
  /** Places that take tools of the source framework, and are given them out of a toolbox. */
  readonly bridges: readonly ToolUse[];
}

/** Decides what can be converted so that what stands in the files still fits together. */
export function planOf(
  files: readonly SourceFile[],
  readings: readonly Reading[],
  {
    writer,
    bridging,
    ...about
  }: Pick<Reader, "sets" | "refuseUse"> & { readonly writer: Writer; readonly bridging: boolean },
): Plan {
  const sites = readings.flatMap((reading) => reading.sites);
  const hosts = readings.flatMap((reading) => reading.hosts);
  const values = new ToolValues(sites);
  const planning = new Planning(values, { bridging, written: writer.sets, ...about });
  for (const site of sites) {
    const why = writer.refuse(site);
    if (why !== undefined) planning.leave(site, why);
  }
  for (const file of files)
    for (const { node, site } of classUses(file, sites))
      if (!isReplaceable(node))
        planning.leave(
          site,
          `its class is used for more than making it: ${snippet(node.getParent() ?? node)}`,
        );
  for (const { node, value } of handedFunctions(files, values))
    for (const site of value.sites)
      planning.leave(site, `the function that makes it is handed on: ${snippet(node.getParent() ?? node)}`);
  const uses = files.flatMap((file) => unknownUses(file, values, hosts));
  // Following every use has also found every set.
  planning.settle(hosts, uses);
  return planning.plan(sites, uses);
}

class Planning {
  readonly #values: ToolValues;
  readonly #bridging: boolean;
  readonly #sets: Reader["sets"];
  readonly #refuseUse: Reader["refuseUse"];
  readonly #written: SetForm;
  readonly #left = new Map<ToolSite, string>();
  readonly #leftHosts = new Map<HostCall, string>();
  #changed = false;

  constructor(
    values: ToolValues,
    about: Pick<Reader, "sets" | "refuseUse"> & { readonly bridging: boolean; readonly written: SetForm },
  ) {
    this.#values = values;
    this.#bridging = about.bridging;
    this.#sets = about.sets;
    this.#refuseUse = about.refuseUse;
    this.#written = about.written;
  }

  leave(site: ToolSite, why: string): void {
    if (this.#left.has(site)) return;
    this.#left.set(site, why);
    this.#changed = true;
  }

  /** Repeats the rules until nothing more has to stay. */
  settle(hosts: readonly HostCall[], uses: readonly ToolUse[]): void {
    do {
      this.#changed = false;
      for (const host of hosts) this.#host(host);
      if (!this.#bridging) {
        for (const { node, value } of uses)
          for (const site of value.sites)
            this.leave(site, `it is used in a way that is not known here: ${snippet(node)}`);
        for (const set of this.#values.sets) this.#whole(set);
        if (this.#written === "record") for (const set of this.#values.sets) this.#named(set);
      } else for (const use of uses) this.#use(use);
      for (const set of this.#values.sets) this.#fixedForm(set, uses);
    } while (this.#changed);
  }

  plan(sites: readonly ToolSite[], uses: readonly ToolUse[]): Plan {
    const converted = new Set(sites.filter((site) => !this.#left.has(site)));
    const sets = this.#values.sets.filter((set) => sitesOf(set).some((site) => !this.#left.has(site)));
    const pure = new Set(sets.filter((set) => this.#isOurs(set)));
    return {
      values: this.#values,
      converted,
      left: this.#left,
      leftHosts: this.#leftHosts,
      sets: pure,
      mixed: new Set(sets.filter((set) => !pure.has(set))),
      bridges: this.#bridging
        ? uses.filter((use) => !Node.isTypeNode(use.node) && !isText(use) && this.isOurs(use.value))
        : [],
    };
  }

  /** All that an expression gives is converted. */
  isOurs(value: ToolValue): boolean {
    return value.kind === "tool"
      ? value.sites.every((site) => !this.#left.has(site))
      : value.tops.every((set) => this.#isOurs(set));
  }

  #use({ node, value }: ToolUse): void {
    const why = this.#refuseUse?.(node, value);
    if (why !== undefined) for (const site of value.sites) this.leave(site, why);
  }

  #host(host: HostCall): void {
    if (this.#leftHosts.has(host)) return;
    const value = this.#values.of(host.tools);
    const why = this.#whyNot(host, value);
    if (why === undefined) return;
    this.#leftHosts.set(host, why);
    this.#changed = true;
    for (const site of value?.sites ?? []) this.leave(site, `it is used by ${host.called}, which is left`);
  }

  #whyNot(host: HostCall, value: ToolValue | undefined): string | undefined {
    if (this.#bridging) {
      // Tools from elsewhere go on as they are.
      if (!value?.sites.some((site) => !this.#left.has(site))) return undefined;
      if (value.sites.some((site) => site.hints.needsApproval && !this.#left.has(site)))
        return `${host.called} asks for an approval by its own messages; with a toolbox, its run's \`resume\` takes the answer`;
      if (host.fixed) return host.why ?? `${host.called} can't take a toolbox`;
      const ours = value.tops.filter((set) => this.#isOurs(set)).length;
      if (ours === value.tops.length) return undefined;
      if (host.hosted) return this.#besideHosted(host, host.hosted, value);
      return ours === 0 ? undefined : "its tools are partly from elsewhere";
    }
    if (!value) return "its tools come from code that is not known here";
    if (!host.loop) return host.why ?? `${host.called} has no counterpart`;
    return value.sites.every((site) => !this.#left.has(site)) ? undefined : "one of its tools is left";
  }

  /** Calls that a toolbox answers are those of its own tools; what the service runs can stand beside them. */
  #besideHosted(host: HostCall, hosted: (tool: Node) => boolean, value: ToolValue): string | undefined {
    const [set, another] = value.tops;
    const other = set?.elements.find((one) => !this.elementIsOurs(one) && !hosted(one.value));
    if (!set || another || other || !isSeenFrom(set, host.node))
      return `its calls are answered in one place, and ${other ? snippet(other.node) : "not every tool there"} is no tool that can be moved`;
    return undefined;
  }

  /** A set is converted as a whole, or not at all. */
  #whole(set: ToolSet): void {
    const sites = sitesOf(set);
    const other = set.elements.find((one) => !one.tools);
    const one = sites.find((site) => this.#left.has(site));
    if (!other && !one) return;
    const why = other
      ? `it shares a list with ${snippet(other.node)}, which is no tool that can be read here`
      : "it shares a list with a tool that is left";
    for (const site of sites) this.leave(site, why);
  }

  /** Where the key is the name, it must be known at the place of the record. */
  #named({ node, elements }: ToolSet): void {
    for (const { tools, spread } of elements)
      for (const site of tools && !spread ? tools.sites : [])
        if (keyOfTool(site, node) === undefined)
          this.leave(
            site,
            `its name, ${snippet(site.name.node ?? site.node)}, is not known where it is listed`,
          );
  }

  /** A set that can't be given another form: there nothing can be put beside what a toolbox exports. */
  #fixedForm(set: ToolSet, uses: readonly ToolUse[]): void {
    const file = Node.isSourceFile(set.node);
    // `[name, tool]`: what the framework's own tools are in a record for.
    const list = this.#bridging && this.#sets === "record" && Node.isArrayLiteralExpression(set.node);
    // What is exported as a list is put into a record by the tools' names.
    const renamed = this.#bridging && this.#sets === "list" && set.elements.some(isRenamed);
    if (!file && !list && !renamed) return;
    const sites = sitesOf(set);
    const used = (list || renamed) && uses.some(({ value }) => value.tops.includes(set));
    if (this.#bridging && !used && set.elements.every((one) => this.elementIsOurs(one))) return;
    const why = file
      ? "its file as a whole is used as a record of tools"
      : list
        ? "it is used in a list"
        : "it is used in a record, under another key than its name";
    for (const site of sites) this.leave(site, why);
  }

  #isOurs(set: ToolSet): boolean {
    return set.elements.every((element) => this.elementIsOurs(element));
  }

  elementIsOurs({ tools }: SetElement): boolean {
    return tools !== undefined && this.isOurs(tools);
  }
}

/** A toolbox that stands above the set's statement can be named where the other node is. */
function isSeenFrom({ node }: ToolSet, from: Node): boolean {
  const block = node.getFirstAncestor((one) => Node.isBlock(one) || Node.isSourceFile(one));
  return block !== undefined && [from, ...from.getAncestors()].includes(block);
}

/** The first line of some code, for a message. */
export function snippet(node: Node): string {
  const [line = ""] = node.getText().split(/\r?\n/, 1);
  return `\`${line.length > 60 ? `${line.slice(0, 57)}…` : line}\``;
}

/** `weather.name`: a tool of ours says the same. */
function isText({ node, value }: ToolUse): boolean {
  const member = node.getParent();
  return (
    value.kind === "tool" &&
    Node.isPropertyAccessExpression(member) &&
    member.getExpression() === node &&
    ["name", "description"].includes(member.getName())
  );
}

/** A record has it under another key than its name; `[weather.name]: weather` is its name. */
function isRenamed({ node, value, key, tools }: SetElement): boolean {
  if (!tools || !Node.isPropertyAssignment(node) || key !== undefined)
    return key !== undefined && tools?.sites.some(({ literalName }) => literalName !== key) === true;
  return node.getNameNode().getText() !== `[${value.getText()}.name]`;
}

function sitesOf(set: ToolSet): ToolSite[] {
  return set.elements.flatMap(({ tools }) => tools?.sites ?? []);
}
