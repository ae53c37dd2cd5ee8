/** What an object may hold beyond its named properties changes. */

import { isObject } from "../../json-values.js";
import { findGroupEdits } from "./keyword-groups.js";
import { mirrored, type SchemaRule } from "./rule.js";

export const objectClosed: SchemaRule = {
  keywords: ["additionalProperties", "unevaluatedProperties"],
  names: mirrored({ lost: "object-closed", gained: "object-opened" }),
  find: (pair) => {
    const isAligned = isObject(pair.from["additionalProperties"]) && isObject(pair.to["additionalProperties"]);
    return findGroupEdits(pair, [...(isAligned ? [] : [["additionalProperties"]]), ["unevaluatedProperties"]]);
  },
};
