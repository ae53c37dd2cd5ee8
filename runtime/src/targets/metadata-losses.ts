/** From a tool and the fields that a target carries to what the model is not told. */

import type { ToolMetadata } from "../metadata.js";
import type { Loss } from "./projection.js";

/** Fields for the model. The others are for people, telemetry and gates, and are not lost. */
export type ModelField = "outputSchema" | "examples" | "freeformGrammar";

const losses: Readonly<Record<ModelField, { readonly effect: Loss["effect"]; readonly message: string }>> = {
  outputSchema: { effect: "unsaid", message: "The target has no field for the result schema." },
  examples: { effect: "unsaid", message: "The target has no field for examples." },
  freeformGrammar: {
    effect: "wider",
    message: "The tool is sent as a function, so the grammar does not constrain its input.",
  },
};

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
