import type { Approver } from "./approval-policy.ts";
import { readAnswer } from "./approval-answers.ts";
import { note, type Call } from "./call.ts";
import { thrownName } from "./normalize.ts";
import type { ApprovalAnswer, SuspensionRequest } from "./suspension.ts";

/** Asks the app's function. A throw, a time-out and a stopped call are a no. */
export async function askApprover(
  call: Call,
  approver: Approver,
  request: SuspensionRequest,
): Promise<ApprovalAnswer | "suspend"> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const given = new Promise<ApprovalAnswer>((resolve) => {
    call.onStop = () => resolve({ approved: false });
    const ttl = Math.min(request.expiresAt - Date.now(), 2 ** 31 - 1);
    timer = setTimeout(() => resolve({ approved: false, reason: "nobody answered in time" }), ttl);
  });
  try {
    const answer = await Promise.race([approver(request, { signal: controller.signal }), given]);
    return answer === "suspend" ? answer : readAnswer(answer);
  } catch (error) {
    note(call, "approval", "the approver failed", thrownName(error));
    return { approved: false, reason: "it could not be asked for" };
  } finally {
    clearTimeout(timer);
    call.onStop = undefined;
    controller.abort();
  }
}
