/** Defines the metadata of tools, which generated modules export: plain data for registries, codecs and telemetry. */

import type { Deprecation, FreeformGrammar, RetryHint, ToolFacts } from "./declaration.js";
import type { EffectSource, ToolEffect } from "./effects.js";
import type { ToolStability } from "./stabilities.js";
import type { WithDefaults, WithoutHidden } from "./handler-types.js";
import type { CacheDirective, ToolTargetOptions } from "./target-options.js";

/**
 * A JSON Schema 2020-12 whose root describes an object. It is mutable and loosely typed on purpose: that is what the
 * type definitions of the vendors' SDKs accept.
 */
export interface ObjectSchema {
  type: "object";
  properties?: Record<string, object>;
  required?: string[];
  [key: string]: unknown;
}

export type JsonType = "array" | "boolean" | "null" | "number" | "object" | "string";

/** A single value of a type. */
export type JsonScalar = string | number | boolean;

/** The values that a hidden parameter may have: those of `types`, and `values`; any value without both. */
export interface HiddenType {
  /** The handler cannot do without the value, which has no default. */
  readonly required?: true;
  /** An object may be an instance of a class. */
  readonly types?: readonly JsonType[];
  readonly values?: readonly JsonScalar[];
}

declare const toolTypes: unique symbol;

/**
 * A tool, as a running application uses it. Plain data; later versions may add fields.
 *
 * @typeParam Args - the arguments type.
 * @typeParam Result - the result type of a successful call.
 * @typeParam Name - the tool's name, as a literal type.
 * @typeParam Defaulted - names of the top-level parameters with a default; `string` where it is not declared.
 * @typeParam Hidden - paths of the hidden parameters; `string` where it is not declared.
 */
export interface ToolMetadata<
  Args = unknown,
  Result = unknown,
  Name extends string = string,
  Defaulted extends string = string,
  Hidden extends string = string,
> extends ToolFacts {
  /** Unique in a registry. */
  readonly name: Name;
  /** The description for the model. */
  readonly description: string;
  readonly family?: string;
  readonly stability?: ToolStability;
  /** The end of a deprecated tool, and its replacement, which models are told. */
  readonly deprecation?: Deprecation;
  /** The effect of a call. */
  readonly effect: ToolEffect;
  /** The source of an effect that the application does not declare: with one, gates treat the tool as destructive. */
  readonly effectSource?: EffectSource;
  /** Running the tool twice with the same arguments has the same effect as running it once. */
  readonly idempotent: boolean;
  /** Allows retries of failed calls; without it, there are none. */
  readonly retryHint?: RetryHint;
  /**
   * Paths of the parameters that the application fills in and the model never sees: `cursor`, `options.token`.
   *
   * | in a path   | stands for                                                                                   |
   * | ----------- | -------------------------------------------------------------------------------------------- |
   * | `name`      | a property; preceded by a dot unless it comes first: `options.token`                         |
   * | `[]`        | every element of an array: `items[].token`                                                   |
   * | `[0]`       | the element at that position of a tuple: `pair[0].token`                                     |
   * | `{}`        | the value of every property, whatever its name: `byId{}.token`                               |
   * | `**`        | any number of steps, or none, in a recursive type; in sensitive paths only: `tree.**.token`  |
   * | a backslash | escapes the next character: write one before each `.`, `[`, `{`, `*` and backslash in a name |
   *
   * A path never names something that the model may set: the generator refuses types where it would.
   */
  readonly hiddenParameters?: readonly string[];
  /** Values of the hidden parameters that have a default, by path; those that the model sees have theirs in the schema. */
  readonly hiddenDefaults?: Readonly<Record<string, unknown>>;
  /** What the handler's type demands of hidden parameters, by path; one without an entry may be absent or have any value. */
  readonly hiddenTypes?: Readonly<Record<string, HiddenType>>;
  /**
   * Paths of the parameters, hidden ones included, that only the handler may see: approvers, traces and audit events get
   * `[redacted]` in their place. The grammar is that of `hiddenParameters`.
   */
  readonly sensitiveParameters?: readonly string[];
  /** Paths of the sensitive parts of a result: the model gets them, traces and audit events do not. */
  readonly sensitiveResults?: readonly string[];
  /** Calls that show how the tool is used; without hidden parameters. */
  readonly examples?: readonly object[];
  /** The grammar of the tool's freeform input, beside its JSON form. */
  readonly freeformGrammar?: FreeformGrammar;
  /** JSON Schema 2020-12 of the arguments: closed, so unknown properties are refused. */
  readonly inputSchema: ObjectSchema;
  /** JSON Schema 2020-12 of a successful call's result: open, so that later versions may add properties. */
  readonly outputSchema?: ObjectSchema;
  /** The form of results for the model, if it is not the envelope as JSON. */
  readonly modelRendering?: "custom_text_receipt";
  /** The input schema was narrowed at start-up, so a validator that was generated from the declared one is too wide. */
  readonly isNarrowed?: true;
  /** Options that one target alone understands. */
  readonly targets?: ToolTargetOptions;
  /** Carries the types to inference; never written. */
  readonly [toolTypes]?: {
    readonly args: Args;
    readonly result: Result;
    readonly defaulted: Defaulted;
    readonly hidden: Hidden;
  };
}

