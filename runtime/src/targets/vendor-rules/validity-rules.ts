/** Rules about valid JSON Schema 2020-12, as far as can be checked without a validator. */

import { isObject } from "../../json-schema/json-values.js";
import { schemaArrayKeywords, schemaKeywords, schemaMapKeywords } from "../../json-schema/keywords.js";
import { escapeToken } from "../../json-schema/pointers.js";
import { findTarget } from "../../json-schema/references.js";
import type { RuleBreak, SchemaRule } from "../rules.js";
import { keywordBreak, quoteValue, stated, type VendorRuleFacts } from "./rule-facts.js";
import type { SchemaPlace } from "../../json-schema/schema-places.js";

const types = new Set(["null", "boolean", "object", "array", "number", "string", "integer"]);

/** The type of a keyword's value, in words that follow "which must be". */
interface ValueKind {
  readonly asks: string;
  readonly fits: (value: unknown) => boolean;
}

const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isSchema = (value: unknown): boolean => isObject(value) || typeof value === "boolean";
const isDistinct = (list: readonly unknown[]): boolean => new Set(list).size === list.length;
const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every(isText) && isDistinct(value);

const text: ValueKind = { asks: "a string", fits: isText };
const number: ValueKind = { asks: "a number", fits: isNumber };
const count: ValueKind = {
  asks: "a non-negative integer",
  fits: (value) => isNumber(value) && Number.isInteger(value) && value >= 0,
};
const flag: ValueKind = { asks: "true or false", fits: (value) => typeof value === "boolean" };
const schema: ValueKind = { asks: "a schema", fits: isSchema };
const schemas: ValueKind = {
  asks: "a non-empty array of schemas",
  fits: (value) => Array.isArray(value) && value.length > 0 && value.every(isSchema),
};
const namedSchemas: ValueKind = {
  asks: "an object of schemas",
  fits: (value) => isObject(value) && Object.values(value).every(isSchema),
};
const names: ValueKind = { asks: "an array of unique strings", fits: isTextList };
const values: ValueKind = {
  asks: "a non-empty array",
  fits: (value) => Array.isArray(value) && value.length > 0,
};
const typeNames: ValueKind = {
  asks: `one or more of ${[...types].join(", ")}`,
  fits: (value) => {
    const isType = (name: unknown): boolean => typeof name === "string" && types.has(name);
    return Array.isArray(value) ? value.length > 0 && value.every(isType) && isDistinct(value) : isType(value);
  },
};
const regularExpression: ValueKind = {
  asks: "a regular expression",
  fits: (value) => typeof value === "string" && isRegularExpression(value),
};
const patternSchemas: ValueKind = {
  asks: "an object of schemas by regular expression",
  fits: (value) => namedSchemas.fits(value) && Object.keys(value as object).every(isRegularExpression), // An object, as the line says.
};
const dependencies: ValueKind = {
  asks: "an object of arrays of strings",
  fits: (value) => isObject(value) && Object.values(value).every(isTextList),
};
const divisor: ValueKind = { asks: "a number above 0", fits: (value) => isNumber(value) && value > 0 };

function isRegularExpression(value: string): boolean {
  try {
    new RegExp(value, "u");
    return true;
  } catch {
    return false; // The engine decides.
  }
}

const kinds = new Map<string, ValueKind>([
  ...(["title", "description", "format", "$comment", "$ref", "$id", "$anchor", "$schema"] as const).map(
    (keyword) => [keyword, text] as const,
  ),
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].map((keyword) => [keyword, number] as const),
  ...["minLength", "maxLength", "minItems", "maxItems"].map((keyword) => [keyword, count] as const),
  ...["minProperties", "maxProperties", "minContains", "maxContains"].map((keyword) => [keyword, count] as const),
  ...[...schemaKeywords].map((keyword) => [keyword, schema] as const),
  ...[...schemaArrayKeywords].map((keyword) => [keyword, schemas] as const),
  ...[...schemaMapKeywords].map((keyword) => [keyword, namedSchemas] as const),
  ["patternProperties", patternSchemas],
  ["dependentRequired", dependencies],
  ["required", names],
  ["enum", values],
  ["type", typeNames],
  ["pattern", regularExpression],
  ["multipleOf", divisor],
  ["uniqueItems", flag],
]);

/** What to write instead of keywords of older drafts. */
const remedies: Readonly<Record<string, string>> = {
  items: "; 2020-12 has prefixItems for tuples",
  exclusiveMinimum: "; it replaces minimum in 2020-12",
  exclusiveMaximum: "; it replaces maximum in 2020-12",
};

/** What most keywords of most schemas break. */
const none: readonly RuleBreak[] = [];

/** A valid schema of 2020-12, or of draft-07, whose tuples are arrays of `items`. */
export function validSchema({
  dialect = "2020-12",
  ...facts
}: VendorRuleFacts & { readonly dialect?: "2020-12" | "draft-07" }): SchemaRule {
  return {
    ...stated(facts),
    requirement: `The input schema is a valid JSON Schema ${dialect}, and each \`$ref\` in it resolves.`,
    fix: `Write the keyword as JSON Schema ${dialect} defines it.`,
    visit: (place, { inputSchema: root = {} }) => {
      const wrong = Object.keys(place.schema).flatMap((keyword): readonly RuleBreak[] => {
        const value = place.schema[keyword];
        const kind = older.has(keyword) ? undefined : kinds.get(keyword);
        if (kind === undefined || kind.fits(value)) return none;
        const isTuple = dialect === "draft-07" && keyword === "items" && schemas.fits(value);
        return isTuple ? none : wrongValue(place, keyword, kind);
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
  const strangers = kind === namedSchemas && isObject(value) ? Object.entries(value) : [];
  if (strangers.length > 0) return strangers.flatMap(([name, member]) => notSchema(place, { keyword, name, member }));
  const remedy = remedies[keyword] ?? "";
  const words = `has ${keyword} ${quoteValue(value)}, which must be ${kind.asks}${remedy}`;
  return [keywordBreak(place, keyword, words)];
}

function notSchema(
  place: SchemaPlace,
  { keyword, name, member }: { readonly keyword: string; readonly name: string; readonly member: unknown },
): RuleBreak[] {
  if (isSchema(member)) return [];
  const problem = `has in ${keyword} ${JSON.stringify(name)}: ${quoteValue(member)}, which must be a schema`;
  return [{ schemaPointer: `${place.pointer}/${keyword}/${escapeToken(name)}`, about: place, problem }];
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

/** A schema that declares no older draft has no keywords of one, which 2020-12 ignores. */
export function currentDraft(facts: VendorRuleFacts): SchemaRule {
  const isOlder = (dialect: unknown): boolean => typeof dialect === "string" && !dialect.includes("/2020-12/");
  return {
    ...stated({ severity: "warning", ...facts }),
    requirement: `An input schema that declares no older draft has no keyword of one: ${[...older.keys()].map((word) => `\`${word}\``).join(", ")}.`,
    fix: "Write the keyword that replaces it in 2020-12.",
    visit: (place, { inputSchema: { $schema } = {} }) => {
      if (isOlder($schema)) return [];
      return Object.keys(place.schema).flatMap((keyword) => {
        const instead = older.get(keyword);
        // A property is often called `id`; the keyword holds a string.
        if (instead === undefined || (keyword === "id" && typeof place.schema[keyword] !== "string")) return [];
        return [keywordBreak(place, keyword, `has ${keyword} of an older draft, where 2020-12 has ${instead}`)];
      });
    },
  };
}
