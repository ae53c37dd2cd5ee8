/** The interface of a registry of tools, and its options. */

import type { ArgumentReader } from "../argument-reader.js";
import type { Forbidden } from "../declaration.js";
import type { ModelOutput, ToolResultEnvelope } from "../envelope.js";
import type { IsRequiredAt, ValueAt } from "../handler-types.js";
import type { DefaultedOf, HiddenOf, ToolArgsOf, ToolInputOf, ToolMetadata, ToolResultOf } from "../metadata.js";
import type { ApprovalOptions, ApprovalRequest } from "../middleware/approval.js";
import type { RetryOptions } from "../middleware/retry.js";
import type { ToolControls } from "../inventory/to-inventory.js";
import type { ToolValidators } from "../json-schema/schema-error.js";
import type { AuditEvent } from "./audit.js";
import type { Clock } from "../clock.js";
import type {
  AttemptMiddleware,
  CallOptions,
  CallPreview,
  ContextOf,
  HandlerCall,
  HandlersOf,
  ToolCall,
  ToolNamed,
} from "./tool-call.js";

/** The rest parameters of a call: the context, optional if no handler wants one, and how to run the call. */
export type CallRest<Context> = unknown extends Context
  ? [context?: Context, options?: CallOptions]
  : [context: Context, options?: CallOptions];

/** Tools that can be called. Every call ends in exactly one envelope: no model or handler can make it throw. */
export interface ToolRegistry<Tool extends ToolMetadata = ToolMetadata, Context = unknown> {
  /** The current tools, in the given order. */
  readonly tools: readonly Tool[];
  /** Finds a tool by its name or an alias. */
  readonly find: (name: string) => Tool | undefined;
  /** Returns how the registry treats calls of a tool, by its name or an alias; `toInventory` lists this. */
  readonly controlsOf: (name: string) => ToolControls | undefined;
  /** Runs a call of the application itself, with a name and arguments that the compiler checks. */
  readonly call: <Name extends Tool["name"]>(
    name: Name,
    args: ToolInputOf<ToolNamed<Tool, Name>>,
    ...rest: CallRest<Context>
  ) => Promise<ToolResultEnvelope<ToolResultOf<ToolNamed<Tool, Name>>>>;
  /** Runs a call that a model made. */
  readonly dispatch: (call: ToolCall, ...rest: CallRest<Context>) => Promise<ToolResultEnvelope>;
  /**
   * Runs calls that a model made at once; returns the envelopes in the order of the calls. Tools declared `read_only`
   * run concurrently, any other alone, after the calls before it and before those after it.
   */
  readonly dispatchAll: (
    calls: readonly ToolCall[],
    ...rest: CallRest<Context>
  ) => Promise<readonly ToolResultEnvelope[]>;
  /**
   * Reads a model's call without running it, for hosts that ask their user; undefined if the call would be refused for
   * its name or its arguments. A gate that is a function sees no hidden parameters here.
   */
  readonly preview: (call: ToolCall, options?: Pick<CallOptions, "decode">) => CallPreview | undefined;
  /**
   * Converts an envelope to what a model reads. A result beyond the registry's `resultCharacters` is shortened as far as
   * its schema allows, or replaced by an error.
   */
  readonly toModelOutput: (envelope: ToolResultEnvelope) => ModelOutput;
  /** Whether the handler of a tool is an async generator, which yields preliminary results. */
  readonly yieldsResults: (name: string) => boolean;
  /** Renders what a model reads as one string: as JSON, or as the receipt of a tool with its own. */
  readonly render: (envelope: ToolResultEnvelope) => string;
  /**
   * Replaces all tools and everything that belongs to them; the other options stay. Calls under way finish with the
   * tools that they began with. A remembered approval counts only for the contract that it was given for.
   *
   * @throws {TypeError} for the same problems as `createToolRegistry`; the registry then keeps its tools.
   */
  readonly replaceTools: {
    <const Next extends ToolMetadata>(tools: ProvidedTools<Next>, handlers: HandlersOf<Next, Context>): void;
    <const Next extends ToolMetadata, const Parts extends ReplacedParts<Next, Context>>(
      tools: readonly Next[],
      handlers: HandlersOf<Next, Context>,
      parts: ProvidedOptions<Next, Parts>,
    ): void;
  };
  /** Calls the listener after each replacement of the tools; ignores what it throws. Returns how to stop. */
  readonly onToolsChanged: (listener: () => void) => () => void;
}

