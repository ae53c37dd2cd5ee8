/** From a plain schema of an object to objects that differ from its plainest one in one place or two. */

import { type JsonObject, type JsonValue, isJsonObject } from "@toolwright/runtime/json-schema";
import { numberAt, numbersAt } from "../inclusion/keyword-values.js";
import { composeObject, mostParts } from "../values/composed-values.js";
import {
  arrayMembersOf,
  namePatternsOf,
  namesOf,
  namesWithDependents,
  requiredBeside,
  schemaOfProperty,
} from "../values/part-schemas.js";
import { choosePlain } from "../values/simplest-values.js";
import { textsFor } from "../values/text-values.js";
import type { CandidateMaking } from "./candidate-making.js";

const mostPaired = 10;
/** The most properties that are added to reach a count. */
const mostFilled = 200;

export function objectCandidates(main: JsonObject, making: CandidateMaking): readonly JsonObject[] {
  const choose = choosePlain(making.simplest);
  const make = (given: Iterable<readonly [string, JsonValue]>): readonly JsonObject[] =>
    composeObject(main, choose, given);
  const makePlain = (some: readonly string[]): readonly JsonObject[] =>
    make(
      some.flatMap((name) => {
        const value = choose(schemaOfProperty(main, name));
        return value === undefined ? [] : [[name, value] as const];
      }),
    );
  const plainest = [...make([]), ...composeObject(main, choosePlain(making.simplest, 1))];
  const names = namesToTry(main, making.others).filter((name) => schemaOfProperty(main, name) !== false);
  const single = names.flatMap((name) => valuesToTry(main, name, making).flatMap((value) => make([[name, value]])));
  const paired = names.slice(0, mostPaired);
  const pairs = paired.flatMap((first, index) =>
    paired.slice(index + 1).flatMap((second) => makePlain([first, second])),
  );
  const declared = namesOf(main);
  const full = [declared, ...declared.map((left) => declared.filter((name) => name !== left))];
  return [...plainest, ...single, ...pairs, ...full.flatMap(makePlain), ...filled(main, making)];
}

/** Names that either side has a schema for, and one that neither has. */
export function namesToTry(main: JsonObject, others: readonly JsonObject[]): readonly string[] {
  const all = [main, ...others];
  const named = all.map(({ propertyNames }) => propertyNames).filter(isJsonObject);
  const listed = named.flatMap(arrayMembersOf).filter((member) => typeof member === "string");
  return [
    ...new Set([
      ...all.flatMap((schema) => {
        const own = [...namesOf(schema), ...namesWithDependents(schema)];
        return [...own, ...requiredBeside(schema, own)];
      }),
      "other",
      ...all.flatMap(namePatternsOf).flatMap((pattern) => textsFor({ pattern }, []).slice(0, 6)),
      ...(named.length === 0 ? [] : [...listed, ...textsFor({}, named)]),
    ]),
  ];
}

function valuesToTry(main: JsonObject, name: string, making: CandidateMaking): readonly JsonValue[] {
  return making.valuesOfPart(
    schemaOfProperty(main, name),
    making.others.map((other) => schemaOfProperty(other, name)),
  );
}

/** Objects with as many properties as a side counts, one more and one fewer. */
function filled(main: JsonObject, { others, simplest }: CandidateMaking): readonly JsonObject[] {
  const counts = numbersAt([main, ...others], "minProperties", "maxProperties")
    .flatMap((count) => [count - 1, count, count + 1])
    .filter((count) => count > 0 && count <= Math.min(mostParts, mostFilled));
  return [...new Set(counts)].flatMap((count) =>
    composeObject(
      { ...main, minProperties: Math.max(count, numberAt(main, "minProperties", 0)) },
      choosePlain(simplest),
    ),
  );
}
