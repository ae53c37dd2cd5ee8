/** Writes pattern properties as a map whose values may have any of their forms. */

import { isObject } from "../../json-schema/json-values.js";
import { rewriteEach, type Transformation } from "../transform.js";
import { omit } from "./keyword-sentences.js";
import { mergeForms } from "./merge-forms.js";

export const patternsToMap: Transformation = rewriteEach("patterns-to-map", (schema, notes) => {
  const { patternProperties: patterns, additionalProperties: further } = schema;
  if (!isObject(patterns)) return schema;
  for (const keyword of further === undefined ? ["patternProperties"] : ["patternProperties", "additionalProperties"]) {
    const message = `A property may have any name: the names must match ${Object.keys(patterns).join(" or ")}.`;
    notes.lose(schema, { keyword, effect: "wider", message });
  }
  const forms = [...Object.values(patterns), ...(further === false ? [] : [further ?? true])];
  return { ...omit(schema, ["patternProperties"]), additionalProperties: mergeForms(forms, notes) };
});
