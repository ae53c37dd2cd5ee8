/** From a plain schema of an object to objects that differ from its plainest one in one place or two. */

import type { JsonObject, JsonValue } from "../../definition.js";
import { isList, isObject } from "../../json-values.js";
import type { CandidateMaking } from "./candidate-making.js";
import { namesOf, requiredBeside, schemaOfProperty } from "./object-parts.js";
import { countOr, mostParts, simplestObject } from "./simplest-values.js";
import { textsFor } from "./text-values.js";

/** Most names of which each pair is tried. */
const mostPaired = 10;
/** Most properties that are added to reach a count. */
const mostFilled = 200;

/** Finds objects to try. */
export function objectCandidates(main: JsonObject, making: CandidateMaking): readonly JsonObject[] {
  const make = (given: Iterable<readonly [string, JsonValue]>, choice = 0): readonly JsonObject[] =>
    simplestObject(main, { ...making, choice }, new Map(given));
  const plainest = [...make([]), ...make([], 1)];
  const names = namesToTry(main, making.others).filter((name) => schemaOfProperty(main, name) !== false);
  const single = names.flatMap((name) => valuesToTry(main, name, making).flatMap((value) => make([[name, value]])));
  const plain = (some: readonly string[]): readonly (readonly [string, JsonValue])[] =>
    some.flatMap((name) =>
      making
        .simplest(schemaOfProperty(main, name))
        .slice(0, 1)
        .map((value) => [name, value] as const),
    );
  const paired = names.slice(0, mostPaired);
  const pairs = paired.flatMap((first, index) =>
    paired.slice(index + 1).flatMap((second) => make(plain([first, second]))),
  );
  const declared = namesOf(main);
  const full = [declared, ...declared.map((left) => declared.filter((name) => name !== left))];
  return [...plainest, ...single, ...pairs, ...full.flatMap((some) => make(plain(some))), ...filled(main, making)];
}

/** Names that either side has something to say about, and one that none has. */
export function namesToTry(main: JsonObject, others: readonly JsonObject[]): readonly string[] {
  const all = [main, ...others];
  const patterns = all.flatMap(({ patternProperties }) =>
    isObject(patternProperties) ? Object.keys(patternProperties) : [],
  );
  const named = all.map(({ propertyNames }) => propertyNames).filter(isObject);
  const [first] = named;
  const texts = first === undefined ? [] : namesFor(named);
  return [
    ...new Set([
      ...all.flatMap((schema) => [...namesOf(schema), ...requiredBeside(schema, namesOf(schema))]),
      "other",
      ...patterns.flatMap((pattern) => textsFor({ pattern }, []).slice(0, 6)),
      ...texts,
    ]),
  ];
}

function namesFor(schemas: readonly JsonObject[]): readonly string[] {
  const members = schemas.flatMap((schema) => (isList(schema["enum"]) ? schema["enum"] : []));
  return [...members.filter((member) => typeof member === "string"), ...textsFor({}, schemas)];
}

function valuesToTry(main: JsonObject, name: string, making: CandidateMaking): readonly JsonValue[] {
  return making.valuesOfPart(
    schemaOfProperty(main, name),
    making.others.map((other) => schemaOfProperty(other, name)),
  );
}

/** Objects with as many properties as a side counts, one more and one less. */
function filled(main: JsonObject, making: CandidateMaking): readonly JsonObject[] {
  const counts = [main, ...making.others]
    .flatMap(({ minProperties, maxProperties }) => [minProperties, maxProperties])
    .filter((count) => typeof count === "number")
    .flatMap((count) => [count - 1, count, count + 1])
    .filter((count) => count > 0 && count <= Math.min(mostParts, mostFilled));
  return [...new Set(counts)].flatMap((count) =>
    simplestObject(
      { ...main, minProperties: Math.max(count, countOr(main["minProperties"], 0)) },
      { ...making, choice: 0 },
    ),
  );
}
