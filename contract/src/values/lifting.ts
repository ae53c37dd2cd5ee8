/** Lifts a value of a subschema: makes values of the whole schema with that value at the end of a path. */

import { type JsonObject, type JsonValue, isObject, listOf } from "@toolwright/runtime/internal/json-schema";
import { composeList, composeObject } from "./composed-values.js";
import { arrayMembersOf, additionalSchemaOf, namesOf, prefixOf, schemaOfProperty } from "./part-schemas.js";
import { choosePlain, type ValueMaker } from "./simplest-values.js";
import { textsFor } from "./text-values.js";

export interface Lifting extends ValueMaker {
  /** The target of a schema that is only a reference; any other schema as it is. */
  readonly expand: (schema: JsonValue) => JsonValue;
}

/** A whole value. */
export interface LiftedValue {
  readonly value: JsonValue;
  /** The path to the lifted value; undefined if that is a property name. */
  readonly at: readonly string[] | undefined;
}

/** The simplest whole values come first. */
export type Lift = (part: JsonValue) => Generator<LiftedValue>;

/** Choices of the values around the part: the simplest, then others in case those are rejected; the last sets all names. */
const choices = [0, 1, 2, 3];
/** The most names of an object that are all set. */
const mostNames = 12;
/** The most wrappings, on all levels together. */
const mostTries = 100;
/** The most variants of one schema that values are made of. */
const mostVariants = 4;

/** `path` holds keywords and names from the root to the subschema. */
export function createLift(root: JsonValue, path: readonly string[], lifting: Lifting): Lift {
  const start = { schema: root, sources: [] };
  return (part) => liftFrom(start, path, { ...lifting, part, left: { tries: mostTries } });
}

interface Step {
  readonly schema: JsonValue;
  /** Branches of the schema that apply to the same value. */
  readonly sources: readonly JsonValue[];
}

interface Lifted extends Lifting {
  readonly part: JsonValue;
  readonly left: { tries: number };
}

function* liftFrom(at: Step, path: readonly string[], lifted: Lifted): Generator<LiftedValue> {
  const last = lifted.expand(at.sources.at(-1) ?? at.schema);
  const [keyword, name = "", ...rest] = path;
  if (keyword === undefined || !isObject(last)) {
    if (keyword === undefined) yield { value: lifted.part, at: [] };
    return;
  }
  if (keyword === "anyOf" || keyword === "oneOf" || keyword === "allOf") {
    const branch = listOf(last[keyword])[Number(name)] as JsonValue | undefined; // A list of schemas.
    if (branch !== undefined) yield* liftFrom({ ...at, sources: [...at.sources, branch] }, rest, lifted);
    return;
  }
  const step = stepAt(last, path);
  if (step === undefined) return;
  for (const inner of liftFrom({ schema: step.schema, sources: [] }, step.rest, lifted)) {
    for (const main of plainSchemasOf(at, lifted)) yield* around(main, keyword, { name, inner, lifted });
  }
}

/** The subschema that a path leads to from an object or array, and the rest of the path. */
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

function plainSchemasOf({ schema, sources }: Step, { variantsOf }: Lifting): readonly JsonObject[] {
  const variants = variantsOf(schema);
  const through = variants.filter((variant) => sources.every((source) => variant.sources.has(source)));
  // A union with many branches has more of them than variants.
  const ofBranch = through.length > 0 ? through : variantsOf(sources.at(-1) ?? schema);
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
    const fixed = choice === 0 ? [] : choice === 3 ? allNames(main, lifted) : discriminantsOf(main, lifted);
    const wrap = (values: readonly JsonValue[], token: number | string): readonly LiftedValue[] =>
      values.map((value) => ({ value, at: inner.at && [String(token), ...inner.at] }));
    const withName = (property: string | undefined): readonly LiftedValue[] =>
      property === undefined ? [] : wrap(composeObject(main, choose, [...fixed, [property, inner.value]]), property);
    const withItem = (index: number): readonly LiftedValue[] =>
      wrap(composeList(main, choose, { given: new Map([[index, inner.value]]) }), index);
    if (keyword === "properties") yield* withName(name);
    if (keyword === "patternProperties") yield* withName(textsFor({ pattern: name }, [])[0]);
    if (keyword === "additionalProperties") yield* withName(additionalName(main));
    if (keyword === "prefixItems") yield* withItem(Number(name));
    if (keyword === "items") yield* withItem(prefixOf(main).length);
    if (keyword === "propertyNames" && typeof inner.value === "string") {
      const value = choose(schemaOfProperty(main, inner.value));
      const objects = value === undefined ? [] : composeObject(main, choose, [[inner.value, value]]);
      yield* objects.map((object) => ({ value: object, at: undefined }));
    }
  }
}

/** A value for each declared name: an object with few of them may satisfy another branch, in which nothing differs. */
function allNames(schema: JsonObject, { simplest }: ValueMaker): (readonly [string, JsonValue])[] {
  const names = namesOf(schema);
  if (names.length > mostNames) return [];
  return names.flatMap((name) => {
    const [value] = simplest(schemaOfProperty(schema, name));
    return value === undefined ? [] : [[name, value] as const];
  });
}

/** The discriminants: without them, a value may satisfy another branch, in which nothing differs. */
export function discriminantsOf(
  schema: JsonObject,
  { variantsOf }: Pick<ValueMaker, "variantsOf">,
): (readonly [string, JsonValue])[] {
  return namesOf(schema).flatMap((name) => {
    const values = variantsOf(schemaOfProperty(schema, name)).flatMap((variant) => arrayMembersOf(variant.schema));
    return values.length === 1 ? values.map((value) => [name, value] as const) : [];
  });
}

/** A name to which `additionalProperties` applies. */
export function additionalName(schema: JsonObject): string | undefined {
  const names = schema["propertyNames"];
  const candidates = isObject(names) ? textsFor(names, []) : ["other", "0", "A-", "_"];
  return candidates.find((name) => schemaOfProperty(schema, name) === additionalSchemaOf(schema));
}
