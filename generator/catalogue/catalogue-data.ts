/** The data in a catalogue's page: plain JSON, which the page in `catalogue/` reads. */

import type { TargetWithOptions } from "@toolwright/runtime/internal/rendering/target";
import type { ApprovedCalls } from "@toolwright/runtime/internal/inventory/inventory-format";
import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";

export interface CatalogueData {
  /** A page about tools, or one about the changes between two lists only, which has no tools. */
  readonly kind: "catalogue" | "review";
  /** Names the list of tools: a package, a server with its version, or a file. */
  readonly name: string;
  /** The tokenizer of the estimates; null without tools. */
  readonly tokenizer: string | null;
  /** In the order of the documentation. */
  readonly targets: readonly CatalogueTarget[];
  /** The vendor rules that tools break, to which `refused` refers. */
  readonly rules: readonly CatalogueRule[];
  /** Null unless the tools are compared with older ones. */
  readonly comparison: CatalogueComparison | null;
  /** In name order. */
  readonly tools: readonly CatalogueTool[];
}

export interface CatalogueTarget {
  readonly target: TargetWithOptions;
  /** The reader of the format, such as `OpenAI in strict mode`. */
  readonly vendor: string;
  /** Whether the format has a place for result schemas. */
  readonly carriesResults: boolean;
  /** Reasons by the names of excluded tools. */
  readonly exclude: Readonly<Record<string, string>>;
}

/** A rule by which a vendor refuses tools. */
export interface CatalogueRule {
  readonly code: string;
  readonly requirement: string;
  readonly fix: string;
}

export interface CatalogueTool {
  /** As `ToolMetadata`; of a tool that is sent as it is, without the parts in `sentParts`. */
  readonly metadata: JsonObject;
  /** File that declares the tool; absent for lists that do not say. */
  readonly source?: string;
  /** Package that declares the tool; absent for the project's own. */
  readonly package?: string;
  readonly relatedSurfaces?: readonly string[];
  readonly resultTypes?: { readonly envelope: string; readonly success: string | null; readonly error: string };
  /** Facts that the list does not state; the most harmful value is assumed instead. */
  readonly assumed?: readonly string[];
  /** The tool as its source sends it to every vendor; absent for tools that are rendered for each target. */
  readonly sent?: JsonObject;
  /** Maps each metadata field that also occurs in `sent` to its JSON Pointer there. */
  readonly sentParts?: Readonly<Record<string, string>>;
  /** Tokens for each target; null where the tool is not sent, or costs nothing. */
  readonly tokens: readonly (number | null)[];
  /** Tokens of the tool's description, of all descriptions in its input schema, and of its output schema. */
  readonly parts: readonly [description: number, parameters: number, result: number];
  /** The calls that a running registry asks about; absent for lists that do not say. */
  readonly approval?: ApprovedCalls;
  /** How many losses change which arguments are valid, for each target. */
  readonly weaker: readonly number[];
  /** How many annotations are lost, for each target. */
  readonly unsaid: readonly number[];
  /** Indexes of the broken rules, by the index of the target; absent if every target takes the tool. */
  readonly refused?: Readonly<Record<string, readonly number[]>>;
}

/** The changes since an older list. */
export interface CatalogueComparison {
  /** Names the older side. */
  readonly since: string;
  /** The most severe first. */
  readonly changes: readonly CatalogueChange[];
  /** Texts for the model that differ. */
  readonly texts: readonly CatalogueText[];
  /** Sentences about the comparison and, with recorded calls, about those that fail now. */
  readonly notes: readonly string[];
}

export interface CatalogueChange {
  readonly rule: string;
  readonly severity: "error" | "warning" | "info";
  readonly verdict: "compatible" | "breaking" | "unproven";
  /** Whether it fails the review. */
  readonly gates: boolean;
  /** Name at the baseline, or of a new tool; null for a change of the whole list. */
  readonly tool: string | null;
  readonly stability: string | null;
  readonly family: string | null;
  readonly part: "input" | "output" | "fields";
  readonly pointer: string;
  readonly message: string;
  readonly advice: readonly string[];
  readonly before?: JsonValue;
  readonly after?: JsonValue;
  readonly witness?: { readonly instance: JsonValue; readonly reason: string };
  /** The number of values tried, if the verdict is `unproven`. */
  readonly tried?: number;
  readonly unlikely?: true;
  /** Why a record accepts the change; absent without a record that counts. */
  readonly accepted?: string;
  readonly fingerprint: string;
}

export interface CatalogueText {
  readonly tool: string;
  readonly pointer: string;
  readonly before: string | null;
  readonly after: string | null;
}
