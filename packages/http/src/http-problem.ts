import { failure, type FailedResult } from "@toolport/core";

/** Ends the call with this result, from wherever it was found out. */
export class HttpProblem extends Error {
  override readonly name = "HttpProblem";
  readonly result: FailedResult;

  constructor(result: FailedResult) {
    super(result.error.code);
    this.result = result;
  }
}

/** The model can correct this argument. */
export function badArgument(name: string, message: string): HttpProblem {
  return new HttpProblem(
    failure(`The argument "${name}" can't be used: ${message}. Nothing was sent.`, {
      status: "invalid",
      code: "invalid_arguments",
      issues: [{ pointer: `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, message }],
    }),
  );
}

/** The app has to mend this; `why` is for the app only and never holds a value. */
export function notSetUp(why: string): HttpProblem {
  return new HttpProblem(
    failure("This tool is not set up correctly, so nothing was sent. Only its operator can change that.", {
      code: "not_set_up",
      meta: { why },
    }),
  );
}
