/** Turns a schema with references, unions and conditions into a list of alternatives without any. */

import { namedTypes, resolveReference } from "./json-schema.js";
import type { JsonSchema, JsonSchemaObject, JsonType, JsonValue } from "./json-schema.js";

/** A schema without `$ref`, `anyOf`, `oneOf`, `allOf`, `if` or `not`; the schemas of properties and items may hold them. */
export interface Alternative {
  readonly types?: readonly JsonType[];
  readonly values?: readonly JsonValue[];
  readonly properties: ReadonlyMap<string, JsonSchema>;
  readonly required: ReadonlySet<string>;
  readonly unknownProperties: JsonSchema;
  readonly items: JsonSchema;
  readonly bounds: Bounds;
  readonly pattern?: string;
  readonly format?: string;
}

type LowerBound = "minimum" | "exclusiveMinimum" | "minLength" | "minItems";
type UpperBound = "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems";
export type Bounds = Readonly<Partial<Record<LowerBound | UpperBound, number>>>;

const lowerBounds: readonly LowerBound[] = ["minimum", "exclusiveMinimum", "minLength", "minItems"];
const upperBounds: readonly UpperBound[] = ["maximum", "exclusiveMaximum", "maxLength", "maxItems"];

/**
 * Every instance of the schema is an instance of one of the alternatives. The opposite need not hold: `not`, and what
 * an untaken `else` implies, are left to the validator that judges the instances.
 */
export function alternativesOf(schema: JsonSchema, root: JsonSchema): readonly Alternative[] {
  if (schema === false) return [];
  if (schema === true) return [ownConstraints({})];
  if (schema.not !== undefined && allowsEverything(schema.not)) return [];
  const groups: (readonly Alternative[])[] = [[ownConstraints(schema)]];
  if (schema.$ref !== undefined) groups.push(alternativesOf(resolveReference(schema.$ref, root), root));
  for (const part of schema.allOf ?? []) groups.push(alternativesOf(part, root));
  for (const union of [schema.anyOf, schema.oneOf]) {
    if (union !== undefined) groups.push(union.flatMap((member) => alternativesOf(member, root)));
  }
  if (schema.if !== undefined) {
    const met = combine([alternativesOf(schema.if, root), alternativesOf(schema.then ?? true, root)]);
    groups.push([...met, ...alternativesOf(schema.else ?? true, root)]);
  }
  return combine(groups).map((alternative) => ({
    ...alternative,
    unknownProperties: both([alternative.unknownProperties, schema.unevaluatedProperties ?? true]),
  }));
}

function allowsEverything(schema: JsonSchema): boolean {
  return schema === true || (typeof schema === "object" && Object.keys(schema).length === 0);
}

/** All ways to take one alternative from each group and satisfy them together. */
function combine(groups: readonly (readonly Alternative[])[]): readonly Alternative[] {
  let combined: readonly Alternative[] = [ownConstraints({})];
  for (const group of groups) {
    combined = combined.flatMap((first) => group.flatMap((second) => intersect([first, second])));
  }
  return combined;
}

function ownConstraints(schema: JsonSchemaObject): Alternative {
  const types = namedTypes(schema);
  const values = schema.const !== undefined ? [schema.const] : schema.enum;
  return {
    ...(types === undefined ? {} : { types }),
    ...(values === undefined ? {} : { values }),
    ...(schema.pattern === undefined ? {} : { pattern: schema.pattern }),
    ...(schema.format === undefined ? {} : { format: schema.format }),
    properties: new Map(Object.entries(schema.properties ?? {})),
    required: new Set(schema.required),
    unknownProperties: schema.additionalProperties ?? true,
    items: schema.items ?? true,
    bounds: tightest([schema]),
  };
}

type Pair = readonly [Alternative, Alternative];

/** One alternative, or none where the two exclude each other. */
function intersect(pair: Pair): readonly Alternative[] {
  const [first, second] = pair;
  const types = sharedTypes(pair);
  const values = sharedValues(pair);
  if (types?.length === 0 || values?.length === 0) return [];
  const pattern = second.pattern ?? first.pattern;
  const format = second.format ?? first.format;
  return [
    {
      ...(types === undefined ? {} : { types }),
      ...(values === undefined ? {} : { values }),
      ...(pattern === undefined ? {} : { pattern }),
      ...(format === undefined ? {} : { format }),
      properties: sharedProperties(pair),
      required: new Set([...first.required, ...second.required]),
      unknownProperties: both([first.unknownProperties, second.unknownProperties]),
      items: both([first.items, second.items]),
      bounds: tightest([first.bounds, second.bounds]),
    },
  ];
}

function sharedTypes([first, second]: Pair): readonly JsonType[] | undefined {
  const left = first.types;
  const right = second.types;
  if (left === undefined || right === undefined) return left ?? right;
  const narrowed = left.filter((type) => right.includes(type) || (type === "integer" && right.includes("number")));
  const integer = left.includes("number") && right.includes("integer") && !left.includes("integer");
  return integer ? [...narrowed, "integer"] : narrowed;
}

function sharedValues([first, second]: Pair): readonly JsonValue[] | undefined {
  if (first.values === undefined || second.values === undefined) return first.values ?? second.values;
  const allowed = new Set(second.values.map((value) => JSON.stringify(value)));
  return first.values.filter((value) => allowed.has(JSON.stringify(value)));
}

/** A property that only one side names must also be allowed as an unknown one of the other side. */
function sharedProperties([first, second]: Pair): ReadonlyMap<string, JsonSchema> {
  const names = new Set([...first.properties.keys(), ...second.properties.keys()]);
  const schemaIn = (side: Alternative, name: string) => side.properties.get(name) ?? side.unknownProperties;
  return new Map([...names].map((name) => [name, both([schemaIn(first, name), schemaIn(second, name)])]));
}

function both([first, second]: readonly [JsonSchema, JsonSchema]): JsonSchema {
  if (first === false || second === false) return false;
  if (first === true) return second;
  return second === true ? first : { allOf: [first, second] };
}

function tightest(parts: readonly Bounds[]): Bounds {
  const bounds: Partial<Record<LowerBound | UpperBound, number>> = {};
  for (const name of [...lowerBounds, ...upperBounds]) {
    const given = parts.map((part) => part[name]).filter((bound) => bound !== undefined);
    if (given.length > 0) bounds[name] = isLower(name) ? Math.max(...given) : Math.min(...given);
  }
  return bounds;
}

function isLower(name: LowerBound | UpperBound): name is LowerBound {
  return lowerBounds.some((lower) => lower === name);
}
