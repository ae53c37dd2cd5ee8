/** From a schema to the same schema without unused definitions. */

import { isObject, type JsonSchema } from "../json-schema/json-values.js";
import { pointerTokens } from "../json-schema/pointers.js";
import { visitSchemas } from "../json-schema/walk.js";

export function dropUnusedDefinitions(root: JsonSchema): JsonSchema {
  const { $defs: definitions, ...rest } = root;
  if (!isObject(definitions)) return root;
  const used = new Set<string>();
  const collect = (schema: JsonSchema): void => {
    visitSchemas(schema, ({ $ref: reference }) => {
      const [keyword, name] = typeof reference === "string" ? pointerTokens(reference) : [];
      if (keyword !== "$defs" || name === undefined || used.has(name)) return;
      used.add(name);
      const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
      if (isObject(definition)) collect(definition);
    });
  };
  collect(rest);
  const kept = Object.entries(definitions).filter(([name]) => used.has(name));
  if (kept.length === Object.keys(definitions).length) return root;
  return kept.length === 0 ? rest : { ...rest, $defs: Object.fromEntries(kept) };
}
