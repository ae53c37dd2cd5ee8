/** Rules about the keywords that a schema may have, and about the values that a keyword may have. */

import { isObject, listOf } from "../../json-schema/json-schema.js";
import type { RuleBreak, ToolRule } from "../rules.js";
import { atPlaces, inSchema, listNames, quoteValue, stated, type RuleFacts } from "./rule-facts.js";
import type { ShapeFacts } from "./root-rules.js";
import { hasType, nameOf, type SchemaPlace } from "./schema-places.js";

/** Keywords that must not stand anywhere in a schema. */
export interface KeywordFacts extends ShapeFacts {
  readonly keywords: readonly string[];
  readonly fix: string;
}

/** No schema has one of the keywords. */
export function forbiddenKeywords({ keywords, fix, appliesTo = () => true, ...facts }: KeywordFacts): ToolRule {
  const find = eachKeyword((keyword) => keywords.includes(keyword));
  return {
    ...stated(facts),
    requirement: `No schema has ${keywords.length === 1 ? "" : "one of "}${keywords.map((word) => `\`${word}\``).join(", ")}.`,
    fix,
    find: (tool) => (appliesTo(tool) ? find(tool) : []),
  };
}

/** No schema has a keyword besides these. */
export function allowedKeywords({ keywords, fix, appliesTo = () => true, ...facts }: KeywordFacts): ToolRule {
  const find = eachKeyword((keyword) => !keywords.includes(keyword));
  return {
    ...stated(facts),
    requirement: `No schema has a keyword besides ${keywords.map((word) => `\`${word}\``).join(", ")}.`,
    fix,
    find: (tool) => (appliesTo(tool) ? find(tool) : []),
  };
}

function eachKeyword(isWrong: (keyword: string) => boolean): ToolRule["find"] {
  return inSchema((_schema, places) =>
    places.flatMap((place) =>
      Object.keys(place.schema)
        .filter(isWrong)
        .map((keyword): RuleBreak => keywordBreak(place, keyword, `has the keyword ${quoteValue(keyword)}`)),
    ),
  );
}

/** A break at a keyword of a schema. */
export function keywordBreak(place: SchemaPlace, keyword: string, problem: string): RuleBreak {
  const token = keyword.replaceAll("~", "~0").replaceAll("/", "~1");
  return { schemaPointer: `${place.pointer}/${token}`, problem: `${nameOf(place)} ${problem}` };
}

/** A format is one of those that the vendor knows. */
export function knownFormats({ formats, ...facts }: RuleFacts & { readonly formats: readonly string[] }): ToolRule {
  return {
    ...stated(facts),
    requirement: `\`format\` is one of ${formats.join(", ")}.`,
    fix: "Remove the format, or say in the description what the text must look like.",
    find: inSchema((_schema, places) =>
      places.flatMap((place) => {
        const { format } = place.schema;
        return typeof format !== "string" || formats.includes(format)
          ? []
          : [keywordBreak(place, "format", `has the format ${quoteValue(format)}`)];
      }),
    ),
  };
}

/** Each schema says what it describes. */
export function typeSaid(facts: RuleFacts): ToolRule {
  const saying = ["type", "anyOf", "oneOf", "allOf", "$ref", "enum", "const"];
  return {
    ...stated(facts),
    requirement:
      "Each schema has a `type`, `anyOf`, `$ref`, `enum` or `const`: one that takes any value cannot be followed.",
    fix: "Write a type: in TypeScript `string` or an interface instead of `unknown` or `any`.",
    find: atPlaces((place) =>
      saying.some((keyword) => Object.hasOwn(place.schema, keyword)) || place.pointer === ""
        ? undefined
        : `${nameOf(place)} takes any value`,
    ),
  };
}

/** The values of an enum are of some kinds; null may always be one. */
export function enumValues({
  isAllowed,
  asks,
  appliesTo = () => true,
  ...facts
}: ShapeFacts & { readonly isAllowed: (value: unknown) => boolean; readonly asks: string }): ToolRule {
  const find = inSchema((_schema, places) =>
    places.flatMap((place) => {
      const wrong = listOf(place.schema["enum"]).filter((value) => !isAllowed(value));
      return wrong.length === 0
        ? []
        : [keywordBreak(place, "enum", `has an enum with the value ${quoteValue(wrong[0])}`)];
    }),
  );
  return {
    ...stated(facts),
    requirement: `The values of an enum are ${asks}.`,
    fix: 'Write a union of texts, such as `"low" | "high"`, or take the value out.',
    find: (tool) => (appliesTo(tool) ? find(tool) : []),
  };
}

