/** Rules about the keywords of a schema, and about their values. */

import { isObject, listOf } from "../../json-schema/json-values.js";
import type { ToolRule } from "../rules.js";
import { atKeywords, atPlaces, listNames, quoteValue, stated } from "./rule-facts.js";
import type { JudgedTool, VendorRuleFacts } from "./rule-facts.js";
import { hasType } from "./schema-places.js";

export interface KeywordFacts extends JudgedTool {
  readonly keywords: readonly string[];
  readonly fix: string;
}

export function forbiddenKeywords({ keywords, fix, ...facts }: KeywordFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: `No schema has ${keywords.length === 1 ? "" : "one of "}${keywords.map((word) => `\`${word}\``).join(", ")}.`,
    fix,
    find: eachKeyword(facts, (keyword) => keywords.includes(keyword)),
  };
}

export function allowedKeywords({ keywords, fix, ...facts }: KeywordFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: `No schema has a keyword besides ${keywords.map((word) => `\`${word}\``).join(", ")}.`,
    fix,
    find: eachKeyword(facts, (keyword) => !keywords.includes(keyword)),
  };
}

function eachKeyword(facts: JudgedTool, isWrong: (keyword: string) => boolean): ToolRule["find"] {
  return atKeywords(facts, ({ schema }) => {
    const wrong = Object.keys(schema).filter(isWrong);
    return Object.fromEntries(wrong.map((keyword) => [keyword, `has the keyword ${quoteValue(keyword)}`]));
  });
}

export function knownFormats({
  formats,
  ...facts
}: VendorRuleFacts & { readonly formats: readonly string[] }): ToolRule {
  return {
    ...stated(facts),
    requirement: `\`format\` is one of ${formats.join(", ")}.`,
    fix: "Remove the format, or describe the form of the string in the description.",
    find: atKeywords(facts, ({ schema: { format } }) =>
      typeof format !== "string" || formats.includes(format)
        ? undefined
        : { format: `has the format ${quoteValue(format)}` },
    ),
  };
}

export function typeSaid(facts: VendorRuleFacts): ToolRule {
  const saying = ["type", "anyOf", "oneOf", "allOf", "$ref", "enum", "const"];
  return {
    ...stated(facts),
    requirement:
      "Each schema has a `type`, `anyOf`, `$ref`, `enum` or `const`: a schema without them accepts any value.",
    fix: "Write a type: in TypeScript `string` or an interface instead of `unknown` or `any`.",
    find: atPlaces(facts, (place) =>
      saying.some((keyword) => Object.hasOwn(place.schema, keyword)) || place.pointer === ""
        ? undefined
        : "accepts any value",
    ),
  };
}

export function enumValues({
  isAllowed,
  asks,
  ...facts
}: JudgedTool & { readonly isAllowed: (value: unknown) => boolean; readonly asks: string }): ToolRule {
  return {
    ...stated(facts),
    requirement: `The values of an enum are ${asks}.`,
    fix: 'Write a union of strings, such as `"low" | "high"`, or remove the value.',
    find: atKeywords(facts, ({ schema }) => {
      const wrong = listOf(schema["enum"]).filter((value) => !isAllowed(value));
      return wrong.length === 0 ? undefined : { enum: `has an enum with the value ${quoteValue(wrong[0])}` };
    }),
  };
}

export function enumOfOneType(facts: VendorRuleFacts): ToolRule {
  const kindOf = (value: unknown): string => (Array.isArray(value) ? "array" : typeof value);
  return {
    ...stated(facts),
    requirement: "The values of an enum are of one type, null aside.",
    fix: "Use values of one type, such as strings instead of numbers, or two properties.",
    find: atKeywords(facts, ({ schema }) => {
      const values = listOf(schema["enum"]).filter((value) => value !== null);
      const kinds = [...new Set(values.map(kindOf))];
      return kinds.length < 2 ? undefined : { enum: `has an enum of the types ${listNames(kinds)}` };
    }),
  };
}

/** An array has no bound besides `minItems` of 0 or 1. */
export function minItemsOfOne(facts: VendorRuleFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: "`minItems` is 0 or 1.",
    fix: "Remove @minItems, or say in the description how many elements there must be.",
    find: atKeywords(facts, ({ schema: { minItems } }) =>
      minItems === undefined || minItems === 0 || minItems === 1
        ? undefined
        : { minItems: `has minItems ${quoteValue(minItems)}` },
    ),
  };
}

export function singleType({ types, ...facts }: JudgedTool & { readonly types: readonly string[] }): ToolRule {
  return {
    ...stated(facts),
    requirement: `\`type\` is one of ${types.join(", ")}, and not an array.`,
    fix: 'Write one type; for `T | null` write "nullable": true.',
    find: atKeywords(facts, ({ schema: { type } }) =>
      type === undefined || (typeof type === "string" && types.includes(type.toUpperCase()))
        ? undefined
        : { type: `has the type ${quoteValue(type)}` },
    ),
  };
}

export function countsAsStrings(facts: JudgedTool): ToolRule {
  const counts = ["minItems", "maxItems", "minProperties", "maxProperties", "minLength", "maxLength"];
  return {
    ...stated({ severity: "warning", ...facts }),
    requirement: `${counts.map((word) => `\`${word}\``).join(", ")} are strings, such as "1".`,
    fix: "Write the count in quotes.",
    find: atKeywords(facts, ({ schema }) => {
      const wrong = counts.filter((one) => Object.hasOwn(schema, one) && typeof schema[one] !== "string");
      return Object.fromEntries(
        wrong.map((one) => [one, `has ${one} ${quoteValue(schema[one])}, which is not a string`]),
      );
    }),
  };
}

export function nonEmptyObjects(facts: JudgedTool): ToolRule {
  return {
    ...stated(facts),
    requirement: "Every object has properties; a tool without parameters omits `parameters`.",
    fix: "Omit `parameters` if the tool takes none; give every other object properties, or make it a string.",
    find: atPlaces(facts, ({ schema }) => {
      const { properties } = schema;
      const hasProperties = isObject(properties) && Object.keys(properties).length > 0;
      return hasType(schema, "object") && !hasProperties ? "is an object without properties" : undefined;
    }),
  };
}
