/** Turns a schema into the positions of its instances, each with the schemas that constrain it there. */

import { resolveReference } from "./json-schema.js";
import type { JsonSchema, JsonSchemaObject, JsonValue } from "./json-schema.js";

/** `path` is `model.provider`, `items[].cmd`, and the empty string for the whole instance. */
export interface Position {
  readonly path: string;
  readonly schema: JsonSchema;
}

interface Visit extends Position {
  readonly root: JsonSchema;
  /** The references that lead here, so that a recursive schema is unrolled once. */
  readonly followed: readonly string[];
}

/** Keywords that allow or forbid nothing, in the dialect of either side. */
const annotations = [
  "$schema",
  "$id",
  "$comment",
  "$defs",
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
];

/** Keywords that the instances are made from. Any other could forbid what no instance tries. */
const constraints = [
  ["$ref", "anyOf", "oneOf", "allOf", "not", "if", "then", "else", "type", "enum", "const", "pattern", "format"],
  ["properties", "required", "additionalProperties", "unevaluatedProperties", "items", "minItems", "maxItems"],
  ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength"],
].flat();

export function positionsOf(schema: JsonSchema): readonly Position[] {
  return visit({ path: "", schema, root: schema, followed: [] });
}

function visit(at: Visit): readonly Position[] {
  const { path, schema, root, followed } = at;
  if (typeof schema === "boolean") return [{ path, schema }];
  const unknown = Object.keys(schema).filter((name) => ![...annotations, ...constraints].includes(name));
  if (unknown.length > 0) throw new Error(`Instances are made without regard to ${unknown.join(", ")} (at ${path}).`);
  const positions: Position[] = [{ path, schema }];
  const { $ref } = schema;
  if ($ref !== undefined && !followed.includes($ref)) {
    positions.push(...visit({ ...at, schema: resolveReference($ref, root), followed: [...followed, $ref] }));
  }
  for (const part of partsOf(schema)) positions.push(...visit({ ...at, schema: part }));
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    positions.push(...visit({ ...at, path: propertyPath(path, name), schema: property }));
  }
  if (schema.items !== undefined) positions.push(...visit({ ...at, path: itemPath(path), schema: schema.items }));
  for (const unnamed of [schema.additionalProperties, schema.unevaluatedProperties]) {
    if (typeof unnamed === "object")
      positions.push(...visit({ ...at, path: propertyPath(path, "*"), schema: unnamed }));
  }
  return positions;
}

/** The schemas that constrain the same value as the schema that holds them. */
function partsOf(schema: JsonSchemaObject): readonly JsonSchema[] {
  const single = [schema.not, schema.if, schema.then, schema.else].filter((part) => part !== undefined);
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? []), ...single];
}

export function propertyPath(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

export function itemPath(path: string): string {
  return `${path}[]`;
}

/** The paths of all properties that a schema names, at any depth, sorted, each once. */
export function propertyPaths(schema: JsonSchema): readonly string[] {
  const paths = new Set(positionsOf(schema).map(({ path }) => path));
  return [...paths].filter((path) => path !== "" && !/\[\]$|(?:^|\.)\*$/.test(path)).sort();
}

/** For each path the values that the schemas speak of there, and those just beside a bound, each once. */
export function tellingValues(schemas: readonly JsonSchema[]): ReadonlyMap<string, readonly JsonValue[]> {
  const values = new Map<string, ReadonlySet<JsonValue>>();
  for (const { path, schema } of schemas.flatMap(positionsOf)) {
    if (typeof schema === "object") values.set(path, new Set([...(values.get(path) ?? []), ...valuesIn(schema)]));
  }
  return new Map([...values].map(([path, there]) => [path, [...there]]));
}

function valuesIn(schema: JsonSchemaObject): readonly JsonValue[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength } = schema;
  const bounds = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter((bound) => bound !== undefined);
  const lengths = [minLength, maxLength].filter((length) => length !== undefined);
  return [
    ...(schema.enum ?? []),
    ...(schema.const === undefined ? [] : [schema.const]),
    ...(schema.default === undefined ? [] : [schema.default]),
    ...bounds.flatMap((bound) => [bound - 1, bound - 0.5, bound, bound + 0.5, bound + 1]),
    ...lengths.flatMap((length) => [length - 1, length, length + 1]).map((length) => "x".repeat(Math.max(0, length))),
  ];
}
