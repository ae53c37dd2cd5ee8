/** Leaves out every keyword that a target does not take. */

import { rewriteEach, type Transformation } from "../transform.js";
import { annotations, silent } from "./keywords.js";

/** Keeps the keywords that a target takes, and those that a rule of the target has to speak of. */
export function dropKeywords(kept: ReadonlySet<string>): Transformation {
  return rewriteEach("drop-keywords", (schema, notes) => {
    const dropped = Object.keys(schema).filter((keyword) => !kept.has(keyword));
    if (dropped.length === 0) return schema;
    for (const keyword of dropped.filter((each) => !silent.has(each))) {
      notes.lose(schema, {
        keyword,
        effect: annotations.has(keyword) || keyword.startsWith("x-") ? "unsaid" : "wider",
        message: `The target does not take "${keyword}".`,
      });
    }
    return Object.fromEntries(Object.entries(schema).filter(([keyword]) => kept.has(keyword)));
  });
}
