import type { Behaviour } from "./behaviour.ts";
import { advertisingBehaviours } from "./behaviours/advertising.ts";
import { advisorBehaviours } from "./behaviours/advisors.ts";
import { answerAttackBehaviours } from "./behaviours/answer-attacks.ts";
import { answerBehaviours } from "./behaviours/answers.ts";
import { approvalAttackBehaviours } from "./behaviours/approval-attacks.ts";
import { approvalBehaviours } from "./behaviours/approval.ts";
import { argumentBehaviours } from "./behaviours/arguments.ts";
import { argumentTextBehaviours } from "./behaviours/argument-text.ts";
import { availabilityBehaviours } from "./behaviours/availability.ts";
import { brokenAdvisorBehaviours } from "./behaviours/broken-advisors.ts";
import { budgetBehaviours } from "./behaviours/budget.ts";
import { callBehaviours } from "./behaviours/calls.ts";
import { contextBehaviours } from "./behaviours/context.ts";
import { errorBehaviours } from "./behaviours/errors.ts";
import { repeatBehaviours } from "./behaviours/repeats.ts";
import { restartBehaviours } from "./behaviours/restarts.ts";
import { resultBehaviours } from "./behaviours/results.ts";
import { schemaBehaviours } from "./behaviours/schemas.ts";
import { stoppingBehaviours } from "./behaviours/stopping.ts";
import { suspensionBehaviours } from "./behaviours/suspension.ts";
import { valueBehaviours } from "./behaviours/values.ts";

/** The table: what holds in every adapter. */
export const behaviours: readonly Behaviour[] = Object.freeze([
  ...advertisingBehaviours,
  ...argumentBehaviours,
  ...argumentTextBehaviours,
  ...schemaBehaviours,
  ...valueBehaviours,
  ...resultBehaviours,
  ...errorBehaviours,
  ...availabilityBehaviours,
  ...advisorBehaviours,
  ...brokenAdvisorBehaviours,
  ...callBehaviours,
  ...repeatBehaviours,
  ...budgetBehaviours,
  ...contextBehaviours,
  ...stoppingBehaviours,
  ...approvalBehaviours,
  ...approvalAttackBehaviours,
  ...suspensionBehaviours,
  ...answerBehaviours,
  ...answerAttackBehaviours,
  ...restartBehaviours,
]);
