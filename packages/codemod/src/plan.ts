import { Node, SyntaxKind, type SourceFile } from "ts-morph";
import { bare } from "./code-of.ts";
import { classUses, isReplaceable } from "./rename-classes.ts";
import type { HostCall, Reading } from "./reader.ts";
import type { ToolSite } from "./tool-site.ts";
import { ToolValues, type SetElement, type ToolSet, type ToolValue } from "./tool-values.ts";
import type { Writer } from "./writer.ts";

/** A place that takes tools of the source framework, and is given them out of a toolbox. */
export interface Bridge {
  readonly node: Node;
  readonly value: ToolValue;
}

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
  readonly bridges: readonly Bridge[];
}

/** Decides what can be converted so that what stands in the files still fits together. */
export function planOf(
  files: readonly SourceFile[],
  readings: readonly Reading[],
  { writer, bridging }: { readonly writer: Writer; readonly bridging: boolean },
): Plan {
  const sites = readings.flatMap((reading) => reading.sites);
  const hosts = readings.flatMap((reading) => reading.hosts);
  const values = new ToolValues(sites);
  const planning = new Planning(values, bridging);
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
  readonly #left = new Map<ToolSite, string>();
  readonly #leftHosts = new Map<HostCall, string>();
  #changed = false;

  constructor(values: ToolValues, bridging: boolean) {
    this.#values = values;
    this.#bridging = bridging;
  }

  leave(site: ToolSite, why: string): void {
    if (this.#left.has(site)) return;
    this.#left.set(site, why);
    this.#changed = true;
  }

  /** Repeats the rules until nothing more has to stay. */
  settle(hosts: readonly HostCall[], uses: readonly Bridge[]): void {
    do {
      this.#changed = false;
      for (const host of hosts) this.#host(host);
      if (!this.#bridging) {
        for (const { node, value } of uses)
          for (const site of value.sites)
            this.leave(site, `it is used in a way that is not known here: ${snippet(node)}`);
        for (const set of this.#values.sets) this.#whole(set);
      }
    } while (this.#changed);
  }

  plan(sites: readonly ToolSite[], uses: readonly Bridge[]): Plan {
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
      bridges: this.#bridging ? uses.filter(({ value }) => this.isOurs(value)) : [],
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
    for (const site of value?.sites ?? [])
      if (!this.#bridging || (value && this.isOurs(value)))
        this.leave(site, `it is used by ${host.called}, which is left`);
  }

  #whyNot(host: HostCall, value: ToolValue | undefined): string | undefined {
    if (this.#bridging) {
      // Tools from elsewhere go on as they are.
      if (!value || value.tops.every((set) => !this.#isOurs(set))) return undefined;
      if (value.sites.some((site) => site.hints.needsApproval && !this.#left.has(site)))
        return `${host.called} asks for an approval by its own messages; with a toolbox, its run's \`resume\` takes the answer`;
      if (host.fixed) return host.why ?? `${host.called} can't take a toolbox`;
      return value.tops.every((set) => this.#isOurs(set)) ? undefined : "its tools are partly from elsewhere";
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

/** Uses of tools and sets by code that is not known to hand them on. */
function unknownUses(file: SourceFile, values: ToolValues, hosts: readonly HostCall[]): Bridge[] {
  const given = new Set(hosts.flatMap((host) => [host.tools, ...(host.again ?? [])]));
  const found: Bridge[] = [];
  const visit = (node: Node): void => {
    if (Node.isImportDeclaration(node) || Node.isTypeNode(node)) return;
    const value = isUse(node) ? values.of(node) : undefined;
    if (value && !given.has(node) && !isHandedOn(node, values, given)) found.push({ node, value });
    // The parts of a use are not uses of their own: `this.tools` in `this.tools.map(…)` is one.
    if (!value || !(Node.isPropertyAccessExpression(node) || Node.isIdentifier(node)))
      node.forEachChild(visit);
  };
  file.forEachChild(visit);
  return found;
}

function isUse(node: Node): boolean {
  return (
    Node.isIdentifier(node) ||
    Node.isPropertyAccessExpression(node) ||
    Node.isCallExpression(node) ||
    Node.isNewExpression(node) ||
    Node.isArrayLiteralExpression(node) ||
    Node.isObjectLiteralExpression(node)
  );
}

/** What stands here only goes on to somewhere else that is looked at as well. */
function isHandedOn(node: Node, values: ToolValues, given: ReadonlySet<Node>): boolean {
  const parent = node.getParent();
  if (!parent) return true;
  if (given.has(parent)) return true;
  if (bare(parent) !== parent || Node.isAwaitExpression(parent)) return isHandedOn(parent, values, given);
  if (Node.isConditionalExpression(parent))
    return parent.getCondition() === node || isHandedOn(parent, values, given);
  if (Node.isArrayLiteralExpression(parent)) return values.of(parent) !== undefined;
  if (Node.isSpreadElement(parent) || Node.isSpreadAssignment(parent)) {
    const holder = parent.getParent();
    return holder !== undefined && values.of(holder) !== undefined;
  }
  if (Node.isPropertyAssignment(parent) || Node.isShorthandPropertyAssignment(parent))
    return isHeld(node, parent, values);
  if (Node.isCallExpression(parent) || Node.isNewExpression(parent)) return parent.getExpression() === node;
  return isDeclared(node, parent);
}

/** A property of a record of tools; or of an object that a function returns, for its callers to take apart. */
function isHeld(node: Node, property: Node, values: ToolValues): boolean {
  if (Node.isPropertyAssignment(property) && property.getNameNode() === node) return true;
  const object = property.getParent();
  if (!object) return false;
  if (values.of(object)) return true;
  const holder = object.getParent();
  return Node.isReturnStatement(holder) || Node.isVariableDeclaration(holder);
}

/** Declarations, exports, `return`, and the names in them. */
function isDeclared(node: Node, parent: Node): boolean {
  if (Node.isPropertyAccessExpression(parent)) return parent.getNameNode() === node;
  return (
    Node.isVariableDeclaration(parent) ||
    Node.isPropertyDeclaration(parent) ||
    Node.isBindingElement(parent) ||
    Node.isReturnStatement(parent) ||
    Node.isArrowFunction(parent) ||
    Node.isExportAssignment(parent) ||
    Node.isExportSpecifier(parent) ||
    Node.isExpressionStatement(parent) ||
    Node.isFunctionDeclaration(parent) ||
    Node.isClassDeclaration(parent) ||
    parent.isKind(SyntaxKind.ExpressionWithTypeArguments)
  );
}
