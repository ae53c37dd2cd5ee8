/** Rewrites references: inlines them, or moves other keywords away from them. */

import { isObject, type JsonSchema } from "../../json-schema/json-values.js";
import { resolveReference } from "../../json-schema/references.js";
import { rewriteEach, type Transformation } from "./transformation.js";
import { mapSubschemas, visitSchemas, visitSubschemas } from "../../json-schema/walk.js";
import { schemaCommentKeywords } from "../../json-schema/keywords.js";
import { annotations } from "./keyword-sentences.js";
import { pointerTokens } from "../../json-schema/pointers.js";

/** Replaces a reference at the root with the schema that it names. */
export const inlineRootReference: Transformation = {
  name: "inline-root-reference",
  apply: (root, trace) => {
    let schema: JsonSchema = root;
    // Real definitions need fewer steps: a reference that leads to itself stays, for validation to report.
    for (let step = 0; step < 100; step += 1) {
      const target = resolveReference(root, schema["$ref"]);
      if (target === undefined || target === root) break;
      const { $ref: _reference, ...beside } = schema;
      schema = trace.derive({ ...target, ...beside }, target);
    }
    return { schema };
  },
};

/** Replaces references with the definitions that they name; a recursive one stays, for a rule to report. */
export const inlineReferences: Transformation = {
  name: "inline-references",
  apply: (root, trace) => {
    const inline = (schema: JsonSchema, within: readonly JsonSchema[]): JsonSchema => {
      const target = resolveReference(root, schema["$ref"]);
      if (target !== undefined && !within.includes(target) && !isRecursive(root, target)) {
        const { $ref: _reference, ...beside } = schema;
        const whole = trace.derive({ ...target, ...beside }, target);
        return inline(whole, [...within, target]);
      }
      const mapped = mapSubschemas(schema, (inner) => inline(inner, within));
      return trace.derive(mapped, schema);
    };
    return { schema: trace.derive(dropUnusedDefinitions(inline(root, [])), root) };
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
  (schema, trace, isRoot) => {
    const { $ref: reference, ...beside } = schema;
    const others = Object.entries(beside).filter(([keyword]) => keyword !== "$defs");
    if (reference === undefined || others.length === 0 || isRoot) return schema;
    const kept = others.filter(([keyword]) => annotations.has(keyword));
    for (const [keyword] of others.filter(([each]) => !annotations.has(each) && !schemaCommentKeywords.has(each))) {
      trace.lose(schema, { keyword, effect: "wider", message: `"${keyword}" beside a reference is dropped.` });
    }
    const alone = trace.derive({ $ref: reference }, schema);
    return kept.length === 0 ? alone : { ...Object.fromEntries(kept), anyOf: [alone] };
  },
);

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
