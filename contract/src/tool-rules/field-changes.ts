/** From the fields that one rule of their own watches to these rules. */

import { type JsonValue, canonicalJson } from "@toolwright/runtime/internal/json-schema";
import { inventoryKey } from "@toolwright/runtime/internal/inventory/to-inventory";
import { fieldRows } from "../fields/tool-fields.js";
import { type KeptToolRule, severities, sidesOf } from "./tool-rule.js";

interface FieldChangeRule extends KeptToolRule {
  /** A sentence that says which change the rule finds. */
  readonly finds: string;
}

/** The rules, in the order of the fields; each finds any change of the value. */
export const fieldChanges: readonly FieldChangeRule[] = fieldRows.flatMap(([field, { review }]) => {
  if (!("rule" in review)) return [];
  const { rule, finds, severity, message, advice, heading } = review;
  const find: KeptToolRule["find"] = (pair) => {
    // Only fields of inventories have such rules, and their values are JSON.
    const [before, after] = [pair.before, pair.after].map((tool) => tool[field as keyof typeof tool] as JsonValue);
    if (before === undefined || after === undefined || canonicalJson(before) === canonicalJson(after)) return undefined;
    return {
      pointer: `#/${inventoryKey(field)}`,
      verdict: "compatible",
      ...sidesOf(before, after),
      message: message(before, after),
      advice,
    };
  };
  return {
    name: rule,
    about: "kept",
    mirror: rule,
    severity: severities(...severity),
    finds,
    find,
    ...(heading && { heading }),
  };
});