/** The types that a tool's metadata carries. */
type TypesOf<Tool extends ToolMetadata> = Exclude<Tool[typeof toolTypes], undefined>;

/** An arguments type; any object for a tool whose types are not declared. */
type DeclaredArguments<Args> = unknown extends Args ? Record<string, unknown> : Args;

/** The arguments type of a tool, as it is declared. */
export type ToolArgsOf<Tool extends ToolMetadata> = DeclaredArguments<TypesOf<Tool>["args"]>;

/** The arguments that a model sends to a tool. */
export type ToolInputOf<Tool extends ToolMetadata> = string extends TypesOf<Tool>["hidden"]
  ? ToolArgsOf<Tool>
  : WithoutHidden<ToolArgsOf<Tool>, TypesOf<Tool>["hidden"]>;

/** The arguments that the handler of a tool gets: defaults filled in, hidden parameters included. */
export type ToolArgumentsOf<Tool extends ToolMetadata> = string extends TypesOf<Tool>["defaulted"]
  ? ToolArgsOf<Tool>
  : WithDefaults<ToolArgsOf<Tool>, TypesOf<Tool>["defaulted"]>;

/** The result of a successful call. */
export type ToolResultOf<Tool extends ToolMetadata> = TypesOf<Tool>["result"];

/** Names of the top-level parameters of a tool that have a default. */
export type DefaultedOf<Tool extends ToolMetadata> = TypesOf<Tool>["defaulted"];

/** Paths of the hidden parameters of a tool; none where they are not declared. */
export type HiddenOf<Tool extends ToolMetadata> = string extends TypesOf<Tool>["hidden"]
  ? never
  : TypesOf<Tool>["hidden"];

/** The names by which calls find a tool. */
export function callNamesOf({ name, aliases = [] }: ToolMetadata): readonly string[] {
  return [name, ...aliases];
}

/** The description for the model; of a deprecated tool, it says what to use instead. */
export function describeWithDeprecation({ description, stability, deprecation }: ToolMetadata): string {
  if (stability !== "deprecated" && deprecation === undefined) return description;
  const { replacedBy } = deprecation ?? {};
  const isSaid = /\bdeprecated\b/i.test(description) && description.includes(replacedBy ?? "");
  const notice = replacedBy === undefined ? "Deprecated." : `Deprecated, use ${replacedBy}.`;
  return isSaid ? description : `${description}\n\n${notice}`.trimStart();
}

/** Whether arguments or results of a tool may contain sensitive values. */
export function isSensitive({ sensitiveParameters = [], sensitiveResults = [] }: ToolMetadata): boolean {
  return sensitiveParameters.length > 0 || sensitiveResults.length > 0;
}

/** A tool as a request to a model carries it. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly kind: { readonly type: "function"; readonly inputSchema: ObjectSchema };
  /** Absent unless the operator set one. */
  readonly cacheDirective?: CacheDirective;
}

/** Renders metadata as a specification; the operator decides what a provider caches, not the tool's author. */
export function toToolSpec(
  metadata: ToolMetadata,
  { cacheDirective }: { readonly cacheDirective?: CacheDirective } = {},
): ToolSpec {
  return {
    name: metadata.name,
    description: describeWithDeprecation(metadata),
    kind: { type: "function", inputSchema: metadata.inputSchema },
    ...(cacheDirective !== undefined && { cacheDirective }),
  };
}
