/**
 * On whose behalf the model acts. It is given when a run is made and never comes from a host's or a model's data.
 * Further keys are yours: the toolbox's `permit` rule may read them.
 */
export interface Caller<Level extends string = string> {
  /** Who it is; approvals are bound to it. Without it nothing can be approved or suspended. */
  readonly id?: string;
  /** One of the toolbox's `permissions`. */
  readonly permission?: Level;
  readonly channel?: string;
  readonly platform?: string;
  readonly [key: string]: unknown;
}
