/** Handles keywords that a target does not accept: moves them to the description, or drops them. */

import type { JsonSchema } from "../../json-schema/json-values.js";
import { schemaCommentKeywords } from "../../json-schema/keywords.js";
import { addToDescription, annotations, describeKeyword, omit, onlyDescribed, pick } from "./keyword-sentences.js";
import { rewriteEach, type Transformation } from "./transformation.js";

/** Whether a target refuses a keyword with this value, in this schema. */
type IsRefused = (keyword: string, value: unknown, schema: JsonSchema) => boolean;

/** Moves the keywords that a target refuses. A keyword that needs more than a sentence stays. */
export function boundsToDescription(isRefused: IsRefused): Transformation {
  return moveToDescription("bounds-to-description", isRefused, "wider");
}

export const defaultToDescription: Transformation = /* @__PURE__ */ moveToDescription(
  "default-to-description",
  (keyword) => keyword === "default",
  "unsaid",
);

function moveToDescription(name: string, isRefused: IsRefused, effect: "wider" | "unsaid"): Transformation {
  return rewriteEach(name, (schema, trace) => {
    const sentences = new Map<string, string>();
    for (const [keyword, value] of Object.entries(schema)) {
      const sentence = isRefused(keyword, value, schema) ? describeKeyword(keyword, value) : undefined;
      if (sentence === undefined) continue;
      sentences.set(keyword, sentence);
      trace.lose(schema, onlyDescribed(keyword, sentence, effect));
    }
    if (sentences.size === 0) return schema;
    return addToDescription(omit(schema, [...sentences.keys()]), [...sentences.values()]);
  });
}

/** Keeps the keywords that a target accepts, and those that a rule of the target reports. */
export function dropKeywords(kept: ReadonlySet<string>): Transformation {
  return rewriteEach("drop-keywords", (schema, trace) => {
    const dropped = Object.keys(schema).filter((keyword) => !kept.has(keyword));
    if (dropped.length === 0) return schema;
    for (const keyword of dropped.filter((each) => !schemaCommentKeywords.has(each))) {
      const effect = annotations.has(keyword) || keyword.startsWith("x-") ? "unsaid" : "wider";
      trace.lose(schema, { keyword, effect, message: `The target does not accept "${keyword}".` });
    }
    return pick(schema, (keyword) => kept.has(keyword));
  });
}
