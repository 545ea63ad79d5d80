// Bundles what an app imports, as a bundler with code splitting would, and checks what it loads up front: the entry and
// the chunks it imports statically, minified and gzipped. Chunks loaded when first needed are printed as information.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
// esbuild is here anyway: tsx brings it.
const require = createRequire(createRequire(join(root, "package.json")).resolve("tsx/package.json"));
const { buildSync } = require("esbuild");

const BUDGETS = [
  {
    name: "@toolport/core: defineTool, createToolbox",
    from: "packages/core/src/index.ts",
    names: ["defineTool", "createToolbox"],
    external: ["@toolport/schema"],
    limit: 14_100,
  },
  {
    name: "@toolport/core/options: checkOptions and all rules",
    from: "packages/core/src/options.ts",
    names: [
      "absent",
      "checkOptions",
      "either",
      "isCount",
      "isDelay",
      "isFlag",
      "isFunction",
      "isWholeDelay",
      "isWords",
      "listOf",
      "oneOf",
      "optional",
      "textLike",
      "withMethods",
    ],
    external: ["@toolport/schema"],
    limit: 1_250,
  },
  {
    name: "@toolport/advisors: timeout, cache, untrusted",
    from: "packages/advisors/src/index.ts",
    names: ["timeout", "cache", "untrusted"],
    external: ["@toolport/core", "@toolport/schema"],
    limit: 3_000,
  },
  {
    name: "@toolport/advisors: all",
    from: "packages/advisors/src/index.ts",
    names: [
      "timeout",
      "retry",
      "concurrency",
      "rateLimit",
      "cache",
      "truncate",
      "readMore",
      "sanitize",
      "hint",
      "untrusted",
      "log",
      "audit",
      "auditLines",
      "verifyAudit",
      "trace",
    ],
    external: ["@toolport/core", "@toolport/schema"],
    limit: 14_000,
  },
  {
    name: "@toolport/advisors: secrets",
    from: "packages/advisors/src/index.ts",
    names: ["secrets"],
    external: ["@toolport/core", "@toolport/schema"],
    limit: 3_500,
  },
  {
    name: "@toolport/openai: toOpenAIChat, toOpenAIResponses",
    from: "packages/openai/src/index.ts",
    names: ["toOpenAIChat", "toOpenAIResponses"],
    external: ["@toolport/core", "@toolport/schema"],
    limit: 3_000,
  },
  {
    name: "@toolport/http",
    from: "packages/http/src/index.ts",
    names: ["httpTool", "env"],
    external: [
      "@toolport/core",
      "@toolport/schema",
      "undici",
      "ipaddr.js",
      "node:dns",
      "node:http",
      "node:net",
    ],
    limit: 10_250,
  },
  {
    name: "@toolport/search: select, searchTool, callTool, loadOnDemand",
    from: "packages/search/src/index.ts",
    names: ["select", "searchTool", "callTool", "loadOnDemand"],
    external: ["@toolport/core", "@toolport/schema"],
    limit: 12_250,
  },
  {
    name: "@toolport/redis",
    from: "packages/redis/src/index.ts",
    names: ["redisStore"],
    external: ["@toolport/core", "node:crypto"],
    limit: 2_000,
  },
  {
    name: "@toolport/sqlite",
    from: "packages/sqlite/src/index.ts",
    names: ["sqliteStore"],
    external: ["@toolport/core"],
    limit: 2_000,
  },
  {
    name: "@toolport/decorators: tool, toolsFrom",
    from: "packages/decorators/src/index.ts",
    names: ["tool", "toolsFrom"],
    external: ["@toolport/core", "@toolport/schema"],
    limit: 4_500,
  },
  {
    name: "@toolport/decorators/legacy: all",
    from: "packages/decorators/src/legacy.ts",
    names: ["ToolMethod", "Param", "ToolContext", "toolsFrom", "withProvider", "withoutProvider"],
    external: ["@toolport/core", "@toolport/schema"],
    limit: 5_750,
  },
];

const rows = BUDGETS.map((budget) => ({ ...budget, ...measure(budget) }));
console.table(
  rows.map(({ name, upFront, limit, later }) => ({
    "what an app imports": name,
    "up front": kilobytes(upFront),
    limit: kilobytes(limit),
    "later, when needed": kilobytes(later),
    total: kilobytes(upFront + later),
  })),
);
const over = rows.filter(({ upFront, limit }) => upFront > limit);
for (const { name, upFront, limit } of over)
  console.error(`${name} is ${upFront - limit} bytes over its limit.`);
process.exitCode = over.length > 0 ? 1 : 0;

function measure({ from, names, external }) {
  const { outputFiles, metafile } = buildSync({
    stdin: { contents: `export { ${names.join(", ")} } from "./${from}";`, resolveDir: root },
    absWorkingDir: root,
    outdir: "out",
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    external,
  });
  const sizes = new Map(
    outputFiles.map(({ path, contents }) => [
      path.slice(root.length + 1).replaceAll("\\", "/"),
      gzipSync(contents, { level: 9 }).length,
    ]),
  );
  const [entry] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === "<stdin>");
  const upFront = sum([...staticImports(entry, metafile.outputs)].map((path) => sizes.get(path)));
  return { upFront, later: sum([...sizes.values()]) - upFront };
}

/** The chunk and all it imports statically. */
function staticImports(path, outputs, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const { path: next, kind, external } of outputs[path].imports)
    if (kind === "import-statement" && !external) staticImports(next, outputs, found);
  return found;
}

function sum(numbers) {
  return numbers.reduce((total, one) => total + one, 0);
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(2)} kB`;
}
