/** What a registry of tools can do, and what can be chosen about it. */

import type { ArgumentReader } from "../argument-reader.js";
import type { Forbidden } from "../declaration.js";
import type { ToolResultEnvelope } from "../envelope.js";
import type { IsRequiredAt, ValueAt } from "../handler-types.js";
import type { DefaultedOf, HiddenOf, ToolArgsOf, ToolInputOf, ToolMetadata, ToolResultOf } from "../metadata.js";
import type { ApprovalOptions } from "../middleware/approval.js";
import type { RetryOptions } from "../middleware/retry.js";
import type { ToolValidators } from "../validation/schema-error.js";
import type { AttemptMiddleware } from "./attempt.js";
import type { AuditEvent } from "./audit-event.js";
import type { Clock } from "./clock.js";
import type { CallOptions, CallPreview, ContextOf, HandlerCall, ToolCall, ToolNamed } from "./tool-call.js";

/** What a call takes behind its arguments: the context, unless no handler wants one, and how to run it. */
export type CallRest<Context> = unknown extends Context
  ? [context?: Context, options?: CallOptions]
  : [context: Context, options?: CallOptions];

/**
 * Tools that can be called. Every call ends in exactly one envelope: nothing that a model or a handler does makes it
 * throw.
 */
export interface ToolRegistry<Tool extends ToolMetadata = ToolMetadata, Context = unknown> {
  /** The tools, in the order in which they were given. */
  readonly tools: readonly Tool[];
  /** Finds a tool by its name or an alias. */
  readonly find: (name: string) => Tool | undefined;
  /** Runs a call that the application makes: by a name and arguments that the compiler knows. */
  readonly call: <Name extends Tool["name"]>(
    name: Name,
    args: ToolInputOf<ToolNamed<Tool, Name>>,
    ...rest: CallRest<Context>
  ) => Promise<ToolResultEnvelope<ToolResultOf<ToolNamed<Tool, Name>>>>;
  /** Runs a call that a model made. */
  readonly dispatch: (call: ToolCall, ...rest: CallRest<Context>) => Promise<ToolResultEnvelope>;
  /**
   * Runs calls that a model made at once; the envelopes are in the order of the calls. Tools that are declared
   * `read_only` run side by side, any other by itself, after what comes before it and before what comes behind it.
   */
  readonly dispatchAll: (
    calls: readonly ToolCall[],
    ...rest: CallRest<Context>
  ) => Promise<readonly ToolResultEnvelope[]>;
  /**
   * Reads a call that a model made without running it, for hosts that ask their user; undefined where it would be
   * refused for its name or its arguments. A gate that is a function sees no hidden parameters here.
   */
  readonly preview: (call: ToolCall, options?: Pick<CallOptions, "decode">) => CallPreview | undefined;
  /** An envelope as the model reads it: as JSON, or as the receipt of a tool that has its own. */
  readonly render: (envelope: ToolResultEnvelope) => string;
}

/** What a provider of a hidden value learns about the call. */
export interface HiddenCall extends Pick<HandlerCall, "id" | "tool" | "signal"> {
  /** JSON Pointer to the place that the value is for. */
  readonly pointer: string;
  /** What the model sent, valid, with defaults. */
  readonly arguments: unknown;
}

/** Provides a hidden value. `undefined` leaves it out, or to its default. */
export type HiddenProvider<Value, Context> = (context: Context, call: HiddenCall) => Value | Promise<Value>;

/** The paths of a tool's hidden parameters that a call cannot do without. */
type RequiredHiddenOf<Tool extends ToolMetadata> = {
  [Path in HiddenOf<Tool>]: Path extends DefaultedOf<Tool>
    ? never
    : IsRequiredAt<ToolArgsOf<Tool>, Path> extends true
      ? Path
      : never;
}[HiddenOf<Tool>];

/** Providers of the hidden parameters of one tool, by path. */
export type HiddenProvidersOf<Tool extends ToolMetadata, Context> = {
  readonly [Path in RequiredHiddenOf<Tool>]: HiddenProvider<ValueAt<ToolArgsOf<Tool>, Path>, Context>;
} & {
  readonly [Path in Exclude<HiddenOf<Tool>, RequiredHiddenOf<Tool>>]?: HiddenProvider<
    ValueAt<ToolArgsOf<Tool>, Path> | undefined,
    Context
  >;
};

/** The names of the tools that need a provider. */
type NeedyNames<Tool extends ToolMetadata> = Tool extends unknown
  ? [RequiredHiddenOf<Tool>] extends [never]
    ? never
    : Tool["name"]
  : never;

