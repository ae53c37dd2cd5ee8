/** The types that the engine has no right words for, with how each is written as a schema. */

import { type BaseType, type Definition, type SubTypeFormatter, type TypeFormatter } from "ts-json-schema-generator";
import type { JsonObject } from "../definition.js";
import { sameJson } from "../stable-json.js";

/** A property of an object. */
export interface ShapedProperty {
  readonly name: string;
  readonly type: BaseType;
  readonly isRequired: boolean;
}

/** What is in an object. */
export interface ObjectShape {
  readonly kind: "object";
  readonly properties: readonly ShapedProperty[];
  /** Values of the properties whose names match a regular expression. */
  readonly patterns: readonly { readonly pattern: string; readonly type: BaseType }[];
  /** Value of any other property; undefined where there is none. */
  readonly further: BaseType | undefined;
}

/** What is in a tuple. */
export interface TupleShape {
  readonly kind: "tuple";
  /** The elements that have a place of their own. */
  readonly elements: readonly BaseType[];
  readonly required: number;
  /** What may follow. */
  readonly rest: BaseType | undefined;
}

/** A text that matches a regular expression. */
export interface PatternShape {
  readonly kind: "pattern";
  readonly pattern: string;
}

/** Any value of some of JSON's types. */
export interface TypesShape {
  readonly kind: "types";
  readonly types: readonly string[];
}

/** A type that has been reported; no schema with it in it is ever used. */
export interface RefusedShape {
  readonly kind: "refused";
}

type Shape = ObjectShape | TupleShape | PatternShape | TypesShape | RefusedShape;

/** One of our shapes, as the engine carries types. */
export type ShapedType = BaseType & { readonly shape: Shape };

/** The keyword that stands in a schema where a type was refused. */
export const refusedKeyword = "x-toolwright-refused";

/** Makes a type of a shape; types with one identity are the same member of a union. */
export function shaped(shape: Shape, identity: string): ShapedType {
  const id = `${shape.kind}-${identity}`;
  return { shape, getId: () => id, getName: () => id };
}

function isShaped(type: BaseType): type is ShapedType {
  return "shape" in type;
}

/** Formatters to stand in front of the engine's own. */
export function shapeFormatters(formatter: TypeFormatter): SubTypeFormatter[] {
  // The engine's types of JSON Schema and ours describe the same values.
  const format = (type: BaseType): JsonObject => formatter.getDefinition(type) as JsonObject;
  const none = (): BaseType[] => [];
  return [
    {
      supportsType: isShaped,
      getDefinition: ({ shape }: ShapedType) => formatShape(shape, format) as Definition,
      getChildren: none,
    },
  ];
}

function formatShape(shape: Shape, format: (type: BaseType) => JsonObject): JsonObject {
  switch (shape.kind) {
    case "object":
      return formatObject(shape, format);
    case "tuple":
      return formatTuple(shape, format);
    case "pattern":
      return { type: "string", pattern: shape.pattern };
    case "types":
      return { type: shape.types };
    case "refused":
      return { [refusedKeyword]: true };
  }
}

function formatObject(
  { properties, patterns, further }: ObjectShape,
  format: (type: BaseType) => JsonObject,
): JsonObject {
  const required = properties.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const additional = further === undefined ? false : format(further);
  return {
    type: "object",
    ...(properties.length === 0
      ? {}
      : { properties: Object.fromEntries(properties.map(({ name, type }) => [name, format(type)])) }),
    ...(patterns.length === 0
      ? {}
      : { patternProperties: Object.fromEntries(patterns.map(({ pattern, type }) => [pattern, format(type)])) }),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: additional,
  };
}

/** A tuple of one kind of elements is written as a list of bounded length, which more readers understand. */
function formatTuple({ elements, required, rest }: TupleShape, format: (type: BaseType) => JsonObject): JsonObject {
  const schemas = elements.map(format);
  const following = rest && format(rest);
  const bounds = {
    ...(required === 0 ? {} : { minItems: required }),
    ...(rest === undefined ? { maxItems: elements.length } : {}),
  };
  const [first] = schemas;
  if (first === undefined)
    return { type: "array", ...bounds, ...(following === undefined ? {} : { items: following }) };
  const isUniform = [...schemas, ...(following === undefined ? [] : [following])].every((own) => sameJson(own, first));
  if (isUniform) return { type: "array", items: first, ...bounds };
  return {
    type: "array",
    items: schemas,
    ...bounds,
    ...(following === undefined ? {} : { additionalItems: following }),
  };
}
