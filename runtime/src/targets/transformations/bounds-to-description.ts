/** Moves keywords that a target does not take to the description: `At least 1 character.` */

import { addToDescription } from "../descriptions.js";
import type { JsonSchema } from "../../json-schema/json-values.js";
import { rewriteEach, type Transformation } from "../transform.js";
import { omit, sayKeyword } from "./keyword-sentences.js";

/** Whether a target does not take a keyword with this value, in this schema. */
export type Refuses = (keyword: string, value: unknown, schema: JsonSchema) => boolean;

/** Moves the keywords that a target refuses. A keyword that needs more than a sentence stays. */
export function boundsToDescription(refuses: Refuses): Transformation {
  return moveToDescription("bounds-to-description", { refuses, effect: "wider" });
}

export const defaultToDescription: Transformation = moveToDescription("default-to-description", {
  refuses: (keyword) => keyword === "default",
  effect: "unsaid",
});

function moveToDescription(
  name: string,
  { refuses, effect }: { readonly refuses: Refuses; readonly effect: "wider" | "unsaid" },
): Transformation {
  return rewriteEach(name, (schema, notes) => {
    const moved = Object.entries(schema).flatMap(([keyword, value]) => {
      const sentence = refuses(keyword, value, schema) ? sayKeyword(keyword, value) : undefined;
      return sentence === undefined ? [] : [{ keyword, sentence }];
    });
    if (moved.length === 0) return schema;
    for (const { keyword, sentence } of moved) {
      notes.lose(schema, { keyword, effect, message: `Only the description states it: "${sentence}"` });
    }
    const rest = omit(
      schema,
      moved.map(({ keyword }) => keyword),
    );
    return addToDescription(
      rest,
      moved.map(({ sentence }) => sentence),
    );
  });
}
