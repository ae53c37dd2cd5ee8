/** Vendor requirements for schema keywords and their values. */

import { isObject, isOfType, listOf } from "@toolwright/runtime/internal/json-schema";
import { findConstructs, type PatternConstruct } from "@toolwright/runtime/internal/rendering/vendor-limits";
import {
  atKeywords,
  atSchemas,
  hasType,
  keywordBreak,
  listNames,
  quoteValue,
  type SchemaRequirement,
} from "./vendor-rule.js";

const quoted = (keywords: readonly string[]): string => keywords.map((word) => `\`${word}\``).join(", ");

export function forbiddenKeywords(keywords: readonly string[], fix: string): SchemaRequirement {
  const listed = new Set(keywords);
  return {
    requirement: `A schema must not have ${keywords.length === 1 ? "" : "one of "}${quoted(keywords)}.`,
    fix,
    checkSchema: noKeyword((keyword) => listed.has(keyword)),
  };
}

export function onlyKeywords(keywords: readonly string[], fix: string): SchemaRequirement {
  const listed = new Set(keywords);
  return {
    requirement: `A schema must not have keywords other than ${quoted(keywords)}.`,
    fix,
    checkSchema: noKeyword((keyword) => !listed.has(keyword)),
  };
}

function noKeyword(isWrong: (keyword: string) => boolean): SchemaRequirement["checkSchema"] {
  return atKeywords(({ schema }) => {
    const wrong = Object.keys(schema).filter(isWrong);
    if (wrong.length === 0) return undefined;
    return Object.fromEntries(wrong.map((keyword) => [keyword, `has the keyword ${quoteValue(keyword)}`]));
  });
}

/** Checks the value of one keyword, where it is present. */
function keywordValue(keyword: string, isAllowed: (value: unknown) => boolean): SchemaRequirement["checkSchema"] {
  return atKeywords(({ schema }) => {
    const value = schema[keyword];
    if (value === undefined || isAllowed(value)) return undefined;
    return { [keyword]: `has ${keyword} ${quoteValue(value)}` };
  });
}

/** Each schema but the root has one of some keywords. */
export function statedTypes(
  by: readonly string[] = ["type", "anyOf", "oneOf", "allOf", "$ref", "enum", "const"],
): SchemaRequirement {
  return {
    requirement: `Each schema must have one of ${quoted(by)}.`,
    fix: "Write a type: in TypeScript `string` or an interface instead of `unknown` or `any`.",
    checkSchema: atSchemas(({ schema, pointer }) =>
      pointer === "" || by.some((keyword) => Object.hasOwn(schema, keyword)) ? undefined : "has no type",
    ),
  };
}

export function singleType(types: readonly string[]): SchemaRequirement {
  return {
    requirement: `\`type\` must be one of ${types.join(", ")}, not an array.`,
    fix: 'Write one type; for `T | null` write "nullable": true.',
    checkSchema: keywordValue("type", (type) => typeof type === "string" && types.includes(type.toUpperCase())),
  };
}

/** Keywords that only a schema of one type may have. */
const typeOfKeyword = new Map([
  ["properties", "object"],
  ["required", "object"],
  ["propertyOrdering", "object"],
  ["items", "array"],
  ["enum", "string"],
]);

export const keywordsOfTheirType: SchemaRequirement = {
  requirement: `Each keyword must have its type beside it: ${[...typeOfKeyword]
    .map(([keyword, type]) => `\`${keyword}\` with ${type.toUpperCase()}`)
    .join(", ")}.`,
  fix: "Remove the keyword, or move it into the member of `anyOf` that has its type.",
  checkSchema: atKeywords(({ schema }) => {
    if (typeof schema["type"] !== "string" && schema["anyOf"] === undefined) return undefined;
    const wrong = [...typeOfKeyword].filter(([word, type]) => Object.hasOwn(schema, word) && !hasType(schema, type));
    return Object.fromEntries(wrong.map(([word, type]) => [word, `has ${word} and is not of the type ${type}`]));
  }),
};

export function knownFormats(formats: readonly string[]): SchemaRequirement {
  return {
    requirement: `\`format\` must be one of ${formats.join(", ")}.`,
    fix: "Remove the format, or describe the form of the string in the description.",
    checkSchema: keywordValue("format", (format) => typeof format !== "string" || formats.includes(format)),
  };
}

