import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { portabilityDocument } from "./document.ts";

// The packages' own tests run the kit; this one keeps the published table in step with behaviours and capabilities.
it("docs/portability.md says what the kit and the harnesses say (npx -y pnpm@10.34.9 portability writes it anew)", () => {
  expect(readFileSync(join(import.meta.dirname, "../../docs/portability.md"), "utf8")).toBe(
    portabilityDocument(),
  );
});
