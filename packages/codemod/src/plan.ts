import { Node, type SourceFile } from "ts-morph";
import { classUses, isReplaceable } from "./rename-classes.ts";
import type { HostCall, Reader, Reading } from "./reader.ts";
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
  { writer, bridging, sets }: Pick<Reader, "sets"> & { readonly writer: Writer; readonly bridging: boolean },
): Plan {
  const sites = readings.flatMap((reading) => reading.sites);
  const hosts = readings.flatMap((reading) => reading.hosts);
  const values = new ToolValues(sites);
  const planning = new Planning(values, { bridging, sets });
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
  const uses = files.flatMap((file) => unknownUses(file, values, hosts));
  // Following every use has also found every set.
  planning.settle(hosts, uses);
  return planning.plan(sites, uses);
}

class Planning {
  readonly #values: ToolValues;
  readonly #bridging: boolean;
  readonly #sets: Reader["sets"];
  readonly #left = new Map<ToolSite, string>();
  readonly #leftHosts = new Map<HostCall, string>();
  #changed = false;

  constructor(values: ToolValues, about: Pick<Reader, "sets"> & { readonly bridging: boolean }) {
    this.#values = values;
    this.#bridging = about.bridging;
    this.#sets = about.sets;
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
      }
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
        ? uses.filter(({ node, value }) => !Node.isTypeNode(node) && this.isOurs(value))
        : [],
    };
  }

  /** All that an expression gives is converted. */
  isOurs(value: ToolValue): boolean {
    return value.kind === "tool"
      ? value.sites.every((site) => !this.#left.has(site))
      : value.tops.every((set) => this.#isOurs(set));
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
      return ours === 0 || ours === value.tops.length ? undefined : "its tools are partly from elsewhere";
    }
    if (!value) return "its tools come from code that is not known here";
    if (!host.loop) return host.why ?? `${host.called} has no counterpart`;
    return value.sites.every((site) => !this.#left.has(site)) ? undefined : "one of its tools is left";
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

  /** A set that can't be given another form: there nothing can be put beside what a toolbox exports. */
  #fixedForm(set: ToolSet, uses: readonly ToolUse[]): void {
    const file = Node.isSourceFile(set.node);
    // `[name, tool]`: what the framework's own tools are in a record for.
    const list = this.#bridging && this.#sets === "record" && Node.isArrayLiteralExpression(set.node);
    if (!file && !list) return;
    const sites = sitesOf(set);
    const used = list && uses.some(({ value }) => value.tops.includes(set));
    if (this.#bridging && !used && set.elements.every((one) => this.elementIsOurs(one))) return;
    const why = file ? "its file as a whole is used as a record of tools" : "it is used in a list";
    for (const site of sites) this.leave(site, why);
  }

  #isOurs(set: ToolSet): boolean {
    return set.elements.every((element) => this.elementIsOurs(element));
  }

  elementIsOurs({ tools }: SetElement): boolean {
    return tools !== undefined && this.isOurs(tools);
  }
}

/** The first line of some code, for a message. */
export function snippet(node: Node): string {
  const [line = ""] = node.getText().split(/\r?\n/, 1);
  return `\`${line.length > 60 ? `${line.slice(0, 57)}…` : line}\``;
}

function sitesOf(set: ToolSet): ToolSite[] {
  return set.elements.flatMap(({ tools }) => tools?.sites ?? []);
}
