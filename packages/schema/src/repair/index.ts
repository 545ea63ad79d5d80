export { clarifyIssues } from "./clarify-issues.ts";
export { declaredKeys, repair, unwrap, type RepairOptions } from "./repair.ts";
export { wireSchemaOf } from "../wire-schema.ts";
export type { Repaired, RepairKind, RepairStep } from "./repaired.ts";
