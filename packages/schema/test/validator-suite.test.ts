import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
// Not the package's entry: only this knows of documents that a reference may lead to.
import { compile } from "../src/json-validator.ts";
import type { JsonSchema } from "../src/index.ts";

// The official JSON-Schema-Test-Suite. npm carries it for draft 4 only; a folder with the whole of it, as Debian's
// package libtest-json-schema-acceptance-perl has it, is taken from this variable.
const whole = process.env["JSON_SCHEMA_TEST_SUITE"];
const require = createRequire(import.meta.url);
const carried = dirname(require.resolve("json-schema-test-suite/package.json"));

const drafts = {
  draft4: "http://json-schema.org/draft-04/schema#",
  draft6: "http://json-schema.org/draft-06/schema#",
  draft7: "http://json-schema.org/draft-07/schema#",
  "draft2019-09": "https://json-schema.org/draft/2019-09/schema",
  "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
};
type DraftName = keyof typeof drafts;

/** The optional tests that are not passed, and why. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // JavaScript has one kind of number: 1.0 is 1.
  "draft4/optional/zeroTerminatedFloats.json": [
    "some languages do not distinguish between different types of numeric value: a float is not an integer even without fractional part",
  ],
  // Annotations, as later drafts say.
  "draft7/optional/content.json": [
    "validation of string-encoded content based on media type: an invalid JSON document",
    "validation of binary string-encoding: an invalid base64 string (% is not a valid character)",
    "validation of binary-encoded media type documents: a validly-encoded invalid JSON document",
    "validation of binary-encoded media type documents: an invalid base64 string that is valid JSON",
  ],
};

/** npm's copy is of 2015: later ones call a reference without a scheme no URI. */
const changedSince: typeof exceptions = {
  "draft4/optional/format.json": ["validation of URIs: a valid protocol-relative URI"],
};

interface Copy {
  readonly name: string;
  readonly root: string;
  readonly excepted: typeof exceptions;
}

const copies: readonly Copy[] = [
  { name: "as npm carries it", root: carried, excepted: { ...exceptions, ...changedSince } },
  ...(whole === undefined ? [] : [{ name: "as a whole", root: whole, excepted: exceptions }]),
];

interface Group {
  readonly description: string;
  readonly schema: JsonSchema | boolean;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

function jsonFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    if (statSync(join(folder, name)).isDirectory())
      return jsonFiles(join(folder, name)).map((file) => join(name, file));
    return name.endsWith(".json") ? [name] : [];
  });
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** The suite serves these at an address; those that name no draft are of the one whose folder they are in. */
function remotesOf(root: string): Readonly<Record<string, unknown>> {
  const remotes: Record<string, unknown> = {};
  for (const file of jsonFiles(join(root, "remotes"))) {
    const folder = file.split("/")[0] as DraftName;
    const content = read(join(root, "remotes", file));
    const needsDraft = folder in drafts && typeof content === "object" && !("$schema" in (content as object));
    remotes[`http://localhost:1234/${file}`] = needsDraft
      ? { $schema: drafts[folder], ...(content as object) }
      : content;
  }
  return remotes;
}

/** What goes otherwise than the suite says, one line each. */
function deviations(
  group: Group,
  draft: DraftName,
  remotes: Readonly<Record<string, unknown>>,
): readonly string[] {
  const { schema } = group;
  const declared: JsonSchema =
    typeof schema === "boolean" ? { allOf: [schema] } : { $schema: drafts[draft], ...schema };
  const validator = compile(declared, remotes);
  return group.tests
    .filter(({ data, valid }) => validator.fits(data) !== valid)
    .map(({ description }) => `${group.description}: ${description}`);
}

describe.each(copies)("the official test suite, $name", ({ root, excepted }) => {
  const remotes = remotesOf(root);
  const names = Object.keys(drafts).filter((draft) => existsSync(join(root, "tests", draft)));
  describe.each(names)("%s", (draft) => {
    it.each(jsonFiles(join(root, "tests", draft)))("%s", (file) => {
      const groups = read(join(root, "tests", draft, file)) as readonly Group[];
      expect(groups.flatMap((group) => deviations(group, draft as DraftName, remotes))).toEqual(
        excepted[`${draft}/${file}`] ?? [],
      );
    });
  });
});
