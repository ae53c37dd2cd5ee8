/** An inventory independent of its format: the shapes in which two contracts are compared. */

import type { ModelRendering } from "@toolwright/runtime/internal/envelope";
import type { ApprovedCalls } from "@toolwright/runtime/internal/inventory/inventory-format";
import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { FieldName, FieldValues, fieldsElsewhere } from "../fields/tool-fields.js";

/** The keys and indexes that lead from the whole JSON value to a part of it. */
export type JsonPath = readonly (string | number)[];

/** A list of tools, as read. */
export interface ContractInventory {
  readonly kind: "inventory";
  /** Format number of a toolwright inventory; null in any other list of tools. */
  readonly format: number | null;
  /** The tools in the order of the list. */
  readonly tools: readonly ContractTool[];
  /** The whole value. */
  readonly raw: JsonObject;
}

/** An inventory's value of each field, as in `toolFields`; an empty description counts as none. */
type ListedFields = {
  readonly [Name in Exclude<FieldName, (typeof fieldsElsewhere)[number]>]:
    FieldValues[Name] | (Name extends "description" ? null : never) | undefined;
};

/** One tool. A field is `null` if the inventory has none, and `undefined`, so never compared, if it does not say. */
export interface ContractTool extends ListedFields {
  readonly name: string;
  readonly inputSchema: JsonObject;
  /** The value in place of the input schema in a foreign list; the tool then gets a schema that accepts everything. */
  readonly insteadOfSchema?: JsonValue;
  /** Schema of a successful call's payload; null where any payload is allowed. */
  readonly outputSchema: JsonObject | null | undefined;
  /** Parameters that the model never sees, as paths. */
  readonly hiddenParameters: readonly string[] | undefined;
  /** Default values of hidden parameters, by path. */
  readonly hiddenDefaults: JsonObject | undefined;
  /** Types of the hidden parameters, by path; undefined in older inventories. */
  readonly hiddenTypes: JsonObject | undefined;
  /** Paths of what only the handler may see. */
  readonly sensitive: SensitivePaths | undefined;
  /** Options for single targets, by target. */
  readonly targets: JsonObject | null | undefined;
  /** How a running registry treats calls; only the list of a running registry has it. */
  readonly registry: RegistryControls | undefined;
  readonly resultEnvelope: ContractEnvelope;
  /** File that declares the tool. */
  readonly source: string | undefined;
  /** Package that declares the tool, if that is not the one of the list. */
  readonly package: string | undefined;
  /** Position of the tool in the list. */
  readonly path: JsonPath;
  /** The tool as listed. */
  readonly raw: JsonObject;
}

export interface SensitivePaths {
  readonly parameters: readonly string[];
  readonly results: readonly string[];
}

export interface RegistryControls {
  /** The calls that wait for approval. */
  readonly approval: ApprovedCalls;
  readonly validatesResults: boolean;
}

/** The envelope around a tool's result, as in an inventory. */
interface ContractEnvelope {
  readonly canonical: string | undefined;
  readonly successResult: string | null | undefined;
  readonly errorResult: string | undefined;
  readonly modelRendering: ModelRendering | undefined;
}

/** A value that is not a list of tools, with all problems. */
export interface UnreadableInventory {
  readonly kind: "unreadable";
  readonly problems: readonly [InventoryProblem, ...InventoryProblem[]];
}

/** Why a value cannot be read as a list of tools. */
export interface InventoryProblem {
  readonly code:
    | ("not-a-tool-list" | "error-response" | "incomplete-list" | "newer-format")
    | ("tool-without-name" | "tool-without-schema" | "duplicate-name" | "invalid-field");
  /** A sentence that says what is wrong. */
  readonly message: string;
  /** A sentence that says what to do about it. */
  readonly remedy: string;
  /** Where it is. */
  readonly path: JsonPath;
}
