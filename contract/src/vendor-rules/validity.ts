/** Requirements of valid JSON Schema 2020-12, as far as can be checked without a validator. */

import {
  escapeToken,
  findTarget,
  isObject,
  schemaArrayKeywords,
  schemaKeywords,
  schemaMapKeywords,
  type SchemaPlace,
} from "@toolwright/runtime/internal/json-schema";
import { keywordBreak, quoteValue, type RuleBreak, type SchemaRequirement } from "./vendor-rule.js";

const types = new Set(["null", "boolean", "object", "array", "number", "string", "integer"]);

/** The type of a keyword's value; `asks` follows "which must be". */
interface ValueKind {
  readonly asks: string;
  readonly fits: (value: unknown) => boolean;
}

const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isSchema = (value: unknown): boolean => isObject(value) || typeof value === "boolean";
const isFilled = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 0;
const isTextList = (value: unknown): boolean =>
  Array.isArray(value) && value.every(isText) && new Set(value).size === value.length;
const isType = (name: unknown): boolean => typeof name === "string" && types.has(name);

function isRegularExpression(value: unknown): boolean {
  try {
    new RegExp(String(value), "u");
    return typeof value === "string";
  } catch {
    return false; // The engine decides.
  }
}

const schemas: ValueKind = {
  asks: "a non-empty array of schemas",
  fits: (value) => isFilled(value) && value.every(isSchema),
};
const namedSchemas: ValueKind = {
  asks: "an object of schemas",
  fits: (value) => isObject(value) && Object.values(value).every(isSchema),
};

/** Each kind of value, with the keywords that have it; a later row overrides an earlier one. */
const rows: readonly (readonly [keywords: Iterable<string>, kind: ValueKind])[] = [
  [
    ["title", "description", "format", "$comment", "$ref", "$id", "$anchor", "$schema"],
    { asks: "a string", fits: isText },
  ],
  [["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"], { asks: "a number", fits: isNumber }],
  [
    ["Length", "Items", "Properties", "Contains"].flatMap((end) => [`min${end}`, `max${end}`]),
    { asks: "a non-negative integer", fits: (value) => isNumber(value) && Number.isInteger(value) && value >= 0 },
  ],
  [["multipleOf"], { asks: "a number above 0", fits: (value) => isNumber(value) && value > 0 }],
  [["uniqueItems"], { asks: "true or false", fits: (value) => typeof value === "boolean" }],
  [schemaKeywords, { asks: "a schema", fits: isSchema }],
  [schemaArrayKeywords, schemas],
  [schemaMapKeywords, namedSchemas],
  [
    ["patternProperties"],
    {
      asks: "an object of schemas by regular expression",
      fits: (value) => isObject(value) && namedSchemas.fits(value) && Object.keys(value).every(isRegularExpression),
    },
  ],
  [
    ["dependentRequired"],
    {
      asks: "an object of arrays of strings",
      fits: (value) => isObject(value) && Object.values(value).every(isTextList),
    },
  ],
  [["required"], { asks: "an array of unique strings", fits: isTextList }],
  [["enum"], { asks: "a non-empty array", fits: isFilled }],
  [
    ["type"],
    {
      asks: `one or more of ${[...types].join(", ")}`,
      fits: (value) =>
        isType(value) || (isFilled(value) && value.every(isType) && new Set(value).size === value.length),
    },
  ],
  [["pattern"], { asks: "a regular expression", fits: isRegularExpression }],
];
const kinds = new Map(rows.flatMap(([keywords, kind]) => [...keywords].map((keyword) => [keyword, kind] as const)));

/** Replacements of keywords of older drafts. */
const remedies: Readonly<Record<string, string>> = {
  items: "; 2020-12 has prefixItems for tuples",
  exclusiveMinimum: "; it replaces minimum in 2020-12",
  exclusiveMaximum: "; it replaces maximum in 2020-12",
};

/** A valid schema of 2020-12, or of draft-07, whose tuples are arrays of `items`. */
export function validSchema(dialect: "2020-12" | "draft-07" = "2020-12"): SchemaRequirement {
  return {
    requirement: `The input schema is a valid JSON Schema ${dialect}, and each \`$ref\` in it resolves.`,
    fix: `Write the keyword as JSON Schema ${dialect} defines it.`,
    checkSchema: (place, { inputSchema: root = {} }) => {
      const wrong = Object.keys(place.schema).flatMap((keyword): readonly RuleBreak[] => {
        const value = place.schema[keyword];
        const kind = older.has(keyword) ? undefined : kinds.get(keyword);
        if (kind === undefined || kind.fits(value)) return [];
        const isTuple = dialect === "draft-07" && keyword === "items" && schemas.fits(value);
        return isTuple ? [] : wrongValue(place, keyword, kind);
      });
      const { $ref } = place.schema;
      const isLost = typeof $ref === "string" && findTarget(root, $ref).kind === "nothing";
      const lost = isLost ? [keywordBreak(place, "$ref", `refers to ${quoteValue($ref)}, which does not exist`)] : [];
      return [...wrong, ...lost];
    },
  };
}

/** The value of a keyword is of another kind than the keyword asks for. */
function wrongValue(place: SchemaPlace, keyword: string, kind: ValueKind): RuleBreak[] {
  const value = place.schema[keyword];
  if (kind !== namedSchemas || !isObject(value)) {
    const problem = `has ${keyword} ${quoteValue(value)}, which must be ${kind.asks}${remedies[keyword] ?? ""}`;
    return [keywordBreak(place, keyword, problem)];
  }
  const wrong = Object.entries(value).filter(([, member]) => !isSchema(member));
  return wrong.map(([name, member]) => ({
    schemaPointer: `${place.pointer}/${keyword}/${escapeToken(name)}`,
    about: place,
    problem: `has in ${keyword} ${JSON.stringify(name)}: ${quoteValue(member)}, which must be a schema`,
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
  requirement: `An input schema that declares no older draft has no keyword of one: ${[...older.keys()].map((word) => `\`${word}\``).join(", ")}.`,
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
