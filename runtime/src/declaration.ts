/** Defines the type of tool declarations, in which impossible combinations do not type-check. */

import type { ToolEffect } from "./effects.js";
import type { ModelRendering } from "./envelope.js";
import type { ToolStability } from "./stabilities.js";
import type { ToolTargetOptions } from "./target-options.js";

/** The number of attempts at a call, and the waits between them. Only transient errors are ever retried. */
export interface RetryHint {
  /**
   * Number of attempts in all, counting the first call.
   * @minimum 1
   */
  readonly maxAttempts: number;
  /**
   * Milliseconds to wait before the second attempt; doubles with each further one.
   * @minimum 0
   */
  readonly initialBackoffMs: number;
}

/** The end of a deprecated tool, and its replacement. */
export interface Deprecation {
  /** Version or date from which the tool is deprecated. */
  readonly since: string;
  /** Version or date after which the tool may be removed. */
  readonly removeAfter?: string;
  /** Name of the tool to use instead. */
  readonly replacedBy?: string;
}

/** Languages in which a freeform grammar can be written. */
export type GrammarSyntax = "lark" | "regex";

/** The grammar of a tool's non-JSON input. */
export interface FreeformGrammar {
  readonly syntax: GrammarSyntax;
  /** The grammar's text. */
  readonly definition: string;
}

/** Names of the types around a tool's result, where they differ from the project's defaults. */
export interface ResultEnvelopeNames {
  /** Type of the envelope around every result. */
  readonly canonical?: string;
  /** Type of the payload of a successful call; by default the name of the result type. */
  readonly successResult?: string;
  /** Type of the payload of a failed call. */
  readonly errorResult?: string;
}

/** Forbids a field beside another; compiler errors show the message. */
export interface Forbidden<Message extends string> {
  readonly [forbidden]: Message;
}

declare const forbidden: unique symbol;
declare const declared: unique symbol;

/** Fields that a declaration and the metadata of a tool share. */
export interface ToolFacts {
  /** A label for people. */
  readonly title?: string;
  /** Version of the tool's behaviour, for telemetry and audit. */
  readonly version?: string;
  /** The usual duration of a call in milliseconds: a hint, never a deadline. */
  readonly typicalDurationMs?: number;
  /** The tool reaches beyond the user's own systems. */
  readonly openWorld?: boolean;
  /**
   * Former names, never listed to the model. A call by a former name runs the tool if the registry looks it up; the
   * AI SDK and VS Code look tools up themselves, by listed names only.
   */
  readonly aliases?: readonly string[];
  /** The team that is responsible for the tool. */
  readonly owner?: string;
}

interface DeclarationFields<Args extends object, Result, Family extends string> extends ToolFacts {
  /** Name that the model calls the tool by; unique in the surface, also by letter case. */
  readonly name: string;
  /** The effect of a call: decides whether it needs approval, and is described to the model. */
  readonly effect: ToolEffect;
  /** Capability family; by default the config's `defaultFamily`. */
  readonly family?: Family;
  /** HTTP and CLI surfaces that the tool wraps. */
  readonly relatedSurfaces?: readonly string[];
  /** The form of results for the model; by default `canonical_json_envelope`. */
  readonly modelRendering?: ModelRendering;
  /** Names of the types around the result, where they differ from the project's defaults. */
  readonly resultEnvelope?: ResultEnvelopeNames;
  /** The grammar of the tool's freeform input, beside its JSON form. */
  readonly freeformGrammar?: FileGrammar | InlineGrammar;
  /** Calls that show how the tool is used, without hidden parameters. */
  readonly examples?: readonly Example<Args>[];
  /** Options that one target alone understands. */
  readonly targets?: ToolTargetOptions;
  /** Carries the types to the generator and to inference; never written. */
  readonly [declared]?: { readonly args: Args; readonly result: Result };
}

/**
 * Arguments of an example. No type says which parameters are hidden, so each may be left out here; the generator finds those
 * that a model must set.
 */
type Example<Args> = { readonly [Name in keyof Args]?: ExampleValue<Args[Name]> };

type ExampleValue<Value> = unknown extends Value
  ? Value
  : Value extends string | number | boolean | null | undefined
    ? Value
    : Example<Value>;

interface FileGrammar {
  readonly syntax: GrammarSyntax;
  /** Path of a UTF-8 file, relative to the file that holds the declaration. */
  readonly definitionFile: string;
  /** The grammar's text: only without `definitionFile`. */
  readonly definition?: Forbidden<"write either definition or definitionFile">;
}

interface InlineGrammar extends FreeformGrammar {
  /** Path of a file that holds the grammar: only without `definition`. */
  readonly definitionFile?: Forbidden<"write either definition or definitionFile">;
}

interface RetryableFields {
  /** Running the tool twice with the same arguments has the same effect as running it once. */
  readonly idempotent: true;
  /** Allows retries of failed calls. */
  readonly retryHint?: RetryHint;
}

