/** Writes a reference with other keywords beside it as a union of one, so that the reference stands alone. */

import { schemaCommentKeywords } from "../../json-schema/keywords.js";
import { rewriteEach, type Transformation } from "../transform.js";
import { annotations } from "./keyword-sentences.js";

export const referencesAlone: Transformation = rewriteEach("references-alone", (schema, notes, isRoot) => {
  const { $ref: reference, ...beside } = schema;
  const others = Object.entries(beside).filter(([keyword]) => keyword !== "$defs");
  if (reference === undefined || others.length === 0 || isRoot) return schema;
  const words = others.filter(([keyword]) => annotations.has(keyword));
  for (const [keyword] of others.filter(([each]) => !annotations.has(each) && !schemaCommentKeywords.has(each))) {
    notes.lose(schema, { keyword, effect: "wider", message: `"${keyword}" beside a reference is dropped.` });
  }
  const alone = notes.derive({ $ref: reference }, schema);
  return words.length === 0 ? alone : { ...Object.fromEntries(words), anyOf: [alone] };
});