/** A call, as the provider for a hidden value sees it. */
export interface HiddenCall extends Pick<HandlerCall, "id" | "tool" | "signal"> {
  /** JSON Pointer to the value. */
  readonly pointer: string;
  /** The model's arguments, valid, with defaults. */
  readonly arguments: unknown;
}

/** Provides a hidden value; `undefined` leaves it out, or to its default. */
export type HiddenProvider<Value, Context> = (context: Context, call: HiddenCall) => Value | Promise<Value>;

/** The paths of a tool's required hidden parameters. */
type RequiredHiddenOf<Tool extends ToolMetadata> = {
  [Path in HiddenOf<Tool>]: Path extends DefaultedOf<Tool>
    ? never
    : IsRequiredAt<ToolArgsOf<Tool>, Path> extends true
      ? Path
      : never;
}[HiddenOf<Tool>];

/** The value that a provider returns for a parameter; undefined only where a call can do without the parameter. */
type ProvidedValue<Tool extends ToolMetadata, Path extends HiddenOf<Tool>> =
  ValueAt<ToolArgsOf<Tool>, Path> | (Path extends RequiredHiddenOf<Tool> ? never : undefined);

/** The value that suits every tool with the parameter. */
type SharedValue<Tool extends ToolMetadata, Path> = (
  Tool extends unknown ? (Path extends HiddenOf<Tool> ? (value: ProvidedValue<Tool, Path>) => void : never) : never
) extends (value: infer Value) => void
  ? Value
  : never;

/** Providers of hidden parameters that several tools may have, by path. */
type SharedProviders<Tool extends ToolMetadata, Context> = {
  readonly [Path in Tool extends unknown ? HiddenOf<Tool> : never]?: HiddenProvider<SharedValue<Tool, Path>, Context>;
};

/** Providers for the hidden parameters of one tool, by path. */
export type HiddenProvidersOf<Tool extends ToolMetadata, Context> = {
  readonly [Path in RequiredHiddenOf<Tool>]: HiddenProvider<ProvidedValue<Tool, Path>, Context>;
} & {
  readonly [Path in Exclude<HiddenOf<Tool>, RequiredHiddenOf<Tool>>]?: HiddenProvider<
    ProvidedValue<Tool, Path>,
    Context
  >;
};

/** The names of the tools with a required hidden parameter. */
type RequiredProviderNames<Tool extends ToolMetadata> = Tool extends unknown
  ? [RequiredHiddenOf<Tool>] extends [never]
    ? never
    : Tool["name"]
  : never;

/** The names of the tools whose hidden parameters are all optional. */
type OptionalProviderNames<Tool extends ToolMetadata> = Exclude<
  Tool extends unknown ? ([HiddenOf<Tool>] extends [never] ? never : Tool["name"]) : never,
  RequiredProviderNames<Tool>
>;

/**
 * Providers of hidden parameters, by tool and path; each required hidden parameter needs one. Those under `*` are for all
 * tools with the parameter, except for a tool with its own provider.
 */
export type HiddenProviders<Tool extends ToolMetadata, Context> = SharedHidden<Tool, Context> & {
  readonly [Name in RequiredProviderNames<Tool>]: HiddenProvidersOf<ToolNamed<Tool, Name>, Context>;
} & {
  readonly [Name in OptionalProviderNames<Tool>]?: HiddenProvidersOf<ToolNamed<Tool, Name>, Context>;
};

interface SharedHidden<Tool extends ToolMetadata, Context> {
  readonly "*"?: SharedProviders<Tool, Context>;
}

