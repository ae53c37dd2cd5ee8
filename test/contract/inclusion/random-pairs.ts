/** Turns a tape of numbers into a pair of schemas, of which one came of edits to the other. */

import { type JsonObject, isObject, mapSubschemas, visitSchemas } from "@toolwright/runtime/json-schema";
import { createChoices, type Choices, type Tape } from "../../oracle/random-choices.js";
import { definitions, keywords, makeSchema, names } from "./random-schemas.js";

type Edit = (schema: JsonObject, choices: Choices) => JsonObject;

const without = (schema: JsonObject, keyword: string): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== keyword));

/** Keywords that mean nearly the same. */
const siblings: Readonly<Record<string, string>> = {
  minimum: "exclusiveMinimum",
  maximum: "exclusiveMaximum",
  exclusiveMinimum: "minimum",
  exclusiveMaximum: "maximum",
  minItems: "minContains",
  anyOf: "oneOf",
  oneOf: "anyOf",
  allOf: "anyOf",
  items: "contains",
  additionalProperties: "unevaluatedProperties",
};

const drop: Edit = (schema, choices) => without(schema, choices.pick([...Object.keys(schema), "type"]));

const add: Edit = (schema, choices) => {
  const [keyword, make] = choices.pick(keywords);
  return { ...schema, [keyword]: make(choices, 0) };
};

const remake: Edit = (schema, choices) => {
  const keyword = choices.pick([...Object.keys(schema), "type"]);
  const given = schema[keyword];
  if (typeof given === "number") return { ...schema, [keyword]: Math.max(0, given + choices.pick([1, -1, 0.5])) };
  const [, make] = keywords.find(([name]) => name === keyword) ?? [];
  return make === undefined ? schema : { ...schema, [keyword]: make(choices, 0) };
};

const rename: Edit = (schema, choices) => {
  const keyword = choices.pick([...Object.keys(schema), "type"]);
  const sibling = siblings[keyword];
  const given = schema[keyword];
  return sibling === undefined || given === undefined ? schema : { ...without(schema, keyword), [sibling]: given };
};

const retype: Edit = (schema) => {
  if (schema["type"] === "integer") return { ...schema, type: "number" };
  return schema["type"] === "number" ? { ...schema, type: "integer" } : schema;
};

const join =
  (keyword: "anyOf" | "allOf" | "oneOf"): Edit =>
  (schema, choices) => ({ [keyword]: [schema, makeSchema(choices, 0)] });

const negateTwice: Edit = (schema) => ({ not: { not: schema } });

const ask: Edit = (schema, choices) => ({ if: makeSchema(choices, 0), then: schema, else: schema });

/** The same in two parts, as long as these leave nothing out. */
const cut: Edit = (schema, choices) => {
  const part = makeSchema(choices, 0);
  return { anyOf: [{ allOf: [schema, part] }, { allOf: [schema, { not: part }] }] };
};

/** Keywords that bound the same from above and from below. */
const bounds: readonly (readonly [most: string, least: string])[] = [
  ["maximum", "minimum"],
  ["maximum", "exclusiveMinimum"],
  ["exclusiveMaximum", "minimum"],
  ["maxItems", "minItems"],
  ["maxLength", "minLength"],
];

/** The same in two ranges, as long as these leave nothing out. */
const cutRange: Edit = (schema, choices) => {
  const [most, least] = choices.pick(bounds);
  const at = choices.below(3);
  const ranges = [{ [most]: at }, { [least]: at + choices.pick([0, 1, 2]) }];
  return { anyOf: ranges.map((range) => ({ ...schema, ...range })) };
};

const cutPresence: Edit = (schema, choices) => {
  const name = choices.pick(names);
  const present = choices.oneIn(2)
    ? { required: [name] }
    : { required: [name], properties: { [name]: { not: { const: 1 } } } };
  return { anyOf: [{ allOf: [schema, present] }, { allOf: [schema, { properties: { [name]: false } }] }] };
};

const edits: readonly Edit[] = [
  ...[drop, add, remake, rename, retype, remake, rename],
  ...[join("anyOf"), join("allOf"), join("oneOf")],
  ...[negateTwice, ask, cut, cutRange, cutRange, cutPresence],
];

/** Changes a schema, or one that stands in it. */
function edit(schema: JsonObject, choices: Choices): JsonObject {
  const places: JsonObject[] = [];
  visitSchemas(schema, (place) => places.push(place));
  const chosen = choices.pick(places);
  const edited = choices.pick(edits)(chosen, choices);
  const replace = (inner: JsonObject): JsonObject => (inner === chosen ? edited : mapSubschemas(inner, replace));
  return replace(schema);
}

/** Makes a pair; a tape of zeros makes the plainest. */
export function makePair(tape: Tape): readonly [JsonObject, JsonObject] {
  const choices = createChoices(tape);
  const makePart = (depth: number): JsonObject => {
    const schema = makeSchema(choices, depth);
    return isObject(schema) ? schema : { allOf: [schema] };
  };
  const $defs = Object.fromEntries(definitions.map((name) => [name, makePart(1)]));
  const first: Readonly<Record<string, JsonObject>> = { ...$defs, root: makePart(2) };
  let second = first;
  const count = 1 + choices.below(3);
  for (let step = 0; step < count; step += 1) {
    const name = choices.oneIn(4) ? choices.pick(definitions) : "root";
    second = { ...second, [name]: edit(second[name] ?? {}, choices) };
  }
  return [makeDocument(first), makeDocument(second)];
}

function makeDocument({ root, ...$defs }: Readonly<Record<string, JsonObject>>): JsonObject {
  return { ...root, $defs };
}
