/** A value may have more types. */

import { isWord } from "../schemas/meaning.js";
import { gaining } from "./change-kinds.js";
import { withoutKeyword, type SchemaRule } from "./schema-rule.js";
import { shareNoType, typeNarrowed } from "./type-narrowed.js";
import { unionOf } from "./union-branches.js";
import { valueKindOf, declaredTypesOf, typesOnlyIn, listedValuesOf, withTypes } from "./value-sets.js";

export const typeWidened: SchemaRule = {
  keywords: ["type"],
  kinds: gaining(typeNarrowed.kinds),
  find: (pair) => {
    const { from, to } = pair;
    if (shareNoType(pair) || listedValuesOf(from) !== undefined || listedValuesOf(to) !== undefined) return [];
    const [before, after] = [declaredTypesOf(from), declaredTypesOf(to)];
    if (before === undefined || (after === undefined && unionOf(to) !== undefined)) return [];
    const parts = { path: ["type"], side: "to", removed: valueKindOf(from), added: valueKindOf(to) } as const;
    if (after === undefined) return [{ replacement: withoutKeyword(from, ["type"]), ...parts }];
    const come = typesOnlyIn(after, before);
    if (come.length === 0) return [];
    // Keywords that the old types did not need constrain the new ones.
    const further = withoutKeyword(to, [...Object.keys(from), ...Object.keys(to).filter(isWord)]);
    const isWider = come.includes("number") && before.includes("integer");
    const types = [...before.filter((type) => !(isWider && type === "integer")), ...come];
    return [{ replacement: withTypes({ ...from, ...further }, types), ...parts }];
  },
};