/** Providers of hidden parameters, complete or not: `MissingProvider` says what is missing. */
type GivenProviders<Tool extends ToolMetadata, Context> = SharedHidden<Tool, Context> & {
  readonly [Name in RequiredProviderNames<Tool> | OptionalProviderNames<Tool>]?: Partial<
    HiddenProvidersOf<ToolNamed<Tool, Name>, Context>
  >;
};

/** A sentence for each required hidden parameter that has no provider; the compiler shows it. */
type MissingProvider<Tool extends ToolMetadata, Parts> = Tool extends unknown
  ? MissingOf<Tool["name"], RequiredHiddenOf<Tool>, Parts extends { readonly hidden?: infer Hidden } ? Hidden : unknown>
  : never;

type MissingOf<Name extends string, Path extends string, Hidden> =
  Path extends GivenAt<Hidden, "*" | Name>
    ? never
    : `The tool ${Name} needs a provider for its hidden parameter ${Path}.`;

/** The paths that have a provider under some names. */
type GivenAt<Hidden, Name> = Hidden extends undefined
  ? never
  : {
      [Key in keyof Hidden & Name]-?: keyof Exclude<Hidden[Key], undefined>;
    }[keyof Hidden & Name];

/** The tools of a registry without options, or a sentence if one needs a provider. */
export type ProvidedTools<Tool extends ToolMetadata> = [MissingProvider<Tool, unknown>] extends [never]
  ? readonly Tool[]
  : OneOf<MissingProvider<Tool, unknown>>;

/** One member of a union: of several sentences, the compiler would show none for an array. */
type OneOf<Union> = (Union extends unknown ? (member: () => Union) => void : never) extends (
  member: infer Member,
) => void
  ? Member extends () => infer One
    ? One
    : never
  : never;

/** Limits of the arguments of one call. */
export interface ArgumentLimits {
  /** Characters of the text; for a value, about as many as its JSON has. 10,000,000 by default. */
  readonly characters?: number;
  /** Levels of nested arrays and objects. 500 by default. */
  readonly levels?: number;
}

/** How a registry treats parameters that a tool does not declare: `drop` all of them, or those with these names. */
export type UnknownParameters = "refuse" | "drop" | readonly string[];

/** The options of a registry, except for the providers of hidden parameters. */
export interface RegistrySettings<Tool extends ToolMetadata> {
  /** The generated validators, by tool; without one, validation reads the tool's schema. */
  readonly validators?: Readonly<Record<string, ToolValidators>>;
  /** Creates a tool's decoder of arguments from a target's wire format: `decoderFor(target)` of `/targets`. */
  readonly decode?: (tool: ToolMetadata) => (args: unknown) => unknown;
  /** Reads what models send as arguments: strict JSON by default; `lenient` of `/lenient` repairs. */
  readonly reader?: ArgumentReader;
  /** Limits of the arguments of a call; more is refused. */
  readonly argumentLimits?: ArgumentLimits;
  /**
   * How to treat top-level parameters that a tool does not declare, such as those that a client adds. `refuse` by default.
   */
  readonly unknownParameters?: UnknownParameters;
  /** Decides which calls need approval, and who approves them. By default destructive calls are refused. */
  readonly approval?: ApprovalOptions;
  /**
   * How much of a handler's failure models read. `full`, the default: its message, without the values of sensitive
   * arguments. `opaque`, for servers of untrusted clients: the kind, whether to retry, and the id of the audit event.
   */
  readonly errors?: "full" | "opaque";
  /** Options of the retries of failed calls of a tool with a retry hint. */
  readonly retry?: RetryOptions;
  /** Milliseconds for each attempt of a handler; unlimited by default. */
  readonly timeoutMs?: number;
  /** Milliseconds for a whole call, with all attempts and waits; unlimited by default. */
  readonly deadlineMs?: number;
  /**
   * Whether calls of one caller that change something run one after the other, which is the default, or in parallel.
   * Calls of tools declared `read_only` never wait.
   */
  readonly order?: "sequential" | "parallel";
  /**
   * How to treat properties of a result that the output schema does not declare: `declared`, the default, removes them,
   * `all` keeps them, and `strict` keeps the result from the model, like an invalid one.
   */
  readonly results?: "declared" | "all" | "strict";
  /** Keeps results that do not match the output schema from the model. By default only with `results: "strict"`. */
  readonly validateResults?: boolean;
  /** Maximum length of a result as JSON that a model reads; a longer one is shortened. 100,000 by default. */
  readonly resultCharacters?: number;
  /** Renders results of tools whose `modelRendering` is `custom_text_receipt`. */
  readonly receipts?: { readonly [Name in Tool["name"]]?: (result: ToolResultOf<ToolNamed<Tool, Name>>) => string };
  /** Wraps each attempt, the first outermost; `traceAttempts` is one. */
  readonly middleware?: readonly AttemptMiddleware[];
  /** Called with the events of each call; ignores what it throws. */
  readonly audit?: (event: AuditEvent, context: unknown) => void;
  /** Puts redacted arguments and results into audit events. */
  readonly auditValues?: boolean;
  /** The clock for waits and deadlines. */
  readonly clock?: Clock;
}

