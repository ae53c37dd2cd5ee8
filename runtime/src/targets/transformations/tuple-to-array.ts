/** Writes a tuple as an array whose items may have the form of any of its positions. */

import { addToDescription, nameForm } from "../descriptions.js";
import { rewriteEach, type Transformation } from "../transform.js";
import { unique } from "./merge-forms.js";

export const tupleToArray: Transformation = rewriteEach("tuple-to-array", (schema, notes) => {
  const { prefixItems: prefix, items, maxItems } = schema;
  if (!Array.isArray(prefix)) return schema;
  const positions = prefix as readonly unknown[];
  const isClosed = items === false || (typeof maxItems === "number" && maxItems <= positions.length);
  const forms = unique(isClosed ? positions : [...positions, items ?? {}]);
  const [first = {}] = forms;
  if (forms.length > 1) {
    for (const keyword of isClosed || items === undefined ? ["prefixItems"] : ["prefixItems", "items"]) {
      const message = "Any item may match the schema of any position; only the description gives the order.";
      notes.lose(schema, { keyword, effect: "wider", message });
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
