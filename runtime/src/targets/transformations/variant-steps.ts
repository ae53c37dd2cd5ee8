/** Steps that write several alternative schemas in a form that more targets take: `oneOf` and tuples. */

import type { JsonSchema } from "../../json-schema/json-values.js";
import { mapInner, rewriteEach, type Transformation } from "../transform.js";
import { addToDescription, nameForm, rename } from "./keyword-sentences.js";
import { unique } from "./merge-forms.js";

/** Writes `oneOf` as `anyOf`, which more targets take. */
export const oneOfToAnyOf: Transformation = {
  name: "one-of-to-any-of",
  apply: (root, notes) => {
    const findOverlaps = notes.analysis?.overlaps(root);
    const rewrite = (schema: JsonSchema): JsonSchema => {
      const inner = mapInner(schema, notes, rewrite);
      const { oneOf: variants, ...rest } = inner;
      // A schema cannot have two `anyOf`.
      if (!Array.isArray(variants) || Object.hasOwn(rest, "anyOf")) return inner;
      for (const loss of findOverlaps?.(variants) ?? []) notes.lose(schema, () => loss);
      return notes.derive(rename(inner, new Map([["oneOf", "anyOf"]])), schema);
    };
    return { schema: rewrite(root) };
  },
};

/** Writes a tuple as an array whose items may have the form of any of its positions. */
export const tupleToArray: Transformation = /* @__PURE__ */ rewriteEach("tuple-to-array", (schema, notes) => {
  const { prefixItems: prefix, items, maxItems } = schema;
  if (!Array.isArray(prefix)) return schema;
  const positions = prefix as readonly unknown[];
  const isClosed = items === false || (typeof maxItems === "number" && maxItems <= positions.length);
  const forms = unique(isClosed ? positions : [...positions, items ?? {}]);
  const [first = {}] = forms;
  if (forms.length > 1) {
    for (const keyword of isClosed || items === undefined ? ["prefixItems"] : ["prefixItems", "items"]) {
      notes.lose(schema, ({ tuple }) => tuple(keyword));
    }
  }
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (keyword === "items") return [];
    if (keyword !== "prefixItems") return [[keyword, value]];
    return [["items", forms.length > 1 ? notes.derive({ anyOf: forms }, schema) : first]];
  });
  const most = items === false && maxItems === undefined ? { maxItems: positions.length } : {};
  const array = { ...Object.fromEntries(entries), ...most };
  const further = isClosed ? "" : `, then ${nameForm(items ?? {})}`;
  const order = `Items in this order: ${positions.map(nameForm).join(", ")}${further}.`;
  return forms.length > 1 ? addToDescription(array, [order]) : array;
});

const namesInDraft07 = /* @__PURE__ */ new Map([
  ["prefixItems", "items"],
  ["items", "additionalItems"],
]);

/** Writes a tuple as draft-07 does: the positions as an array of `items`, and what may follow as `additionalItems`. */
export const tupleToDraft07: Transformation = /* @__PURE__ */ rewriteEach("tuple-to-draft-07", (schema) =>
  Array.isArray(schema["prefixItems"]) ? rename(schema, namesInDraft07) : schema,
);
