/** State of a registry for its calls, and of a call while it runs. */

import type { ModelOutput, ToolError } from "../envelope.js";
import type { ToolMetadata } from "../metadata.js";
import type { Log } from "./audit.js";
import type { CallOrder, Place } from "./call-order.js";
import type { CancelSignal } from "../cancellation.js";
import type { PreparedTool } from "./read-arguments.js";
import type { CallOptions, HandlerCall, SuccessEnvelope, ToolCall } from "./tool-call.js";
import type { HiddenCall, RegistrySettings } from "./tool-registry.js";
import type { dropUnknown } from "./unknown-parameters.js";

export type AnyHandler = (args: unknown, context: unknown, call: HandlerCall) => unknown;

export type Providers = Readonly<Record<string, (context: unknown, call: HiddenCall) => unknown>>;

export interface AnySettings extends Omit<RegistrySettings<ToolMetadata>, "receipts"> {
  readonly hidden?: Readonly<Record<string, Providers>>;
  readonly receipts?: Readonly<Record<string, (result: unknown) => string>>;
}

/** The part of a result that a model gets. */
export type FittingResult = Pick<ModelOutput, "structured" | "notice" | "content">;

/** The settings that decide how the result of a call is finished. */
export interface Finishing {
  readonly settings: Pick<AnySettings, "results" | "validateResults" | "resultCharacters">;
  readonly options: CallOptions;
}

type Finish = (tool: RegisteredTool, returned: unknown, finishing: Finishing) => Promise<SuccessEnvelope>;

/** The functions of `finish-result.ts`. */
export interface Finisher {
  readonly finishReturned: Finish;
  readonly finishResult: Finish;
  readonly fitLarge: (tool: RegisteredTool, envelope: SuccessEnvelope, characters: number) => FittingResult | ToolError;
}

/** The settings of a registry, with what its calls share. */
export interface CallSettings extends AnySettings {
  readonly queues: CallOrder;
  /** Loads `finish-result.ts`, once. */
  readonly loadFinisher: () => Promise<Finisher>;
  /** Parts of the modules that load on demand, for functions that cannot wait. */
  readonly loaded: { finisher?: Finisher; dropUnknown?: typeof dropUnknown };
}

export interface RegisteredTool extends PreparedTool {
  readonly handler: AnyHandler;
  readonly providers: Providers;
  readonly receipt: ((result: unknown) => string) | undefined;
  /** The hash of the tool's contract, computed for the first call that needs it. */
  readonly contract: { hash?: Promise<string | undefined> };
}

export interface ReceivedCall {
  readonly call: ToolCall;
  readonly id: string;
  readonly context: unknown;
  readonly options: CallOptions;
  readonly tool: RegisteredTool | undefined;
  readonly names: readonly string[];
}

export interface CallRun {
  readonly received: ReceivedCall;
  readonly tool: RegisteredTool;
  readonly settings: CallSettings;
  readonly signal: CancelSignal;
  readonly log: Log;
  readonly enter: () => Place;
  place: Place;
  /** Milliseconds after which the call has run out of time. */
  deadline?: number | undefined;
  attempts: number;
}