/** The formats of strings in `parameters` of Gemini. */
export function formatsOfStrings(formats: readonly string[]): SchemaRequirement {
  return {
    requirement: `\`format\` of a string must be one of ${formats.join(", ")}; with \`enum\` the schema must have an \`enum\`.`,
    fix: "Remove the format, and describe the form of the string in the description.",
    checkSchema: atKeywords(({ schema }) => {
      const { format } = schema;
      if (typeof format !== "string" || !hasType(schema, "string")) return undefined;
      if (!formats.includes(format)) return { format: `has format ${quoteValue(format)}` };
      const isEmpty = format === "enum" && listOf(schema["enum"]).length === 0;
      return isEmpty ? { format: 'has format "enum" and no values' } : undefined;
    }),
  };
}

/** `asks` describes the allowed values. */
export function enumValues(asks: string, isAllowed: (value: unknown) => boolean): SchemaRequirement {
  return {
    requirement: `The values of an enum must be ${asks}.`,
    fix: 'Write a union of strings, such as `"low" | "high"`, or remove the value.',
    checkSchema: atKeywords(({ schema }) => {
      const wrong = listOf(schema["enum"]).filter((value) => !isAllowed(value));
      return wrong.length === 0 ? undefined : { enum: `has an enum with the value ${quoteValue(wrong[0])}` };
    }),
  };
}

export const enumOfItsType: SchemaRequirement = {
  requirement: "Each value of an enum must match the schema's `type`.",
  fix: "Remove the value, or add its type.",
  checkSchema: atKeywords(({ schema }) => {
    const { type } = schema;
    const wrong = listOf(schema["enum"]).filter((value) => !isOfType(value, type));
    if (type === undefined || wrong.length === 0) return undefined;
    return { enum: `has an enum value ${quoteValue(wrong[0])} that does not match the schema's type` };
  }),
};

export const valuesWithoutTypes: SchemaRequirement = {
  requirement: "`type` must not be an array in a schema with `enum` or `const`.",
  fix: "Remove `type`: the values have their types.",
  checkSchema: atKeywords(({ schema }) => {
    const keyword = ["enum", "const"].find((name) => Object.hasOwn(schema, name));
    if (keyword === undefined || !Array.isArray(schema["type"])) return undefined;
    return { type: `has the type ${quoteValue(schema["type"])} beside ${keyword}` };
  }),
};

export const enumCasing: SchemaRequirement = {
  requirement: "Values of an enum must not differ only in letter case: a model may return either.",
  fix: "Rename the values so that they differ in more than case.",
  checkSchema: atSchemas(({ schema }) => {
    const texts = listOf(schema["enum"]).filter((value) => typeof value === "string");
    const spellings = new Map<string, number>();
    for (const text of new Set(texts)) spellings.set(text.toLowerCase(), (spellings.get(text.toLowerCase()) ?? 0) + 1);
    const same = texts.filter((text) => (spellings.get(text.toLowerCase()) ?? 0) > 1);
    return same.length === 0 ? undefined : `has values that differ only in case: ${listNames(same)}`;
  }),
};

export const minItemsOfOne: SchemaRequirement = {
  requirement: "`minItems` must be 0 or 1.",
  fix: "Remove @minItems, or state the number of elements in the description.",
  checkSchema: keywordValue("minItems", (least) => least === 0 || least === 1),
};

/** A URI reference has no spaces. */
export const uriIdentifiers: SchemaRequirement = {
  requirement: "`$id` must be a URI reference.",
  fix: "Remove `$id`, or write a URI without spaces.",
  checkSchema: keywordValue("$id", ($id) => typeof $id !== "string" || !/[\s<>"{}|\\^`]/.test($id)),
};

export function patternsWithout(constructs: readonly PatternConstruct[]): SchemaRequirement {
  return {
    requirement: `A \`pattern\` must not have a ${constructs.join(", ")}.`,
    fix: "Write a simpler pattern that allows more, and state the rest in the description.",
    checkSchema: (place) => {
      const { pattern, patternProperties } = place.schema;
      const named = isObject(patternProperties) ? Object.keys(patternProperties) : [];
      const patterns = [
        ...(typeof pattern === "string" ? [["pattern", pattern] as const] : []),
        ...named.map((text) => ["patternProperties", text] as const),
      ];
      return patterns.flatMap(([keyword, text]) => {
        const words = findConstructs(text, constructs).map((construct) => `a ${construct}`);
        const problem = `has the pattern ${quoteValue(text)} with ${words.join(" and ")}`;
        return words.length === 0 ? [] : [keywordBreak(place, keyword, problem)];
      });
    },
  };
}
