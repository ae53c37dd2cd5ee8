/** Turns a tape of numbers into a pair of schemas, of which one came of edits to the other. */

import {
  type JsonObject,
  type JsonValue,
  isList,
  mapSubschemas,
  visitSchemas,
} from "@toolwright/runtime/internal/json-schema";
import { createChoices, type Choices, type Tape } from "../../oracle/random-choices.js";
import { openings, rewritings, widenings, wrappings, type Edits } from "./known-edits.js";
import { definitions, makePart } from "./random-schemas.js";
import { compile } from "./soundness.js";
import { values } from "./values.js";

/** A pair, and the edits that made its second schema of the first. */
export interface RandomPair {
  readonly name: string;
  readonly first: JsonObject;
  readonly second: JsonObject;
}

/** Changes one schema of a document, where an edit fits. */
type EditOnce = (root: JsonObject, choices: Choices) => readonly [name: string, edited: JsonObject];

const editOnce =
  (places: RegExp, editsOf: (place: JsonObject, root: JsonObject) => Edits): EditOnce =>
  (root, choices) => {
    const found: JsonObject[] = [];
    visitSchemas<JsonValue>(root, (place, pointer) => void (places.test(pointer) && found.push(place)));
    const chosen = isMixed(root) && places !== anywhere ? root : choices.pick(found);
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
const editToAny = editOnce(anywhere, () => ({ ...wrappings, ...widenings, ...openings, ...rewritings }));

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
export const makePair = (tape: Tape): RandomPair => makeEdited(tape, editToAny);

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
  const parts = Object.entries(Object(value) as JsonObject);
  const more = parts.length + 1;
  const own: Readonly<Record<string, readonly JsonObject[]>> = {
    number: [{ exclusiveMinimum: value }, { exclusiveMaximum: value }],
    string: [{ minLength: more }, { pattern: "^dd" }, { format: "ipv4" }],
    array: [{ minItems: more }, { contains: { const: "dd" } }, { maxItems: parts.length - 1 }],
    object: [{ required: ["dd"] }, { minProperties: more }, { maxProperties: parts.length - 1 }],
  };
  const words = [
    { not: { const: value } },
    ...(own[value === null ? "" : isList(value) ? "array" : typeof value] ?? []),
  ];
  if (parts.length === 0 || typeof value !== "object") return choices.pick(words);
  const [name, inner] = choices.pick(parts);
  const part = refusalOf(inner, choices);
  return choices.pick<JsonObject>([...words, isList(value) ? { items: part } : { properties: { [name]: part } }]);
}
