/** From a tool and the fields that a target carries to what the model is not told. */

import type { ToolMetadata } from "../metadata.js";
import type { Loss } from "./projection.js";

/** Fields that are written for the model. The others are for people, telemetry and gates, and are not lost. */
export type ModelField = "outputSchema" | "examples" | "freeformGrammar";

const losses: Readonly<Record<ModelField, { readonly effect: Loss["effect"]; readonly message: string }>> = {
  outputSchema: { effect: "unsaid", message: "The target has no place for the schema of the result." },
  examples: { effect: "unsaid", message: "The target has no place for examples." },
  freeformGrammar: { effect: "wider", message: "The tool is a function here, so its text is not held to the grammar." },
};

/** Says which fields of a tool a target does not carry. */
export function listFieldLosses(metadata: ToolMetadata, carried: readonly ModelField[]): readonly Loss[] {
  const fields: readonly ModelField[] = ["outputSchema", "examples", "freeformGrammar"];
  return fields
    .filter((field) => !carried.includes(field) && isThere(metadata[field]))
    .map((field) => ({
      transformation: "drop-fields",
      part: "metadata",
      pointer: `/${field}`,
      keyword: field,
      ...losses[field],
    }));
}

function isThere(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}
