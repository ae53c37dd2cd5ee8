/** Edits of schemas of which it is known whether what they make accepts more, or the same. */

import { type JsonObject, type JsonValue, isList, propertiesOf } from "@toolwright/runtime/internal/json-schema";
import { listOf, without } from "../fuzz/random-edits.js";
import type { Choices } from "../../oracle/random-choices.js";
import { makePart } from "./random-schemas.js";
import { values } from "./values.js";

/** Makes another schema of one; undefined where it has nothing to change. */
type Edit = (schema: JsonObject, choices: Choices) => JsonObject | undefined;

/** An edit by its name, which says where a proof fails. */
export type Edits = Readonly<Record<string, Edit>>;

const has = (schema: JsonObject, ...keywords: readonly string[]): boolean => keywords.some((one) => one in schema);
const pickOne = <Item>(items: readonly Item[], { pick }: Choices): Item | undefined =>
  items.length === 0 ? undefined : pick(items);

const drop =
  (...keywords: readonly string[]): Edit =>
  (schema, choices) => {
    const keyword = pickOne(
      keywords.filter((one) => one in schema),
      choices,
    );
    return keyword === undefined ? undefined : without(schema, keyword);
  };
const dropFrom =
  (keyword: string): Edit =>
  (schema, choices) => {
    const gone = pickOne([...listOf(schema[keyword]).keys()], choices);
    return gone === undefined ? undefined : { ...schema, [keyword]: listOf(schema[keyword]).toSpliced(gone, 1) };
  };

const looser: Readonly<Record<string, number>> = {
  ...{ minimum: -1, exclusiveMinimum: -0.5, minLength: -1, minItems: -1, minProperties: -1 },
  ...{ maximum: 1, exclusiveMaximum: 0.5, maxLength: 1, maxItems: 1, maxProperties: 1, maxContains: 1 },
};

/** What accepts the same, with the schema as it is inside. */
export const wrappings: Edits = {
  "in allOf": (schema) => ({ allOf: [schema] }),
  "refused twice": (schema) => ({ not: { not: schema } }),
  "twice over": (schema) => ({ anyOf: [schema, schema] }),
  "or nothing": (schema) => ({ anyOf: [false, schema] }),
  "beside more": (schema, choices) => ({ allOf: [{ anyOf: [schema, makePart(choices, 0)] }, schema] }),
};

/** What accepts more wherever it stands: nothing here evaluates a property or an element. */
export const widenings: Edits = {
  "an assertion goes": drop(
    ...["type", "const", "enum", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
    ...["minLength", "maxLength", "pattern", "format", "minItems", "maxItems", "uniqueItems", "maxContains"],
    ...["minProperties", "maxProperties", "required", "dependentRequired", "propertyNames"],
    ...["unevaluatedProperties", "unevaluatedItems"],
  ),
  "a bound is looser": (schema, choices) => {
    const keyword = pickOne(
      Object.keys(schema).filter((name) => name in looser),
      choices,
    );
    return keyword === undefined
      ? undefined
      : { ...schema, [keyword]: Number(schema[keyword]) + (looser[keyword] ?? 0) };
  },
  "a bound includes itself": ({ exclusiveMinimum: least, ...schema }) =>
    least === undefined || has(schema, "minimum") ? undefined : { ...schema, minimum: least },
  "a value more": ({ const: value, ...schema }, { pick }) => {
    const listed = value === undefined ? schema["enum"] : has(schema, "enum") ? undefined : [value];
    return listed === undefined ? undefined : { ...schema, enum: [...listOf(listed), pick(values)] };
  },
  "a type more": ({ type, ...schema }, { pick }) =>
    type === undefined
      ? undefined
      : { ...schema, type: [...new Set([type, pick(["null", "number", "object"])].flat())] },
  "a wider pattern": (schema) =>
    has(schema, "pattern") ? { ...schema, pattern: `(?:${String(schema["pattern"])})|^d` } : undefined,
  "a name less is required": dropFrom("required"),
  "one branch more": (schema, choices) =>
    has(schema, "anyOf") ? { ...schema, anyOf: [...listOf(schema["anyOf"]), makePart(choices, 0)] } : undefined,
  "one of two": (schema, choices) => ({ anyOf: [makePart(choices, 0), schema] }),
};

/** What accepts more where nothing is said of what is left over. */
export const openings: Edits = {
  "an applicator goes": drop(
    ...["additionalProperties", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"],
  ),
  "a part of all goes": dropFrom("allOf"),
  "any of one": ({ oneOf, ...schema }) =>
    oneOf === undefined || has(schema, "anyOf") ? undefined : { ...schema, anyOf: oneOf },
  "less is refused": (schema, choices) =>
    has(schema, "not") ? { ...schema, not: { allOf: [schema["not"] ?? true, makePart(choices, 0)] } } : undefined,
  // No pattern matches this name.
  "a name more": (schema, choices) =>
    schema["additionalProperties"] === false
      ? { ...schema, properties: { ...propertiesOf(schema), dd: makePart(choices, 0) } }
      : undefined,
};

/** Two schemas that leave nothing out together. */
function halves(choices: Choices): readonly JsonObject[] {
  const [most, some] = [choices.below(3), makePart(choices, 0)];
  return choices.pick<readonly JsonObject[]>([
    [{ maximum: most }, { exclusiveMinimum: most }],
    [{ exclusiveMaximum: most }, { minimum: most }],
    [{ maxLength: most }, { minLength: most + 1 }],
    [{ maxItems: most }, { minItems: most + 1 }],
    [{ required: ["a"] }, { properties: { a: false } }],
    [{ pattern: "^a" }, { not: { type: "string", pattern: "^a" } }],
    [some, { not: some }],
  ]);
}

const turned = (value: JsonValue, keyword: string): JsonValue =>
  isList(value) && keyword !== "prefixItems" && keyword !== "const" ? value.toReversed() : value;

/** What accepts the same in other words, where nothing is said of what is left over. */
export const rewritings: Edits = {
  "under any condition": (schema, choices) => ({ if: makePart(choices, 0), then: schema, else: schema }),
  "in two halves": (schema, choices) => ({ anyOf: halves(choices).map((half) => ({ allOf: [schema, half] })) }),
  "the other way round": (schema) =>
    Object.fromEntries(
      Object.entries(schema)
        .reverse()
        .map(([keyword, value]) => [keyword, turned(value, keyword)]),
    ),
  "types as branches": ({ type, ...schema }) =>
    isList(type) && !has(schema, "anyOf") ? { ...schema, anyOf: type.map((one) => ({ type: one })) } : undefined,
  "values of a property as branches": (schema) => {
    const properties = propertiesOf(schema);
    const [name, inner] = Object.entries(properties).find(([, one]) => isList(Object(one)["enum"])) ?? [];
    if (name === undefined || has(schema, "anyOf")) return undefined;
    const { enum: listed, ...others } = inner as JsonObject;
    const branches = listOf(listed).map((one) => ({ ...properties, [name]: { ...others, const: one } }));
    return { ...without(schema, "properties"), anyOf: branches.map((branch) => ({ properties: branch })) };
  },
};
