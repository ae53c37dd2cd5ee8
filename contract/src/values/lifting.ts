/** From a value in a part of a schema to whole values around it. */

import { type JsonObject, type JsonValue, isObject, listOf } from "@toolwright/runtime/internal/json-schema";
import { composeList, composeObject } from "./composed-values.js";
import { arrayMembersOf, furtherSchemaOf, namesOf, prefixOf, schemaOfProperty } from "./part-schemas.js";
import { choosePlain, type SimplestMaking } from "./simplest-values.js";
import { textsFor } from "./text-values.js";

export interface Lifting extends SimplestMaking {
  /** The target of a schema's bare reference, or the schema itself. */
  readonly expand: (schema: JsonValue) => JsonValue;
}

/** A value, and where the part is in it; undefined where the part is a name. */
export interface LiftedValue {
  readonly value: JsonValue;
  readonly at: readonly string[] | undefined;
}

/** Makes values with a part at the end of a path, the plainest first. */
export type Lift = (part: JsonValue) => Generator<LiftedValue>;

/** Which values surround the part: first the plainest, then others in case these are refused; at last, all names. */
const choices = [0, 1, 2, 3];
/** The most names of an object that are all given. */
const mostNames = 12;
/** How often a value is put into another, on all levels. */
const mostTries = 100;
/** The most plain schemas of one place that values are made of. */
const mostVariants = 4;

/** Creates a maker of values of a schema with a given part where the keywords and names of a path lead. */
export function createLift(root: JsonValue, path: readonly string[], lifting: Lifting): Lift {
  const place = { schema: root, sources: [] };
  return (part) => liftFrom(place, path, { ...lifting, part, left: { tries: mostTries } });
}

interface Place {
  readonly schema: JsonValue;
  /** Schemas within the first, at the same place, that a value fits. */
  readonly sources: readonly JsonValue[];
}

interface Lifted extends Lifting {
  readonly part: JsonValue;
  readonly left: { tries: number };
}

function* liftFrom(place: Place, path: readonly string[], lifted: Lifted): Generator<LiftedValue> {
  const last = lifted.expand(place.sources.at(-1) ?? place.schema);
  const [keyword, name = "", ...rest] = path;
  if (keyword === undefined || !isObject(last)) {
    if (keyword === undefined) yield { value: lifted.part, at: [] };
    return;
  }
  if (keyword === "anyOf" || keyword === "oneOf" || keyword === "allOf") {
    const branch = listOf(last[keyword])[Number(name)] as JsonValue | undefined; // A list of schemas.
    if (branch !== undefined) yield* liftFrom({ ...place, sources: [...place.sources, branch] }, rest, lifted);
    return;
  }
  const step = stepAt(last, path);
  if (step === undefined) return;
  for (const inner of liftFrom({ schema: step.schema, sources: [] }, step.rest, lifted)) {
    for (const main of plainSchemasOf(place, lifted)) yield* around(main, keyword, { name, inner, lifted });
  }
}

/** The schema that a keyword leads to from an object or array, and the path from there. */
function stepAt(schema: JsonObject, path: readonly string[]) {
  const [keyword = "", name = ""] = path;
  const value = schema[keyword];
  const inner = (found: JsonValue | undefined, taken: number) =>
    found === undefined ? undefined : { schema: found, rest: path.slice(taken) };
  if (keyword === "properties" || keyword === "patternProperties")
    return inner(isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined, 2);
  if (keyword === "prefixItems") return inner(listOf(value)[Number(name)] as JsonValue | undefined, 2); // Schemas.
  return ["additionalProperties", "items", "propertyNames"].includes(keyword) ? inner(value, 1) : undefined;
}

function plainSchemasOf({ schema, sources }: Place, { read }: Lifting): readonly JsonObject[] {
  const variants = read(schema);
  const through = variants.filter((variant) => sources.every((source) => variant.sources.has(source)));
  // Of a union with many branches only some are read as variants of the whole: this one may not be among them.
  const ofBranch = through.length > 0 ? through : read(sources.at(-1) ?? schema);
  return [...ofBranch, ...variants].slice(0, mostVariants).map((variant) => variant.schema);
}

interface Around {
  readonly name: string;
  readonly inner: LiftedValue;
  readonly lifted: Lifted;
}

function* around(main: JsonObject, keyword: string, { name, inner, lifted }: Around): Generator<LiftedValue> {
  for (const choice of choices) {
    if ((lifted.left.tries -= 1) < 0) return;
    const choose = choosePlain(lifted.simplest, choice);
    const tags = choice === 0 ? [] : choice === 3 ? allNames(main, lifted) : tagsOf(main, lifted);
    const wrap = (values: readonly JsonValue[], token: number | string): readonly LiftedValue[] =>
      values.map((value) => ({ value, at: inner.at && [String(token), ...inner.at] }));
    const withName = (property: string | undefined): readonly LiftedValue[] =>
      property === undefined ? [] : wrap(composeObject(main, choose, [...tags, [property, inner.value]]), property);
    const withItem = (index: number): readonly LiftedValue[] =>
      wrap(composeList(main, choose, { given: new Map([[index, inner.value]]) }), index);
    if (keyword === "properties") yield* withName(name);
    if (keyword === "patternProperties") yield* withName(textsFor({ pattern: name }, [])[0]);
    if (keyword === "additionalProperties") yield* withName(furtherName(main));
    if (keyword === "prefixItems") yield* withItem(Number(name));
    if (keyword === "items") yield* withItem(prefixOf(main).length);
    if (keyword === "propertyNames" && typeof inner.value === "string") {
      const value = choose(schemaOfProperty(main, inner.value));
      const objects = value === undefined ? [] : composeObject(main, choose, [[inner.value, value]]);
      yield* objects.map((object) => ({ value: object, at: undefined }));
    }
  }
}

/** A value for each declared name: an object with few of them may fit another variant, where nothing differs. */
function allNames(schema: JsonObject, { simplest }: SimplestMaking): (readonly [string, JsonValue])[] {
  const names = namesOf(schema);
  if (names.length > mostNames) return [];
  return names.flatMap((name) => {
    const [value] = simplest(schemaOfProperty(schema, name));
    return value === undefined ? [] : [[name, value] as const];
  });
}

/** The properties that have one value only: without its tag, a value may fit another branch, where nothing differs. */
export function tagsOf(schema: JsonObject, { read }: Pick<SimplestMaking, "read">): (readonly [string, JsonValue])[] {
  return namesOf(schema).flatMap((name) => {
    const values = read(schemaOfProperty(schema, name)).flatMap((variant) => arrayMembersOf(variant.schema));
    return values.length === 1 ? values.map((value) => [name, value] as const) : [];
  });
}

/** A name that neither a property nor a pattern of the schema has. */
export function furtherName(schema: JsonObject): string | undefined {
  const names = schema["propertyNames"];
  const candidates = isObject(names) ? textsFor(names, []) : ["other", "0", "A-", "_"];
  return candidates.find((name) => schemaOfProperty(schema, name) === furtherSchemaOf(schema));
}