/** The names of the tools that can have providers and need none. */
type FreeNames<Tool extends ToolMetadata> = Tool extends unknown
  ? [HiddenOf<Tool>] extends [never]
    ? never
    : [RequiredHiddenOf<Tool>] extends [never]
      ? Tool["name"]
      : never
  : never;

/** Providers of hidden parameters, by tool and path. Required where a call cannot do without one. */
export type HiddenProviders<Tool extends ToolMetadata, Context> = {
  readonly [Name in NeedyNames<Tool>]: HiddenProvidersOf<ToolNamed<Tool, Name>, Context>;
} & {
  readonly [Name in FreeNames<Tool>]?: HiddenProvidersOf<ToolNamed<Tool, Name>, Context>;
};

/** What becomes of properties of a result that the output schema does not declare. */
export type ResultPolicy =
  /** They are taken out. */
  | "declared"
  /** They stay. */
  | "all"
  /** The call fails, as it does where the result is not valid. */
  | "strict";

/** What can be chosen about a registry, but for the providers of hidden parameters. */
export interface RegistrySettings<Tool extends ToolMetadata> {
  /** The generated validators, by tool; tools without one are validated by reading their schema. */
  readonly validators?: Readonly<Record<string, ToolValidators>>;
  /** Makes what turns arguments from a target's wire format into a tool's own: `decoderFor(target)` of `/targets`. */
  readonly decode?: (tool: ToolMetadata) => (args: unknown) => unknown;
  /** Reads what models send as arguments: strict JSON by default; `lenient` of `/lenient` repairs. */
  readonly reader?: ArgumentReader;
  /** When somebody is asked before a call, and who. By default calls that destroy are refused. */
  readonly approval?: ApprovalOptions;
  /** How calls that failed are tried again, where the tool has a retry hint. */
  readonly retry?: RetryOptions;
  /** Milliseconds that a handler may take in each attempt; by default any. */
  readonly timeoutMs?: number;
  /** What becomes of what the output schema does not declare. `declared` by default. */
  readonly results?: ResultPolicy;
  /** Fails calls whose result does not fit the output schema. By default only with `results: "strict"`. */
  readonly validateResults?: boolean;
  /** Characters that a result may have as JSON; a larger one is cut, and says so. 100,000 by default. */
  readonly resultCharacters?: number;
  /** Renders results of tools whose `modelRendering` is `custom_text_receipt`. */
  readonly receipts?: { readonly [Name in Tool["name"]]?: (result: ToolResultOf<ToolNamed<Tool, Name>>) => string };
  /** Wraps each attempt, the first outermost; `traceAttempts` is one. */
  readonly middleware?: readonly AttemptMiddleware[];
  /** Told what happens to each call. What it throws is ignored. */
  readonly audit?: (event: AuditEvent) => void;
  /** Puts redacted arguments and results into audit events. */
  readonly auditValues?: boolean;
  /** What waits and deadlines go by. */
  readonly clock?: Clock;
}

/** What can be chosen about a registry. `hidden` is required where a hidden parameter needs a provider. */
export type RegistryOptions<Tool extends ToolMetadata, Context> = RegistrySettings<Tool> &
  ([NeedyNames<Tool>] extends [never]
    ? { readonly hidden?: HiddenProviders<Tool, Context> }
    : { readonly hidden: HiddenProviders<Tool, Context> });

/** What providers are checked against before their own context is known: that of the handlers, or any at all. */
export type ProviderContext<Handlers> = unknown extends ContextOf<Handlers> ? never : ContextOf<Handlers>;

/** The context that the providers in some options want. */
type ContextOfProviders<Options> = Options extends { readonly hidden: infer Hidden }
  ? ContextOf<{ [Name in keyof Hidden]: (args: never, context: ContextOf<ShiftedProviders<Hidden[Name]>>) => unknown }>
  : unknown;

/** Providers with their context where handlers have theirs. */
type ShiftedProviders<Providers> = {
  [Path in keyof Providers]: Providers[Path] extends (context: infer Context, call: never) => unknown
    ? (args: never, context: Context) => unknown
    : never;
};

/** The context of a registry: all that its handlers and providers want. */
export type RegistryContext<Handlers, Options> = ContextOf<Handlers> & ContextOfProviders<Options>;

/** The options of `createToolRegistry`, which can be left out where nothing is required in them. */
export type RegistryRest<Tool extends ToolMetadata, Options> = [NeedyNames<Tool>] extends [never]
  ? [options?: Options & NoOtherOptions<Options>]
  : [options: Options & NoOtherOptions<Options>];

/** An inferred type takes any property, so those that mean nothing are forbidden by name. */
type NoOtherOptions<Options> = {
  readonly [
    Name in Exclude<keyof Options, keyof RegistrySettings<ToolMetadata> | "hidden">
  ]: Forbidden<"createToolRegistry has no such option">;
};
