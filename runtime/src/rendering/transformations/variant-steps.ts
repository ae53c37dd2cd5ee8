/** Rewrites `oneOf` and tuples in keywords that more targets accept. */

import type { JsonSchema } from "../../json-schema/json-values.js";
import { mapInner, rewriteEach, type Transformation } from "./transformation.js";
import { addToDescription, nameSchema, rename, replaceKeyword } from "./keyword-sentences.js";
import { unique } from "./merge-schemas.js";

/** Writes `oneOf` as `anyOf`, which more targets accept. */
export const oneOfToAnyOf: Transformation = {
  name: "one-of-to-any-of",
  apply: (root, trace) => {
    const findOverlaps = trace.analysis?.overlaps(root);
    const rewrite = (schema: JsonSchema): JsonSchema => {
      const inner = mapInner(schema, trace, rewrite);
      const { oneOf: variants, ...rest } = inner;
      // A schema cannot have two `anyOf`.
      if (!Array.isArray(variants) || Object.hasOwn(rest, "anyOf")) return inner;
      for (const loss of findOverlaps?.(variants) ?? []) trace.lose(schema, loss);
      return trace.derive(rename(inner, new Map([["oneOf", "anyOf"]])), schema);
    };
    return { schema: rewrite(root) };
  },
};

/** Writes a tuple as an array, whose items may match the schema of any position. */
export const tupleToArray: Transformation = /* @__PURE__ */ rewriteEach("tuple-to-array", (schema, trace) => {
  const { prefixItems: prefix, items, maxItems } = schema;
  if (!Array.isArray(prefix)) return schema;
  const positions = prefix as readonly unknown[];
  const isClosed = items === false || (typeof maxItems === "number" && maxItems <= positions.length);
  const schemas = unique(isClosed ? positions : [...positions, items ?? {}]);
  const [first = {}] = schemas;
  if (schemas.length > 1) {
    for (const keyword of isClosed || items === undefined ? ["prefixItems"] : ["prefixItems", "items"]) {
      trace.lose(schema, {
        keyword,
        effect: "wider",
        message: "Any item may match the schema of any position; only the description gives the order.",
      });
    }
  }
  const all = schemas.length > 1 ? trace.derive({ anyOf: schemas }, schema) : first;
  const most = items === false && maxItems === undefined ? { maxItems: positions.length } : {};
  const array = { ...replaceKeyword(schema, "prefixItems", { items: all }), ...most };
  const further = isClosed ? "" : `, then ${nameSchema(items ?? {})}`;
  const order = `Items in this order: ${positions.map(nameSchema).join(", ")}${further}.`;
  return schemas.length > 1 ? addToDescription(array, [order]) : array;
});

const namesInDraft07 = /* @__PURE__ */ new Map([
  ["prefixItems", "items"],
  ["items", "additionalItems"],
]);

/** Writes a tuple as draft-07 does: the positions as an array of `items`, further items as `additionalItems`. */
export const tupleToDraft07: Transformation = /* @__PURE__ */ rewriteEach("tuple-to-draft-07", (schema) =>
  Array.isArray(schema["prefixItems"]) ? rename(schema, namesInDraft07) : schema,
);
