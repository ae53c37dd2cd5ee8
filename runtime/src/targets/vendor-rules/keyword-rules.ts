/** Rules about the keywords of a schema, and about their values. */

import { isObject, listOf } from "../../json-schema/json-values.js";
import { isOfType } from "../../json-schema/value-tests.js";
import type { SchemaRule } from "../rules.js";
import { atKeywords, atPlaces, quoteValue, stated, type VendorRuleFacts } from "./rule-facts.js";
import { hasType } from "./schema-facts.js";

interface KeywordFacts extends VendorRuleFacts {
  readonly keywords: readonly string[];
  readonly fix: string;
}

export function forbiddenKeywords({ keywords, fix, ...facts }: KeywordFacts): SchemaRule {
  const listed = new Set(keywords);
  return {
    ...stated(facts),
    requirement: `No schema has ${keywords.length === 1 ? "" : "one of "}${keywords.map((word) => `\`${word}\``).join(", ")}.`,
    fix,
    visit: eachKeyword((keyword) => listed.has(keyword)),
  };
}

export function allowedKeywords({ keywords, fix, ...facts }: KeywordFacts): SchemaRule {
  const listed = new Set(keywords);
  return {
    ...stated(facts),
    requirement: `No schema has a keyword besides ${keywords.map((word) => `\`${word}\``).join(", ")}.`,
    fix,
    visit: eachKeyword((keyword) => !listed.has(keyword)),
  };
}

function eachKeyword(isWrong: (keyword: string) => boolean): SchemaRule["visit"] {
  return atKeywords(({ schema }) => {
    const wrong = Object.keys(schema).filter(isWrong);
    if (wrong.length === 0) return undefined;
    return Object.fromEntries(wrong.map((keyword) => [keyword, `has the keyword ${quoteValue(keyword)}`]));
  });
}

export function knownFormats({
  formats,
  ...facts
}: VendorRuleFacts & { readonly formats: readonly string[] }): SchemaRule {
  return {
    ...stated(facts),
    requirement: `\`format\` is one of ${formats.join(", ")}.`,
    fix: "Remove the format, or describe the form of the string in the description.",
    visit: atKeywords(({ schema: { format } }) =>
      typeof format !== "string" || formats.includes(format)
        ? undefined
        : { format: `has the format ${quoteValue(format)}` },
    ),
  };
}

const sayingType = ["type", "anyOf", "oneOf", "allOf", "$ref", "enum", "const"];

/** Each schema says its type, by one of some keywords. */
export function typeSaid({
  saying = sayingType,
  ...facts
}: VendorRuleFacts & { readonly saying?: readonly string[] }): SchemaRule {
  return {
    ...stated(facts),
    requirement: `Each schema has one of ${saying.map((word) => `\`${word}\``).join(", ")}.`,
    fix: "Write a type: in TypeScript `string` or an interface instead of `unknown` or `any`.",
    visit: atPlaces((place) =>
      saying.some((keyword) => Object.hasOwn(place.schema, keyword)) || place.pointer === ""
        ? undefined
        : "does not say its type",
    ),
  };
}

export function enumValues({
  isAllowed,
  asks,
  ...facts
}: VendorRuleFacts & { readonly isAllowed: (value: unknown) => boolean; readonly asks: string }): SchemaRule {
  return {
    ...stated(facts),
    requirement: `The values of an enum are ${asks}.`,
    fix: 'Write a union of strings, such as `"low" | "high"`, or remove the value.',
    visit: atKeywords(({ schema }) => {
      const wrong = listOf(schema["enum"]).filter((value) => !isAllowed(value));
      return wrong.length === 0 ? undefined : { enum: `has an enum with the value ${quoteValue(wrong[0])}` };
    }),
  };
}

/** Each value of an enum is of the type that stands beside it. */
export function enumOfItsType(facts: VendorRuleFacts): SchemaRule {
  return {
    ...stated(facts),
    requirement: "Each value of an enum is of the `type` beside it.",
    fix: "Remove the value, or add its type.",
    visit: atKeywords(({ schema }) => {
      const { type } = schema;
      const wrong = listOf(schema["enum"]).filter((value) => !isOfType(value, type));
      if (type === undefined || wrong.length === 0) return undefined;
      return { enum: `has an enum with the value ${quoteValue(wrong[0])}, which is not of its type` };
    }),
  };
}

/** No array of types beside the values that a schema lists. */
export function valuesWithoutTypes(facts: VendorRuleFacts): SchemaRule {
  return {
    ...stated(facts),
    requirement: "No array of types stands beside `enum` or `const`.",
    fix: "Remove `type`: the values have their types.",
    visit: atKeywords(({ schema }) => {
      const keyword = ["enum", "const"].find((name) => Object.hasOwn(schema, name));
      if (keyword === undefined || !Array.isArray(schema["type"])) return undefined;
      return { type: `has the type ${quoteValue(schema["type"])} beside ${keyword}` };
    }),
  };
}

/** `$id` is a URI reference, which has no spaces. */
export function uriIdentifiers(facts: VendorRuleFacts): SchemaRule {
  return {
    ...stated(facts),
    requirement: "`$id` is a URI reference.",
    fix: "Remove `$id`, or write a URI without spaces.",
    visit: atKeywords(({ schema: { $id } }) =>
      typeof $id === "string" && /[\s<>"{}|\\^`]/.test($id) ? { $id: `has the $id ${quoteValue($id)}` } : undefined,
    ),
  };
}

