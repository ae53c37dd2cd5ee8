/** Turns a tape of numbers into a pair of schemas, of which one came of edits to the other. */

import {
  type JsonObject,
  type JsonValue,
  isList,
  isObject,
  mapSubschemas,
  visitSchemas,
} from "@toolwright/runtime/json-schema";
import { createChoices, type Choices, type Tape } from "../../oracle/random-choices.js";
import { openings, rewritings, widenings, without, wrappings, type Edit, type Edits } from "./known-edits.js";
import { definitions, keywords, makePart } from "./random-schemas.js";
import { compile } from "./soundness.js";
import { values } from "./values.js";

/** A pair, and the edits that made its second schema of the first. */
export interface RandomPair {
  readonly name: string;
  readonly first: JsonObject;
  readonly second: JsonObject;
}

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

const rename: Edit = (schema, choices) => {
  const keyword = choices.pick([...Object.keys(schema), "type"]);
  const sibling = siblings[keyword];
  const given = schema[keyword];
  return sibling === undefined || given === undefined ? schema : { ...without(schema, keyword), [sibling]: given };
};

/** Edits of which nobody knows what becomes of the schema. */
const anyEdits: Edits = {
  drop: (schema, choices) => without(schema, choices.pick([...Object.keys(schema), "type"])),
  add: (schema, choices) => {
    const [keyword, make] = choices.pick(keywords);
    return { ...schema, [keyword]: make(choices, 0) };
  },
  remake: (schema, choices) => {
    const keyword = choices.pick([...Object.keys(schema), "type"]);
    const given = schema[keyword];
    if (typeof given === "number") return { ...schema, [keyword]: Math.max(0, given + choices.pick([1, -1, 0.5])) };
    const [, make] = keywords.find(([name]) => name === keyword) ?? [];
    return make === undefined ? schema : { ...schema, [keyword]: make(choices, 0) };
  },
  rename,
  "rename again": rename,
  "all of two": (schema, choices) => ({ allOf: [schema, makePart(choices, 0)] }),
  "exactly one of two": (schema, choices) => ({ oneOf: [schema, makePart(choices, 0)] }),
};

/** Changes one schema of a document, where an edit fits. */
type EditOnce = (root: JsonObject, choices: Choices) => readonly [name: string, edited: JsonObject];

const editOnce =
  (places: RegExp, editsOf: (place: JsonObject, root: JsonObject) => Edits): EditOnce =>
  (root, choices) => {
    const found: JsonObject[] = [];
    visitSchemas<JsonValue>(root, (place, pointer) => void (places.test(pointer) && found.push(place)));
    const chosen = isMixed(root) && editsOf !== editsOfAny ? root : choices.pick(found);
    const made = Object.entries(editsOf(chosen, root)).flatMap(([name, edit]) => {
      const edited = edit(chosen, choices);
      return edited === undefined ? [] : [[name, edited] as const];
    });
    const [name, edited] = choices.pick(made);
    const replace = (inner: JsonObject): JsonObject =>
      inner === chosen ? edited : mapSubschemas<JsonValue>(inner, replace);
    return [name, replace(root)];
  };

const has = (schema: JsonObject, keywords: readonly string[]): boolean => keywords.some((one) => one in schema);
const rest = ["unevaluatedProperties", "unevaluatedItems"];
const inPlace = ["$ref", "allOf", "anyOf", "oneOf", "not", "if", "dependentSchemas", "contains"];

/**
 * Whether words depend on others somewhere, so that little is known of a change: on what is left over by them, on how
 * Ajv compares elements by their types, or as it skips words in lists that end too soon.
 */
function isMixed(root: JsonObject): boolean {
  let isFound = false;
  visitSchemas<JsonValue>(root, (schema) => {
    const isOfLists = "prefixItems" in schema && has(schema, ["contains", "uniqueItems", "unevaluatedItems"]);
    isFound ||=
      (has(schema, rest) && has(schema, inPlace)) || isOfLists || ("uniqueItems" in schema && "items" in schema);
  });
  return isFound;
}

