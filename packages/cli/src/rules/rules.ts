import { catalogueCostly, toolCostly, tooManyTools } from "./cost.ts";
import {
  descriptionMissing,
  descriptionPlaceholder,
  descriptionRepeatsName,
  descriptionShort,
} from "./descriptions.ts";
import { nearDuplicate } from "./duplicates.ts";
import { effectContradictsName, effectDoubtful, effectUnderstated, effectUnknown } from "./effects.ts";
import { hiddenCharacters, lookAlikeLetters } from "./hidden-text.ts";
import { modelInstructions, textOutOfSight } from "./instructions.ts";
import {
  constraintDropped,
  constraintLoosened,
  constraintNarrowed,
  descriptionCut,
  notExportable,
  notStrict,
} from "./losses.ts";
import { nameAltered, nameCollision, nameDuplicate, nameInvalid } from "./names.ts";
import type { Rule } from "./rule.ts";
import { parameterUndescribed, schemaMistake, schemaNotObject, schemaUnreadable } from "./schemas.ts";
import { approvalOfRead, permissionUnknown, scopeEmpty, scopeSpelling, scopeTwice } from "./scopes.ts";

/** All rules, in the order that their findings about one tool are told. */
export const rules: readonly Rule[] = [
  nameInvalid,
  nameDuplicate,
  nameCollision,
  nameAltered,
  descriptionMissing,
  descriptionPlaceholder,
  descriptionRepeatsName,
  descriptionShort,
  descriptionCut,
  hiddenCharacters,
  lookAlikeLetters,
  modelInstructions,
  textOutOfSight,
  schemaUnreadable,
  schemaMistake,
  schemaNotObject,
  parameterUndescribed,
  effectUnknown,
  effectContradictsName,
  effectDoubtful,
  effectUnderstated,
  permissionUnknown,
  scopeEmpty,
  scopeSpelling,
  scopeTwice,
  approvalOfRead,
  notExportable,
  notStrict,
  constraintNarrowed,
  constraintDropped,
  constraintLoosened,
  nearDuplicate,
  toolCostly,
  catalogueCostly,
  tooManyTools,
];
