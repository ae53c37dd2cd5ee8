/** Requirements for valid JSON Schema 2020-12, as far as they can be checked without a validator. */

import { escapeToken, findTarget, isObject, type SchemaPlace } from "@toolwright/runtime/internal/json-schema";
import { isSchema, schemaList, schemaMap, type ValueKind, valueKinds } from "../json-schema/keyword-values.js";
import { keywordBreak, quoteValue, type RuleBreak, type SchemaRequirement } from "./vendor-rule.js";

/** Replacements of keywords of older drafts. */
const remedies: Readonly<Record<string, string>> = {
  items: "; 2020-12 has prefixItems for tuples",
  exclusiveMinimum: "; it replaces minimum in 2020-12",
  exclusiveMaximum: "; it replaces maximum in 2020-12",
};

/** A valid schema of 2020-12, or of draft-07, whose tuples are arrays of `items`. */
export function validSchema(dialect: "2020-12" | "draft-07" = "2020-12"): SchemaRequirement {
  return {
    requirement: `The input schema must be a valid JSON Schema ${dialect}, and each \`$ref\` in it must resolve.`,
    fix: `Write the keyword as JSON Schema ${dialect} defines it.`,
    checkSchema: (place, { inputSchema: root = {} }) => {
      const wrong = Object.keys(place.schema).flatMap((keyword): readonly RuleBreak[] => {
        const value = place.schema[keyword];
        const kind = older.has(keyword) ? undefined : valueKinds.get(keyword);
        if (kind === undefined || kind.accepts(value)) return [];
        const isTuple = dialect === "draft-07" && keyword === "items" && schemaList.accepts(value);
        return isTuple ? [] : wrongValue(place, keyword, kind);
      });
      const { $ref } = place.schema;
      const isLost = typeof $ref === "string" && findTarget(root, $ref).kind === "nothing";
      const lost = isLost ? [keywordBreak(place, "$ref", `refers to ${quoteValue($ref)}, which does not exist`)] : [];
      return [...wrong, ...lost];
    },
  };
}

/** The value of a keyword is not of the kind that the keyword asks for. */
function wrongValue(place: SchemaPlace, keyword: string, kind: ValueKind): RuleBreak[] {
  const value = place.schema[keyword];
  if (kind !== schemaMap || !isObject(value)) {
    const problem = `has ${keyword} ${quoteValue(value)}, which must be ${kind.expected}${remedies[keyword] ?? ""}`;
    return [keywordBreak(place, keyword, problem)];
  }
  const wrong = Object.entries(value).filter(([, member]) => !isSchema(member));
  return wrong.map(([name, member]) => ({
    schemaPointer: `${place.pointer}/${keyword}/${escapeToken(name)}`,
    about: place,
    problem: `has ${quoteValue(member)} for ${JSON.stringify(name)} in ${keyword}, which must be a schema`,
  }));
}

/** Keywords of older drafts, each with its replacement in 2020-12. */
const older = new Map([
  ["id", "$id"],
  ["dependencies", "dependentRequired or dependentSchemas"],
  ["additionalItems", "items beside prefixItems"],
  ["$recursiveRef", "$dynamicRef"],
  ["$recursiveAnchor", "$dynamicAnchor"],
  ["divisibleBy", "multipleOf"],
]);

/** 2020-12 ignores the keywords of older drafts. */
export const currentDraft: SchemaRequirement = {
  requirement: `Unless it declares an older draft, an input schema must not have keywords of one: ${[...older.keys()].map((word) => `\`${word}\``).join(", ")}.`,
  fix: "Write the keyword that replaces it in 2020-12.",
  checkSchema: (place, { inputSchema: { $schema } = {} }) => {
    if (typeof $schema === "string" && !$schema.includes("/2020-12/")) return [];
    return Object.keys(place.schema).flatMap((keyword) => {
      const instead = older.get(keyword);
      // A property is often called `id`; the keyword holds a string.
      if (instead === undefined || (keyword === "id" && typeof place.schema[keyword] !== "string")) return [];
      return [keywordBreak(place, keyword, `has ${keyword} of an older draft, where 2020-12 has ${instead}`)];
    });
  },
};
