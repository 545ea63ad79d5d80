import type { CallOptions, Catalogue, ToolDescription } from "@toolport/core";
import type { AISDKCallOptions } from "./host-types.ts";
import type { RawInputs } from "./raw-input.ts";
import type { Source } from "./source.ts";
import type { Major, Media } from "./tool-output.ts";
import type { WaitingCalls } from "./waiting-calls.ts";

/** What the tools of one export share. */
export interface Exporter {
  readonly source: Source;
  readonly catalogue: Catalogue;
  /** Canonical names of the tools about whose calls a person may have to be asked. */
  readonly asks: ReadonlySet<string>;
  readonly media: Media;
  readonly progress: boolean;
  readonly defer?: ((tool: ToolDescription) => boolean) | undefined;
  /** What was given, until a call shows which major it is. */
  major: Major;
  readonly inputs: RawInputs;
  readonly waiting: WaitingCalls;
  /** Every tool that was handed out, unlisted ones too. */
  readonly own: WeakSet<object>;
}

/** A call as the SDK makes it. */
export interface HostCall {
  readonly input: unknown;
  readonly options: AISDKCallOptions;
}

/** What the run is told of a call, whether it is made or only prepared. */
export function callOptions({ catalogue }: Exporter, name: string, { options }: HostCall): CallOptions {
  return {
    callId: options.toolCallId,
    host: options,
    decode: catalogue.decoderOf(name),
    wireName: catalogue.names.toWire,
  };
}
