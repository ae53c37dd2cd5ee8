/** The types of a value become more. */

import { annotations } from "../meaning.js";
import { gaining, without, type SchemaRule } from "./rule.js";
import { areDisjoint } from "./type-narrowed.js";
import { unionOf } from "./unions.js";
import { kindOf, typesOf, typesOnlyIn, valuesOf, withTypes } from "./value-sets.js";

export const typeWidened: SchemaRule = {
  keywords: ["type"],
  names: gaining({ lost: "type-narrowed", gained: "type", lostInResults: "type" }),
  find: (pair) => {
    const { from, to } = pair;
    if (areDisjoint(pair) || valuesOf(from) !== undefined || valuesOf(to) !== undefined) return [];
    const [before, after] = [typesOf(from), typesOf(to)];
    if (before === undefined || (after === undefined && unionOf(to) !== undefined)) return [];
    const parts = { path: ["type"], side: "to", removed: kindOf(from), added: kindOf(to) } as const;
    if (after === undefined) return [{ replacement: without(from, ["type"]), ...parts }];
    const come = typesOnlyIn(after, before);
    if (come.length === 0) return [];
    // What the new types may look like stands in keywords that the old ones did not need.
    const further = without(to, [...Object.keys(from), ...annotations]);
    const isWider = come.includes("number") && before.includes("integer");
    const types = [...before.filter((type) => !(isWider && type === "integer")), ...come];
    return [{ replacement: withTypes({ ...from, ...further }, types), ...parts }];
  },
};
