/** What an inventory says, whatever its format: the shapes that two contracts are compared in. */

import type { FreeformGrammar, ModelRendering, RetryHint, ToolEffect, ToolStability } from "@toolwright/runtime";
import type { DeprecationDefinition, JsonObject } from "../../definition.js";

/** The keys and indexes that lead from the whole JSON value to a part of it. */
export type JsonPath = readonly (string | number)[];

/** A list of tools that was read. */
export interface ContractInventory {
  readonly kind: "inventory";
  /** Number of the format, in an inventory of toolwright's; null in any other list of tools. */
  readonly format: number | null;
  /** The tools in the order of the list. */
  readonly tools: readonly ContractTool[];
  /** What was read. */
  readonly raw: JsonObject;
}

/**
 * One tool. A field is `null` where the inventory says that there is none, and `undefined` where it does not say: what
 * is not said is never compared.
 */
export interface ContractTool {
  readonly name: string;
  readonly title: string | null | undefined;
  readonly family: string | undefined;
  /** Where a list does not say, its tools are judged as stable ones. */
  readonly stability: ToolStability | undefined;
  readonly deprecation: DeprecationDefinition | null | undefined;
  readonly version: string | null | undefined;
  readonly description: string | null | undefined;
  readonly effect: ToolEffect | undefined;
  readonly idempotent: boolean | undefined;
  readonly retryHint: RetryHint | null | undefined;
  readonly typicalDurationMs: number | null | undefined;
  readonly openWorld: boolean | undefined;
  readonly inputSchema: JsonObject;
  /** Schema of a successful call's payload; null where any payload is allowed. */
  readonly outputSchema: JsonObject | null | undefined;
  /** Parameters that the model never sees, as paths. */
  readonly hiddenParameters: readonly string[] | undefined;
  readonly examples: readonly JsonObject[] | undefined;
  readonly freeformGrammar: FreeformGrammar | null | undefined;
  readonly resultEnvelope: ContractEnvelope;
  readonly aliases: readonly string[] | undefined;
  readonly relatedSurfaces: readonly string[] | undefined;
  /** File that declares the tool. */
  readonly source: string | undefined;
  /** Where the tool stands in the list. */
  readonly path: JsonPath;
  /** The tool as the list has it. */
  readonly raw: JsonObject;
}

/** What an inventory says of the envelope that a tool's result travels in. */
export interface ContractEnvelope {
  readonly canonical: string | undefined;
  readonly successResult: string | null | undefined;
  readonly errorResult: string | undefined;
  readonly modelRendering: ModelRendering | undefined;
}

/** A value that is no list of tools, with everything that is wrong with it. */
export interface UnreadableInventory {
  readonly kind: "unreadable";
  readonly problems: readonly [InventoryProblem, ...InventoryProblem[]];
}

/** Why a value cannot be read as a list of tools. */
export interface InventoryProblem {
  readonly code: InventoryProblemCode;
  /** What is wrong, in a sentence. */
  readonly message: string;
  /** What to do about it, in a sentence. */
  readonly remedy: string;
  /** Where it is. */
  readonly path: JsonPath;
}

/** The kinds of problems. */
export type InventoryProblemCode =
  | "not-a-tool-list"
  | "error-response"
  | "incomplete-list"
  | "newer-format"
  | "tool-without-name"
  | "tool-without-schema"
  | "duplicate-name"
  | "invalid-field";