/** What a format of a string has to be in `parameters` of Gemini. */
export function stringFormats({
  formats,
  ...facts
}: VendorRuleFacts & { readonly formats: readonly string[] }): SchemaRule {
  return {
    ...stated(facts),
    requirement: `\`format\` of a string is one of ${formats.join(", ")}; with \`enum\` the schema has an \`enum\`.`,
    fix: "Remove the format, and describe the form of the string in the description.",
    visit: atKeywords(({ schema }) => {
      const { format } = schema;
      if (typeof format !== "string" || !hasType(schema, "string")) return undefined;
      if (!formats.includes(format)) return { format: `has the format ${quoteValue(format)}` };
      const isEmpty = format === "enum" && listOf(schema["enum"]).length === 0;
      return isEmpty ? { format: 'has the format "enum" and no values' } : undefined;
    }),
  };
}

/** An array has no bound besides `minItems` of 0 or 1. */
export function minItemsOfOne(facts: VendorRuleFacts): SchemaRule {
  return {
    ...stated(facts),
    requirement: "`minItems` is 0 or 1.",
    fix: "Remove @minItems, or say in the description how many elements there must be.",
    visit: atKeywords(({ schema: { minItems } }) =>
      minItems === undefined || minItems === 0 || minItems === 1
        ? undefined
        : { minItems: `has minItems ${quoteValue(minItems)}` },
    ),
  };
}

export function singleType({ types, ...facts }: VendorRuleFacts & { readonly types: readonly string[] }): SchemaRule {
  return {
    ...stated(facts),
    requirement: `\`type\` is one of ${types.join(", ")}, and not an array.`,
    fix: 'Write one type; for `T | null` write "nullable": true.',
    visit: atKeywords(({ schema: { type } }) =>
      type === undefined || (typeof type === "string" && types.includes(type.toUpperCase()))
        ? undefined
        : { type: `has the type ${quoteValue(type)}` },
    ),
  };
}

/** Keywords that only a schema of one type may have. */
const typeOfKeyword: Readonly<Record<string, string>> = {
  properties: "object",
  required: "object",
  propertyOrdering: "object",
  items: "array",
  enum: "string",
};

export function keywordsOfTheirType(facts: VendorRuleFacts): SchemaRule {
  const words = Object.entries(typeOfKeyword).map(([keyword, type]) => `\`${keyword}\` of ${type.toUpperCase()}`);
  return {
    ...stated(facts),
    requirement: `Keywords stand beside their type only: ${words.join(", ")}.`,
    fix: "Remove the keyword, or move it into the member of `anyOf` that has its type.",
    visit: atKeywords(({ schema }) => {
      if (typeof schema["type"] !== "string" && schema["anyOf"] === undefined) return undefined;
      const wrong = Object.keys(schema).filter((word) => {
        const type = Object.hasOwn(typeOfKeyword, word) ? typeOfKeyword[word] : undefined;
        return type !== undefined && !hasType(schema, type);
      });
      if (wrong.length === 0) return undefined;
      return Object.fromEntries(
        wrong.map((word) => [word, `has ${word} and is not of the type ${typeOfKeyword[word]}`]),
      );
    }),
  };
}

export function nonEmptyObjects(facts: VendorRuleFacts): SchemaRule {
  return {
    ...stated(facts),
    requirement: "Every object has properties; a tool without parameters omits `parameters`.",
    fix: "Omit `parameters` if the tool takes none; give every other object properties, or make it a string.",
    visit: atPlaces(({ schema }) => {
      const { properties } = schema;
      const hasProperties = isObject(properties) && Object.keys(properties).length > 0;
      return hasType(schema, "object") && !hasProperties ? "is an object without properties" : undefined;
    }),
  };
}
