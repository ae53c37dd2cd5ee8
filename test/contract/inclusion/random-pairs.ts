/** Turns a tape of numbers into a pair of schemas, of which one came of edits to the other. */

import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/json-schema";
import { createChoices, type Choices, type Tape } from "../../oracle/random-choices.js";
import { bound, definitions, keywords, makeSchema, names } from "./random-schemas.js";

type Edit = (schema: JsonObject, choices: Choices) => JsonValue;

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

const cutRange: Edit = (schema, choices) => {
  const at = bound(choices, 0);
  const upper = choices.pick(["minimum", "exclusiveMinimum"]);
  return {
    anyOf: [
      { ...schema, [choices.pick(["exclusiveMaximum", "maximum"])]: at },
      { ...schema, [upper]: at },
    ],
  };
};

const cutLength: Edit = (schema, choices) => {
  const at = choices.below(3);
  const [most, least] = choices.pick([["maxItems", "minItems"] as const, ["maxLength", "minLength"] as const]);
  return {
    anyOf: [
      { ...schema, [most]: at },
      { ...schema, [least]: at + choices.pick([1, 2, 0]) },
    ],
  };
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
  ...[negateTwice, ask, cut, cutRange, cutLength, cutPresence],
];

/** Changes a schema, or one that stands in it. */
function edit(schema: JsonValue, choices: Choices, depth: number): JsonValue {
  if (!isObject(schema)) return choices.oneIn(2) ? schema : makeSchema(choices, 0);
  const inside = Object.entries(schema).filter(
    ([, given]) => isObject(given) || (isList(given) && given.some((part) => isObject(part))),
  );
  if (depth > 0 && inside.length > 0 && !choices.oneIn(3)) {
    const [keyword, given] = choices.pick(inside);
    return { ...schema, [keyword]: editGiven(keyword, given, { choices, depth: depth - 1 }) };
  }
  return choices.pick(edits)(schema, choices);
}

interface Scene {
  readonly choices: Choices;
  readonly depth: number;
}

function editGiven(keyword: string, given: JsonValue, { choices, depth }: Scene): JsonValue {
  if (["const", "enum", "dependentRequired"].includes(keyword)) return given;
  if (isList(given)) {
    const index = choices.below(given.length);
    return given.map((part, at) => (at === index ? edit(part, choices, depth) : part));
  }
  if (!isObject(given)) return given;
  if (!["properties", "patternProperties", "dependentSchemas"].includes(keyword)) return edit(given, choices, depth);
  const name = choices.pick(Object.keys(given));
  return { ...given, [name]: edit(given[name] ?? true, choices, depth) };
}

/** Makes a pair; a tape of zeros makes the plainest. */
export function makePair(tape: Tape): readonly [JsonObject, JsonObject] {
  const choices = createChoices(tape);
  const $defs: JsonObject = Object.fromEntries(definitions.map((name) => [name, makeSchema(choices, 1)]));
  const root = makeSchema(choices, 2);
  let second = { root, $defs };
  const count = 1 + choices.below(3);
  for (let step = 0; step < count; step += 1) {
    const name = choices.oneIn(4) ? choices.pick(definitions) : undefined;
    second =
      name === undefined
        ? { ...second, root: edit(second.root, choices, 2) }
        : { ...second, $defs: { ...second.$defs, [name]: edit(second.$defs[name] ?? true, choices, 2) } };
  }
  return [makeDocument(root, $defs), makeDocument(second.root, second.$defs)];
}

function makeDocument(root: JsonValue, $defs: JsonObject): JsonObject {
  return { ...(isObject(root) ? root : { allOf: [root] }), $defs };
}