/** All values of an enum are of one type, null aside. */
export function enumOfOneType(facts: RuleFacts): ToolRule {
  const kindOf = (value: unknown): string => (Array.isArray(value) ? "array" : typeof value);
  return {
    ...stated(facts),
    requirement: "The values of an enum are of one type, null aside.",
    fix: "Write one type of values: texts instead of numbers, or a union of two properties.",
    find: inSchema((_schema, places) =>
      places.flatMap((place) => {
        const kinds = new Set(
          listOf(place.schema["enum"])
            .filter((value) => value !== null)
            .map(kindOf),
        );
        return kinds.size < 2 ? [] : [keywordBreak(place, "enum", `has an enum of the types ${listNames([...kinds])}`)];
      }),
    ),
  };
}

/** A list of elements has no bound besides `minItems` of 0 or 1. */
export function minItemsOfOne(facts: RuleFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: "`minItems` is 0 or 1.",
    fix: "Remove @minItems, or say in the description how many elements there must be.",
    find: inSchema((_schema, places) =>
      places.flatMap((place) => {
        const { minItems } = place.schema;
        return minItems === undefined || minItems === 0 || minItems === 1
          ? []
          : [keywordBreak(place, "minItems", `has minItems ${quoteValue(minItems)}`)];
      }),
    ),
  };
}

/** A type is one name of those, in any case. */
export function singleType({
  types,
  appliesTo = () => true,
  ...facts
}: ShapeFacts & { readonly types: readonly string[] }): ToolRule {
  const find = inSchema((_schema, places) =>
    places.flatMap((place) => {
      const { type } = place.schema;
      if (type === undefined || (typeof type === "string" && types.includes(type.toUpperCase()))) return [];
      return [keywordBreak(place, "type", `has the type ${quoteValue(type)}`)];
    }),
  );
  return {
    ...stated(facts),
    requirement: `\`type\` is one of ${types.join(", ")}, and no list.`,
    fix: 'Write one type; for `T | null` write "nullable": true.',
    find: (tool) => (appliesTo(tool) ? find(tool) : []),
  };
}

/** A count is written as a text. */
export function countsAsTexts({ appliesTo = () => true, ...facts }: ShapeFacts): ToolRule {
  const counts = ["minItems", "maxItems", "minProperties", "maxProperties", "minLength", "maxLength"];
  const find = inSchema((_schema, places) =>
    places.flatMap((place) =>
      counts
        .filter((keyword) => Object.hasOwn(place.schema, keyword) && typeof place.schema[keyword] !== "string")
        .map((keyword) =>
          keywordBreak(place, keyword, `has ${keyword} ${quoteValue(place.schema[keyword])}, which is no text`),
        ),
    ),
  );
  return {
    ...stated({ severity: "warning", ...facts }),
    requirement: `${counts.map((word) => `\`${word}\``).join(", ")} are texts, such as "1".`,
    fix: "Write the count in quotes.",
    find: (tool) => (appliesTo(tool) ? find(tool) : []),
  };
}

/** No object is empty. */
export function nonEmptyObjects({ appliesTo = () => true, ...facts }: ShapeFacts): ToolRule {
  const find = atPlaces((place) => {
    const { properties } = place.schema;
    const isObjectType = hasType(place.schema, "object");
    const hasProperties = isObject(properties) && Object.keys(properties).length > 0;
    return isObjectType && !hasProperties ? `${nameOf(place)} is an object without properties` : undefined;
  });
  return {
    ...stated(facts),
    requirement: "No object is without properties; a tool without parameters leaves `parameters` out.",
    fix: "Leave `parameters` out where the tool takes nothing; give any other object properties, or make it a text.",
    find: (tool) => (appliesTo(tool) ? find(tool) : []),
  };
}