interface UnrepeatableFields {
  /** Running the tool twice with the same arguments has the same effect as running it once. */
  readonly idempotent?: false;
  /** Allows retries of failed calls: only with `idempotent: true`. */
  readonly retryHint?: RefusedRetryHint;
}

/** Has the fields of a `RetryHint`, so that editors complete them before `idempotent: true` is written. */
interface RefusedRetryHint extends Omit<RetryHint, "maxAttempts"> {
  readonly maxAttempts: Forbidden<"a retryHint needs idempotent: true">;
}

interface DeprecatedFields {
  /** The promise to users; by default the config's `defaultStability`. */
  readonly stability: "deprecated";
  /** The end of the tool, and its replacement. */
  readonly deprecation: Deprecation;
}

interface SupportedFields {
  /** The promise to users; by default the config's `defaultStability`. */
  readonly stability?: Exclude<ToolStability, "deprecated">;
  /** The end of the tool: only with `stability: "deprecated"`. */
  readonly deprecation?: RefusedDeprecation;
}

/** Has the fields of a `Deprecation`, like `RefusedRetryHint`. */
interface RefusedDeprecation extends Omit<Deprecation, "since"> {
  readonly since: Forbidden<'a deprecation needs stability: "deprecated"'>;
}

interface FileDescription {
  /** The description for the model: only without `descriptionFile`. */
  readonly description?: Forbidden<"write either description or descriptionFile">;
  /** Path of a UTF-8 Markdown file, relative to the file that holds the declaration; overrides the doc comment. */
  readonly descriptionFile: string;
}

interface InlineDescription {
  /** The description for the model; overrides the doc comment above the constant. */
  readonly description?: string;
  /** Path of a UTF-8 Markdown file: only without `description`. */
  readonly descriptionFile?: Forbidden<"write either description or descriptionFile">;
}

interface DeprecatedRetryableFileDescribedTool<Args extends object, Result, Family extends string>
  extends DeclarationFields<Args, Result, Family>, RetryableFields, DeprecatedFields, FileDescription {}

interface DeprecatedRetryableTool<Args extends object, Result, Family extends string>
  extends DeclarationFields<Args, Result, Family>, RetryableFields, DeprecatedFields, InlineDescription {}

interface RetryableFileDescribedTool<Args extends object, Result, Family extends string>
  extends DeclarationFields<Args, Result, Family>, RetryableFields, SupportedFields, FileDescription {}

interface RetryableTool<Args extends object, Result, Family extends string>
  extends DeclarationFields<Args, Result, Family>, RetryableFields, SupportedFields, InlineDescription {}

interface DeprecatedFileDescribedTool<Args extends object, Result, Family extends string>
  extends DeclarationFields<Args, Result, Family>, UnrepeatableFields, DeprecatedFields, FileDescription {}

interface DeprecatedTool<Args extends object, Result, Family extends string>
  extends DeclarationFields<Args, Result, Family>, UnrepeatableFields, DeprecatedFields, InlineDescription {}

interface FileDescribedTool<Args extends object, Result, Family extends string>
  extends DeclarationFields<Args, Result, Family>, UnrepeatableFields, SupportedFields, FileDescription {}

interface Tool<Args extends object, Result, Family extends string>
  extends DeclarationFields<Args, Result, Family>, UnrepeatableFields, SupportedFields, InlineDescription {}

/**
 * The type of no declaration. It lacks the fields that depend on others: a field that every member of a union has is
 * compared with all their types at once, fits one of them, and the error would be reported at the constant.
 */
interface NoTool<Args extends object, Result, Family extends string> extends DeclarationFields<Args, Result, Family> {
  readonly idempotent: never;
  readonly stability: never;
}

/**
 * The declaration of one tool: plain data that the generator reads and never executes.
 *
 * The doc comment above the constant is the description that the model sees, up to the first `@remarks`.
 *
 * @typeParam Args - the arguments type, an interface.
 * @typeParam Result - the result type of a successful call; leave it out to promise none.
 * @typeParam Family - the family names that are allowed.
 */
// One interface for each combination, because the compiler would compute every property of an intersection of unions
// anew for each declaration. The commonest is the last, by name too: the compiler explains a mismatch by the last one, and
// some compilers sort types by name.
export type ToolDeclaration<Args extends object, Result = undefined, Family extends string = string> =
  | NoTool<Args, Result, Family>
  | DeprecatedRetryableFileDescribedTool<Args, Result, Family>
  | DeprecatedRetryableTool<Args, Result, Family>
  | RetryableFileDescribedTool<Args, Result, Family>
  | RetryableTool<Args, Result, Family>
  | DeprecatedFileDescribedTool<Args, Result, Family>
  | DeprecatedTool<Args, Result, Family>
  | FileDescribedTool<Args, Result, Family>
  | Tool<Args, Result, Family>;