const editsOfAny = (): Edits => anyEdits;
const anywhere = /(?:)/;
/** Places outside of conditions and refusals. */
const direct = /^(?!.*\/(?:not|if)(?:\/|$))/;
/** Places of which the whole accepts more if the schema there does. */
const upward = /^(?!.*\/(?:not|if|oneOf|contains|\$defs)(?:\/|$))/;

const editToWider = editOnce(upward, (place, root) => ({
  ...wrappings,
  ...(isMixed(root) ? {} : widenings),
  ...(isMixed(root) || has(place, rest) ? {} : { ...openings, ...rewritings }),
}));
const editToSame = editOnce(direct, (place, root) => ({
  ...wrappings,
  ...(isMixed(root) || has(place, rest) ? {} : rewritings),
}));
const editToAny = editOnce(anywhere, editsOfAny);

function makeFirst(choices: Choices): JsonObject {
  const $defs = Object.fromEntries(definitions.map((name) => [name, makePart(choices, 1)]));
  return { ...makePart(choices, 2), $defs };
}

function makeEdited(tape: Tape, edit: EditOnce): RandomPair {
  // What is edited first does not depend on how large the schema is.
  const choices = createChoices(tape.slice(0, 40));
  const first = makeFirst(createChoices(tape.slice(40)));
  const { $defs = {}, ...root } = first;
  let [names, second] = ["", root as JsonObject];
  for (let left = 1 + choices.below(3); left > 0; left -= 1) {
    const [name, edited] = edit(second, choices);
    [names, second] = [`${names}${name}, `, edited];
  }
  return { name: names, first, second: { ...second, $defs } };
}

/** Makes any two schemas; a tape of zeros makes the plainest. */
export const makePair = (tape: Tape): RandomPair =>
  makeEdited(tape, (root, choices) => (choices.oneIn(3) ? editToWider : editToAny)(root, choices));

/** Makes a schema and one that accepts all that it accepts. */
export const makeWider = (tape: Tape): RandomPair => makeEdited(tape, editToWider);

/** Makes two schemas that accept the same. */
export const makeSame = (tape: Tape): RandomPair => makeEdited(tape, editToSame);

/** Makes a schema with a value that it accepts, and another one that refuses this value; undefined where none is known. */
export function makeRefusing(tape: Tape): (RandomPair & { readonly value: JsonValue }) | undefined {
  const choices = createChoices(tape.slice(0, 40));
  const first = makeFirst(createChoices(tape.slice(40)));
  const accepts = compile(first);
  const accepted = values.filter((value) => accepts(value) === true);
  if (accepted.length === 0) return undefined;
  const value = choices.pick(accepted);
  const refusal = refusalOf(value, choices);
  const { $defs = {}, ...root } = first;
  const second = choices.oneIn(2) ? { ...refusal, $defs } : { allOf: [root, refusal], $defs };
  return { name: JSON.stringify(refusal), first, second, value };
}

/** A schema that refuses a value, by one word that has to do with it or with a part of it. */
function refusalOf(value: JsonValue, choices: Choices): JsonObject {
  const whole: JsonObject = { not: { const: value } };
  if (typeof value === "number") return choices.pick([whole, { exclusiveMinimum: value }, { exclusiveMaximum: value }]);
  if (typeof value === "string")
    return choices.pick([whole, { minLength: [...value].length + 1 }, { pattern: "^dd" }, { format: "ipv4" }]);
  const parts = Object.entries(Object(value) as JsonObject);
  const [name, inner] = parts.length === 0 ? [] : choices.pick(parts);
  if (isList(value)) {
    const ofLists = [whole, { minItems: value.length + 1 }, { contains: { const: "dd" } }];
    if (inner === undefined) return choices.pick(ofLists);
    return choices.pick([...ofLists, { items: refusalOf(inner, choices) }, { maxItems: value.length - 1 }]);
  }
  if (!isObject(value)) return whole;
  const ofObjects = [whole, { required: ["dd"] }, { minProperties: parts.length + 1 }];
  if (name === undefined || inner === undefined) return choices.pick(ofObjects);
  const ofPart = [{ properties: { [name]: refusalOf(inner, choices) } }, { propertyNames: { not: { const: name } } }];
  return choices.pick([...ofObjects, ...ofPart]);
}
