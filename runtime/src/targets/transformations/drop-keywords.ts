/** Drops every keyword that a target does not accept. */

import { schemaCommentKeywords } from "../../json-schema/keywords.js";
import { rewriteEach, type Transformation } from "../transform.js";
import { annotations } from "./keyword-sentences.js";

/** Keeps the keywords that a target accepts, and those that a rule of the target reports. */
export function dropKeywords(kept: ReadonlySet<string>): Transformation {
  return rewriteEach("drop-keywords", (schema, notes) => {
    const dropped = Object.keys(schema).filter((keyword) => !kept.has(keyword));
    if (dropped.length === 0) return schema;
    for (const keyword of dropped.filter((each) => !schemaCommentKeywords.has(each))) {
      notes.lose(schema, {
        keyword,
        effect: annotations.has(keyword) || keyword.startsWith("x-") ? "unsaid" : "wider",
        message: `The target does not accept "${keyword}".`,
      });
    }
    return Object.fromEntries(Object.entries(schema).filter(([keyword]) => kept.has(keyword)));
  });
}
