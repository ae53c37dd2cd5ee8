/** Steps for keywords that a target does not take: said in the description, or dropped. */

import { addToDescription, omit, pick, sayKeyword } from "./keyword-sentences.js";
import type { JsonSchema } from "../../json-schema/json-values.js";
import { rewriteEach, type Transformation } from "../transform.js";
import { schemaCommentKeywords } from "../../json-schema/keywords.js";

/** Whether a target does not take a keyword with this value, in this schema. */
export type Refuses = (keyword: string, value: unknown, schema: JsonSchema) => boolean;

/** Moves the keywords that a target refuses. A keyword that needs more than a sentence stays. */
export function boundsToDescription(refuses: Refuses): Transformation {
  return moveToDescription("bounds-to-description", { refuses, effect: "wider" });
}

export const defaultToDescription: Transformation = /* @__PURE__ */ moveToDescription("default-to-description", {
  refuses: (keyword) => keyword === "default",
  effect: "unsaid",
});

function moveToDescription(
  name: string,
  { refuses, effect }: { readonly refuses: Refuses; readonly effect: "wider" | "unsaid" },
): Transformation {
  return rewriteEach(name, (schema, notes) => {
    const moved = Object.keys(schema).flatMap((keyword) => {
      const value = schema[keyword];
      const sentence = refuses(keyword, value, schema) ? sayKeyword(keyword, value) : undefined;
      return sentence === undefined ? [] : [{ keyword, sentence }];
    });
    if (moved.length === 0) return schema;
    for (const { keyword, sentence } of moved) {
      notes.lose(schema, ({ saidOnly }) => saidOnly(keyword, sentence, effect));
    }
    const keywords = moved.map(({ keyword }) => keyword);
    const sentences = moved.map(({ sentence }) => sentence);
    return addToDescription(omit(schema, keywords), sentences);
  });
}

/** Keeps the keywords that a target accepts, and those that a rule of the target reports. */
export function dropKeywords(kept: ReadonlySet<string>): Transformation {
  return rewriteEach("drop-keywords", (schema, notes) => {
    const dropped = Object.keys(schema).filter((keyword) => !kept.has(keyword));
    if (dropped.length === 0) return schema;
    for (const keyword of dropped.filter((each) => !schemaCommentKeywords.has(each))) {
      notes.lose(schema, ({ notAccepted }) => notAccepted(keyword));
    }
    return pick(schema, (keyword) => kept.has(keyword));
  });
}
