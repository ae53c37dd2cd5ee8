/** From a tool and the fields that its wire object carries to the fields that are lost. */

import { escapeToken } from "../json-schema/pointers.js";
import type { ToolMetadata } from "../metadata.js";
import type { Loss, ModelField, Rendering } from "./projection.js";

const losses: Readonly<Record<ModelField, { readonly effect: Loss["effect"]; readonly message: string }>> = {
  outputSchema: { effect: "unsaid", message: "The target has no field for the result schema." },
  examples: { effect: "unsaid", message: "The target has no field for examples." },
  freeformGrammar: {
    effect: "wider",
    message: "The tool is sent as a function, so the grammar does not constrain its input.",
  },
};

/** Lists the fields for the model that a wire object lacks, and the keywords of an input that is sent as text. */
export function listFieldLosses(
  metadata: ToolMetadata,
  { carried, takesText }: Pick<Rendering<unknown>, "carried" | "takesText">,
): readonly Loss[] {
  const fields: readonly ModelField[] = ["outputSchema", "examples", "freeformGrammar"];
  const lost = fields
    .filter((field) => !carried.includes(field) && isThere(metadata[field]))
    .map((field): Loss => ({
      transformation: "drop-fields",
      part: "metadata",
      pointer: `/${field}`,
      keyword: field,
      ...losses[field],
    }));
  return [...(takesText ? listTextLosses(metadata) : []), ...lost];
}

/** All keywords of the only property's schema but its type are lost. */
function listTextLosses({ inputSchema }: ToolMetadata): readonly Loss[] {
  return Object.entries(inputSchema.properties ?? {}).flatMap(([name, text]) =>
    Object.keys(text)
      .filter((keyword) => keyword !== "type")
      .map((keyword): Loss => ({
        transformation: "freeform-text",
        part: "inputSchema",
        pointer: `/properties/${escapeToken(name)}`,
        keyword,
        effect: ["description", "title", "default", "examples"].includes(keyword) ? "unsaid" : "wider",
        message: `The input is text that follows a grammar, so "${keyword}" is not sent.`,
      })),
  );
}

function isThere(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}
