import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (...path: string[]): string => readFileSync(join(root, ...path), "utf8");
const folders = (name: string): string[] =>
  readdirSync(join(root, name)).filter((one) => existsSync(join(root, name, one, "package.json")));

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly dependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

const manifest = (folder: string): Manifest => JSON.parse(read(folder, "package.json")) as Manifest;

/** Every TypeScript file below a folder, as paths from the root. */
function sources(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (name === "node_modules" || name === "dist") return [];
    if (name.startsWith("page-")) return []; // what tests beside this one write, and remove again
    if (statSync(join(root, path)).isDirectory()) return sources(path);
    return path.endsWith(".ts") ? [path] : [];
  });
}

const packages = folders("packages");

/** What a package may import of ours. Everything else points the wrong way. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  schema: [],
  core: ["@toolport/schema"],
  advisors: ["@toolport/schema", "@toolport/core"],
  testing: ["@toolport/schema", "@toolport/core"],
  http: ["@toolport/schema", "@toolport/core"],
  redis: ["@toolport/core"],
  search: ["@toolport/schema", "@toolport/core"],
  sqlite: ["@toolport/core"],
  codemod: [],
  cli: [
    "@toolport/advisors",
    "@toolport/ai-sdk",
    "@toolport/codemod",
    "@toolport/core",
    "@toolport/langchain",
    "@toolport/openai",
    "@toolport/schema",
  ],
};
const ADAPTER = ["@toolport/schema", "@toolport/core"];

/** Libraries of others that a package may bring along, where one does better than we would. */
const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  search: ["minisearch", "stemmer", "tinyqueue", "tokenx"],
  advisors: ["p-retry", "rate-limiter-flexible"],
  http: ["ipaddr.js", "undici"],
  codemod: ["magic-string", "ts-morph"],
  cli: ["cli-table3", "commander", "diff", "gpt-tokenizer", "jiti", "picocolors", "stemmer", "ts-morph"],
};

/** Installed alone: nobody gives them core, and the codemod knows tools only as source. */
const ALONE: ReadonlySet<string> = new Set(["cli", "codemod"]);

describe.each(packages)("packages/%s", (name) => {
  const folder = `packages/${name}`;

  it("has the files every package has", () => {
    for (const file of ["package.json", "README.md", "tsconfig.json", "src/index.ts", "test"])
      expect(existsSync(join(root, folder, file)), file).toBe(true);
  });

  it("exports by name only, and nothing else happens in index.ts", () => {
    const statements = read(folder, "src/index.ts")
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")
      .split(";")
      .map((one) => one.trim())
      .filter(Boolean);
    for (const statement of statements)
      expect(statement).toMatch(/^export (type )?\{[^*]*\} from "\.\/[\w./-]+\.ts"$/);
  });

  it("imports only what its arrows allow", () => {
    const allowed = ARROWS[name] ?? ADAPTER;
    for (const file of sources(`${folder}/src`))
      for (const [, specifier = ""] of read(file).matchAll(
        /^(?:(?:import|export)\b[^"();]*\bfrom|\} from|import) "(@toolport\/[\w-]+)/gm,
      ))
        expect(allowed, `${file} imports ${specifier}`).toContain(specifier);
  });

  it("has core and its host as peers, not as dependencies", () => {
    const { dependencies = {}, peerDependencies = {} } = manifest(folder);
    if (name === "schema" || name === "core") return;
    const alone = ALONE.has(name);
    expect(Object.keys(dependencies).includes("@toolport/core")).toBe(name === "cli");
    expect(Object.keys(peerDependencies).includes("@toolport/core")).toBe(!alone);
    const ours = (ARROWS[name] ?? ADAPTER).filter((one) => alone || one !== "@toolport/core");
    expect(Object.keys(dependencies)).toEqual([...ours, ...(LIBRARIES[name] ?? [])]);
  });

  it("takes external versions from the catalog", () => {
    const { dependencies = {}, devDependencies = {} } = manifest(folder);
    for (const [dependency, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect(version, dependency).toMatch(/^(catalog:|workspace:[*^])$/);
  });
});

// Subpaths of their own, for who runs on Node: AsyncLocalStorage, a terminal.
const NODE_ONLY = /^packages\/(core\/src\/current|advisors\/src\/terminal[a-z-]*)\.ts$/;

describe("the repository", () => {
  it("keeps Node and evaluated text out of what runs anywhere", () => {
    const files = ["core", "schema", "advisors"].flatMap((name) => sources(`packages/${name}/src`));
    for (const file of files.filter((one) => !NODE_ONLY.test(one)))
      expect(read(file), file).not.toMatch(/from "node:|require\(|new Function|\beval\(/);
  });

  it("lets an adapter import nothing at run time but us, and what only its host can make", () => {
    // LangChain's callbacks, tracing and `instanceof` need its own classes; the others' tools are plain objects.
    const hosts: Readonly<Record<string, RegExp>> = { langchain: /^@langchain\/core\// };
    for (const name of packages.filter((one) => !(one in ARROWS)))
      for (const file of sources(`packages/${name}/src`))
        for (const [statement, specifier = ""] of read(file).matchAll(
          /import (?!type)[^;]*? from "([^".][^"]*)"/g,
        )) {
          const ours = specifier === "@toolport/core" || specifier === "@toolport/schema";
          expect(ours || hosts[name]?.test(specifier), `${file}: ${statement}`).toBe(true);
        }
  });

  it("keeps every file short enough to hold in the head", () => {
    for (const file of [...sources("packages"), ...sources("apps"), ...sources("test"), ...sources("bench")])
      expect(read(file).split("\n").length, file).toBeLessThanOrEqual(251);
  });

  it("has no drawer for leftovers", () => {
    for (const file of [...sources("packages"), ...sources("apps")])
      expect(file).not.toMatch(/(utils|helpers|misc|common)\.ts$/);
  });

  it("names no machine's paths and no registry", () => {
    const texts = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "package.json", "pnpm-workspace.yaml"];
    for (const file of [...texts, ...sources("packages"), ...sources("apps"), ...sources("test")]) {
      expect(read(file), file).not.toContain(root);
      expect(read(file), file).not.toMatch(/https?:\/\/registry\./);
    }
  });
});
