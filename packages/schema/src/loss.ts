/** What became of something that can't be carried. */
export type LossAction =
  /** Told to the model in the description; still enforced when a value comes in. */
  | "described"
  /** Left out without words; still enforced when a value comes in. */
  | "dropped"
  /** Written in another form, with an exact way back (`decode`). */
  | "rewritten"
  /** Sent, though the target gives it no force. */
  | "ignored"
  /** Some values of the source can't be said on the wire at all. */
  | "narrowed"
  /** The dialect can't say it; the whole schema went out in the dialect's fallback. */
  | "fallback"
  /** The author's own mistake, read as what was probably meant. */
  | "mistake";

/** One constraint a target can't carry, or one mistake in the source. */
export interface Loss {
  /** RFC 6901 pointer into the source schema. */
  readonly pointer: string;
  readonly keyword: string;
  readonly dialect: string;
  readonly action: LossAction;
  /** A sentence a person can act on: what, where, what was done. */
  readonly message: string;
}
