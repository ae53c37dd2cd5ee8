/** Steps about references: inlined where a target takes none, or written alone where nothing may stand beside them. */

import { isObject, type JsonSchema } from "../../json-schema/json-values.js";
import { resolveReference } from "../../json-schema/references.js";
import { rewriteEach, type Transformation } from "../transform.js";
import { mapSubschemas, visitSchemas, visitSubschemas } from "../../json-schema/walk.js";
import { schemaCommentKeywords } from "../../json-schema/keywords.js";
import { annotations } from "./keyword-sentences.js";
import { pointerTokens } from "../../json-schema/pointers.js";

/** Replaces a reference at the root with the schema that it names. */
export const inlineRootReference: Transformation = {
  name: "inline-root-reference",
  apply: (root, notes) => {
    let schema: JsonSchema = root;
    // More steps than real definitions need: a reference that leads to itself stays, for validation to find.
    for (let step = 0; step < 100; step += 1) {
      const target = resolveReference(root, schema["$ref"]);
      if (target === undefined || target === root) break;
      const { $ref: _reference, ...beside } = schema;
      schema = notes.derive({ ...target, ...beside }, target);
    }
    return { schema };
  },
};

/** Replaces references with the definitions that they name; a recursive one stays, for a rule to find. */
export const inlineReferences: Transformation = {
  name: "inline-references",
  apply: (root, notes) => {
    const inline = (schema: JsonSchema, within: readonly JsonSchema[]): JsonSchema => {
      const target = resolveReference(root, schema["$ref"]);
      if (target !== undefined && !within.includes(target) && !isRecursive(root, target)) {
        const { $ref: _reference, ...beside } = schema;
        const whole = notes.derive({ ...target, ...beside }, target);
        return inline(whole, [...within, target]);
      }
      return notes.derive(
        mapSubschemas(schema, (inner) => inline(inner, within)),
        schema,
      );
    };
    return { schema: notes.derive(dropUnusedDefinitions(inline(root, [])), root) };
  },
};

function isRecursive(root: JsonSchema, start: JsonSchema): boolean {
  const seen = new Set<JsonSchema>();
  const reaches = (schema: JsonSchema): boolean => {
    if (seen.has(schema)) return false;
    seen.add(schema);
    const target = resolveReference(root, schema["$ref"]);
    if (target === start || (target !== undefined && reaches(target))) return true;
    let found = false;
    visitSubschemas(schema, (inner, keyword) => {
      found ||= keyword !== "$defs" && (inner === start || reaches(inner));
    });
    return found;
  };
  return reaches(start);
}

/** Writes a reference with other keywords beside it as a union of one, so that the reference stands alone. */
export const referencesAlone: Transformation = /* @__PURE__ */ rewriteEach(
  "references-alone",
  (schema, notes, isRoot) => {
    const { $ref: reference, ...beside } = schema;
    const others = Object.entries(beside).filter(([keyword]) => keyword !== "$defs");
    if (reference === undefined || others.length === 0 || isRoot) return schema;
    const words = others.filter(([keyword]) => annotations.has(keyword));
    for (const [keyword] of others.filter(([each]) => !annotations.has(each) && !schemaCommentKeywords.has(each))) {
      notes.lose(schema, ({ besideReference }) => besideReference(keyword));
    }
    const alone = notes.derive({ $ref: reference }, schema);
    return words.length === 0 ? alone : { ...Object.fromEntries(words), anyOf: [alone] };
  },
);

/** From a schema to the same schema without unused definitions. */
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
