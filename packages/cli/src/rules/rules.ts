import { arrayUntyped, parameterSecret, parameterTwice, parameterUntyped } from "./arguments.ts";
import { secretInText, textEncoded, textGarbled, textUnfinished } from "./broken-text.ts";
import { schemaContradiction } from "./contradictions.ts";
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
import { schemaMisspelt } from "./keywords.ts";
import { modelInstructions, textOutOfSight } from "./instructions.ts";
import {
  constraintDropped,
  constraintLoosened,
  constraintNarrowed,
  descriptionCut,
  notExportable,
  notStrict,
} from "./losses.ts";
import { nameAltered, nameCollision, nameDuplicate, nameGeneric, nameInvalid } from "./names.ts";
import type { Rule } from "./rule.ts";
import { parameterUndescribed, schemaMistake, schemaNotObject, schemaUnreadable } from "./schemas.ts";
import { approvalOfRead, permissionUnknown, scopeEmpty, scopeSpelling, scopeTwice } from "./scopes.ts";
import { toolDeprecated, toolRefused } from "./standing.ts";

/** All rules, in the order that their findings about one tool are told. */
export const rules: readonly Rule[] = [
  nameInvalid,
  nameGeneric,
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
  textEncoded,
  textGarbled,
  textUnfinished,
  secretInText,
  schemaUnreadable,
  schemaMistake,
  schemaContradiction,
  schemaMisspelt,
  schemaNotObject,
  parameterUndescribed,
  parameterUntyped,
  arrayUntyped,
  parameterTwice,
  parameterSecret,
  toolRefused,
  toolDeprecated,
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
