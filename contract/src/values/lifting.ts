/** Makes whole values around a value: with it at a location of a plain schema, or lifted to the root along a path. */

import { type JsonObject, type JsonValue, isObject, valueAt } from "@toolwright/runtime/internal/json-schema";
import { type PathStep, type SubschemaLocation, locationOf, stepsOf } from "../json-schema/subschemas.js";
import { composeList, composeObject } from "./composed-values.js";
import {
  additionalSchemaOf,
  arrayMembersOf,
  namesOf,
  prefixOf,
  schemaOfItem,
  schemaOfProperty,
} from "./part-schemas.js";
import { choosePlain, type ValueMaker } from "./simplest-values.js";
import { textsFor } from "./text-values.js";

export interface LocationOptions extends ValueMaker {
  /** 0 for the simplest values around the location, 1 for the next ones, and so on; the last sets all names. */
  readonly choice: number;
}

/** The choices to try, in case the values around the location are rejected. */
const choices = [0, 1, 2, 3];

const choiceOfAllNames = 3;
/** The maximum number of names of an object that are all set. */
const mostNames = 12;

interface OpenLocation {
  /** The schema of all values at the location; undefined if no value has it. */
  readonly inner: JsonValue | undefined;
  /** The name or index of the location; undefined for the location of a property name. */
  readonly step?: string | undefined;
  /** The values around another at the location; empty if there are none. */
  readonly wrap: (value: JsonValue) => readonly JsonValue[];
}

export function openLocation(schema: JsonObject, location: SubschemaLocation, options: LocationOptions): OpenLocation {
  const choose = choosePlain(options.simplest, options.choice);
  const fixed = fixedProperties(schema, options);
  const withProperty = (name: string | undefined): OpenLocation => ({
    inner: name === undefined ? undefined : schemaOfProperty(schema, name),
    step: name,
    wrap: (value) => (name === undefined ? [] : composeObject(schema, choose, [...fixed, [name, value]])),
  });
  const withItem = (index: number): OpenLocation => ({
    inner: schemaOfItem(schema, index),
    step: String(index),
    wrap: (value) => composeList(schema, choose, { given: new Map([[index, value]]) }),
  });
  switch (location.kind) {
    case "property":
      return withProperty(location.name);
    case "matching":
      return withProperty(textsFor({ pattern: location.pattern }, [])[0]);
    case "further":
      return withProperty(additionalName(schema));
    case "name":
      return {
        inner: schema["propertyNames"],
        wrap: (name) => {
          const value = typeof name === "string" ? choose(schemaOfProperty(schema, name)) : undefined;
          return value === undefined ? [] : composeObject(schema, choose, [[String(name), value]]);
        },
      };
    case "position":
      return withItem(location.index);
    case "item":
      return withItem(prefixOf(schema).length);
    case "contained":
      return withItem(0);
    case "same":
      return { inner: schema, wrap: (value) => [value] };
  }
}

/** Properties to set in any case: an object without them may satisfy another branch, in which nothing differs. */
function fixedProperties(schema: JsonObject, options: LocationOptions): readonly (readonly [string, JsonValue])[] {
  const names = namesOf(schema);
  if (options.choice === 0 || (options.choice === choiceOfAllNames && names.length > mostNames)) return [];
  return names.flatMap((name) => {
    const property = schemaOfProperty(schema, name);
    const [value, ...others] =
      options.choice === choiceOfAllNames
        ? options.simplest(property).slice(0, 1)
        : options.variantsOf(property).flatMap((variant) => arrayMembersOf(variant.schema));
    // Only a discriminant has a single value.
    return value === undefined || others.length > 0 ? [] : [[name, value] as const];
  });
}

/** A name to which `additionalProperties` applies. */
function additionalName(schema: JsonObject): string | undefined {
  const names = schema["propertyNames"];
  const candidates = isObject(names) ? textsFor(names, []) : ["other", "0", "A-", "_"];
  return candidates.find((name) => schemaOfProperty(schema, name) === additionalSchemaOf(schema));
}

interface Lifting extends ValueMaker {
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

/** The maximum number of wrappings, on all levels together. */
const mostTries = 100;
/** The maximum number of variants of one schema that values are made of. */
const mostVariants = 4;

/** `path` holds keywords and names from the root to the subschema. */
export function createLift(root: JsonValue, path: readonly string[], lifting: Lifting): Lift {
  const start = { schema: root, sources: [] };
  return (part) => liftFrom(start, stepsOf(path), { ...lifting, part, left: { tries: mostTries } });
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

/** Keywords on the way: what the value under one of these breaks, the whole value breaks. */
const passable = new Set([
  ...["anyOf", "oneOf", "allOf", "properties", "patternProperties", "additionalProperties"],
  ...["propertyNames", "prefixItems", "items"],
]);

function* liftFrom(at: Step, path: readonly PathStep[], lifted: Lifted): Generator<LiftedValue> {
  const last = lifted.expand(at.sources.at(-1) ?? at.schema);
  const [next, ...rest] = path;
  if (next === undefined) {
    yield { value: lifted.part, at: [] };
    return;
  }
  const { keyword, member } = next;
  const taken = member === undefined ? [keyword] : [keyword, member];
  const schema = isObject(last) && passable.has(keyword) ? valueAt<JsonValue>(last, taken) : undefined;
  const location = locationOf(keyword, member);
  if (schema === undefined || location === undefined) return;
  if (location.kind === "same") {
    yield* liftFrom({ ...at, sources: [...at.sources, schema] }, rest, lifted);
    return;
  }
  for (const inner of liftFrom({ schema, sources: [] }, rest, lifted)) {
    for (const main of plainSchemasOf(at, lifted)) yield* liftedAt(location, main, inner, lifted);
  }
}

function plainSchemasOf({ schema, sources }: Step, { variantsOf }: Lifting): readonly JsonObject[] {
  const variants = variantsOf(schema);
  const through = variants.filter((variant) => sources.every((source) => variant.sources.has(source)));
  // A union with many branches has more of them than variants.
  const ofBranch = through.length > 0 ? through : variantsOf(sources.at(-1) ?? schema);
  return [...ofBranch, ...variants].slice(0, mostVariants).map((variant) => variant.schema);
}

function* liftedAt(
  location: SubschemaLocation,
  main: JsonObject,
  inner: LiftedValue,
  lifted: Lifted,
): Generator<LiftedValue> {
  for (const choice of choices) {
    if ((lifted.left.tries -= 1) < 0) return;
    const { wrap, step } = openLocation(main, location, { ...lifted, choice });
    const at = step === undefined ? undefined : inner.at && [step, ...inner.at];
    for (const value of wrap(inner.value)) yield { value, at };
  }
}