/** The options of a registry. `hidden` is required if a hidden parameter needs a provider. */
export type RegistryOptions<Tool extends ToolMetadata, Context> = Omit<RegistrySettings<Tool>, "approval"> & {
  readonly approval?: ApprovalOptions<Context>;
} & ([RequiredProviderNames<Tool>] extends [never]
    ? { readonly hidden?: HiddenProviders<Tool, Context> }
    : { readonly hidden: HiddenProviders<Tool, Context> });

/** The options of a registry, with the providers of hidden parameters complete or not. */
export type GivenOptions<Tool extends ToolMetadata, Context> = Omit<RegistryOptions<Tool, Context>, "hidden"> & {
  readonly hidden?: GivenProviders<Tool, Context>;
};

/** The options that belong to tools and are replaced with them. */
export type ReplacedParts<Tool extends ToolMetadata, Context> = Pick<
  GivenOptions<Tool, Context>,
  "hidden" | "receipts" | "validators"
>;

/** The context to check providers against before their own is known: that of the handlers, or any. */
export type ProviderContext<Handlers> = unknown extends ContextOf<Handlers> ? never : ContextOf<Handlers>;

type ContextOfProviders<Options> = Options extends { readonly hidden: infer Hidden }
  ? ContextOf<{
      [Name in keyof Hidden]: (args: never, context: ContextOf<ProvidersAsHandlers<Hidden[Name]>>) => unknown;
    }>
  : unknown;

type ContextOfApprover<Options> = Options extends {
  readonly approval: { readonly approver: (request: ApprovalRequest<infer Context>) => unknown };
}
  ? [Context] extends [never] // The approver declares no context.
    ? unknown
    : Context
  : unknown;

/** Providers as functions with the parameters of handlers, whose second is the context. */
type ProvidersAsHandlers<Providers> = {
  [Path in keyof Providers]: Providers[Path] extends (context: infer Context, call: never) => unknown
    ? (args: never, context: Context) => unknown
    : never;
};

/** The context of a registry: that of its handlers, its providers and its approver. */
export type RegistryContext<Handlers, Options> = ContextOf<Handlers> &
  ContextOfProviders<Options> &
  ContextOfApprover<Options>;

/** The options as given, or a sentence if they lack a provider. */
export type ProvidedOptions<Tool extends ToolMetadata, Options> = [MissingProvider<Tool, Options>] extends [never]
  ? (Options & NoOtherOptions<Options>) | undefined
  : MissingProvider<Tool, Options>;

/** An inferred type takes any property, so unknown ones are forbidden by name. */
type NoOtherOptions<Options> = {
  readonly [
    Name in Exclude<keyof Options, keyof RegistrySettings<ToolMetadata> | "hidden">
  ]: Forbidden<`createToolRegistry has no option ${Name & string}`>;
};
