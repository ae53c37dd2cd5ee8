/** The shape of `model-tool-schema-inventory.json`, the checked-in list of a whole tool surface. */

import type { ModelRendering } from "../envelope.js";
import type { GrammarSyntax } from "../declaration.js";
import type { ToolEffect } from "../effects.js";
import type { ToolStability } from "../stabilities.js";
import type { ToolTargetOptions } from "../target-options.js";
import type { Integer } from "../scalars.js";

/** The checked-in list of everything that a model can call. Readers must ignore keys that they do not know. */
export interface ToolInventory {
  /** Version of this file's format, not of the tools: it goes up only when readers must read the file differently. */
  version: 1;
  /** Where the contents come from: change that first, then regenerate this file. */
  source_of_truth: string;
  /** The promise of each stability. */
  stability_policy: StabilityPolicy;
  /**
   * The settings of reviews if some of them are from a package, whose files are in no commit: they decide how the next
   * change is reviewed. Absent otherwise.
   */
  review_policy?: Record<string, unknown>;
  /** The capability families in use, in name order. */
  families: string[];
  /** The tools, in name order. */
  tools: InventoryTool[];
}

/** The promise of each stability to users of a tool. */
export interface StabilityPolicy {
  stable: string;
  experimental: string;
  deprecated: string;
}

/** A JSON Schema 2020-12 whose root describes an object. */
export interface InventorySchema {
  type: "object";
  [keyword: string]: unknown;
}

/** One tool of the surface. */
export interface InventoryTool {
  /** Name that the model calls the tool by. */
  name: string;
  /** Capability family. */
  family: string;
  stability: ToolStability;
  /** The description that the model reads. */
  description: string;
  /** JSON Schema of the arguments that the model sends: closed. */
  input_schema: InventorySchema;
  /** Grammar of the tool's non-JSON input, or null. */
  freeform_grammar: InventoryGrammar | null;
  result_envelope: InventoryResultEnvelope;
  /** HTTP and CLI surfaces that the tool wraps. */
  related_surfaces: string[];
  /** Version of the tool's behaviour, or null. */
  version: string | null;
  /** The effect of running the tool. */
  effect: ToolEffect;
  /** Running the tool twice with the same arguments has the same effect as running it once. */
  idempotent: boolean;
  /** How a failed call may be tried again; null means never. */
  retry_hint: InventoryRetryHint | null;
  /**
   * How long a call usually takes, in milliseconds, or null: a hint, never a deadline.
   * @minimum 0
   */
  typical_duration_ms: number | null;
  /** The tool reaches beyond the user's own systems. */
  open_world: boolean;
  /** A label for people, or null. */
  title: string | null;
  /** When a deprecated tool goes; null unless `stability` is `deprecated`. */
  deprecation: InventoryDeprecation | null;
  /** Former names, still accepted. */
  aliases: string[];
  /** Calls that show how the tool is used. */
  examples: Record<string, unknown>[];
  /** Parameters that the application fills in and the model never sees, as dotted paths. */
  hidden_parameters: string[];
  /** Default values of hidden parameters, by path; absent if there are none. */
  hidden_defaults?: Record<string, unknown>;
  /** The types that the handler requires of hidden parameters, by path; absent if there are none. */
  hidden_types?: Record<string, InventoryHiddenType>;
  /** Values that only the handler may see; absent if there are none. */
  sensitive?: InventorySensitivity;
  /** How a running registry treats calls of the tool; absent from a list that is made from the sources. */
  registry?: InventoryRegistry;
  /** Options for single vendors' formats, as the declaration writes them; absent if there are none. */
  targets?: ToolTargetOptions;
  /** The team that answers for the tool, or null. */
  owner: string | null;
  /** File that declares the tool, relative to the root of its project. */
  source: string;
  /** Package that declares the tool; absent for the tools of the project itself. */
  package?: string;
}

/** Grammar of a tool's non-JSON input. */
export interface InventoryGrammar {
  syntax: GrammarSyntax;
  /** The grammar's text. */
  definition: string;
}

/** The envelope that a tool's result travels in. */
export interface InventoryResultEnvelope {
  /** Type of the envelope. */
  canonical: string;
  /** Type of the payload of a successful call, or null. */
  success_result: string | null;
  /** JSON Schema of that payload, or null: open. */
  success_result_schema: InventorySchema | null;
  /** Type of the payload of a failed call. */
  error_result: string;
  /** How a result is shown to the model. */
  model_rendering: ModelRendering;
}

/** The values that a hidden parameter may have: those of `types`, and `values`; any value without both. */
export interface InventoryHiddenType {
  /** The application must provide a value; absent if it need not. */
  required?: true;
  /** JSON types: `string`, `number`, `boolean`, `null`, `array`, `object`. */
  types?: string[];
  values?: (string | number | boolean)[];
}

/** Paths of sensitive values, like those of hidden parameters: approvers, traces and audit events never get them. */
export interface InventorySensitivity {
  parameters: string[];
  /** Models get these parts of a result. */
  results: string[];
}

/** The calls of a tool that wait for approval: of `some_calls`, a function of the application decides. */
export type ApprovedCalls = "never" | "some_calls" | "every_call";

/** How a running registry treats calls of a tool. */
export interface InventoryRegistry {
  approval: ApprovedCalls;
  /** Results that do not match their schema are kept from the model. */
  validates_results: boolean;
}

/** How a failed call may be tried again. */
export interface InventoryRetryHint {
  /**
   * Attempts in all, counting the first call.
   * @minimum 1
   */
  max_attempts: Integer;
  /**
   * Milliseconds before the second attempt; doubles with each further one.
   * @minimum 0
   */
  initial_backoff_ms: Integer;
}

/** When a deprecated tool goes, and what to use instead. */
export interface InventoryDeprecation {
  /** Version or date from which the tool is deprecated. */
  since: string;
  /** Version or date after which the tool may be removed, or null. */
  remove_after: string | null;
  /** Name of the tool to use instead, or null. */
  replaced_by: string | null;
}

/** The entry of a tool that declares nothing, without the optional keys. */
export const emptyEntry: InventoryTool = {
  name: "",
  title: null,
  family: "tools",
  stability: "experimental",
  deprecation: null,
  version: null,
  description: "",
  effect: "read_only",
  idempotent: false,
  retry_hint: null,
  typical_duration_ms: null,
  open_world: false,
  input_schema: { type: "object" },
  hidden_parameters: [],
  examples: [],
  freeform_grammar: null,
  result_envelope: {
    canonical: "ToolResultEnvelope",
    success_result: null,
    success_result_schema: null,
    error_result: "ToolError",
    model_rendering: "canonical_json_envelope",
  },
  aliases: [],
  related_surfaces: [],
  owner: null,
  source: "",
};

/** The keys that only some entries have, by the key that they follow. */
const optionalKeys: Readonly<Record<string, readonly (keyof InventoryTool)[]>> = {
  hidden_parameters: ["hidden_defaults", "hidden_types", "sensitive", "registry"],
  freeform_grammar: ["targets"],
  source: ["package"],
};

/** The keys of an entry, in reading order. */
export const entryKeys: readonly (keyof InventoryTool)[] = Object.keys(emptyEntry).flatMap((key) => [
  key as keyof InventoryTool,
  ...(optionalKeys[key] ?? []),
]);
