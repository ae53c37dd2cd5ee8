/** The types that the engine cannot represent, with how each is written as a schema. */

import { type BaseType, type Definition, type SubTypeFormatter, type TypeFormatter } from "ts-json-schema-generator";
import { type JsonObject, sameJson } from "@toolwright/runtime/internal/json-schema";
import { refusedKeyword } from "../engine-schema.js";
import type { SourceMarks } from "../source-marks.js";

export interface ShapedProperty {
  readonly name: string;
  readonly type: BaseType;
  readonly isRequired: boolean;
}

export interface ObjectShape {
  readonly kind: "object";
  readonly properties: readonly ShapedProperty[];
  /** Values of the properties whose names match a regular expression. */
  readonly patterns: readonly { readonly pattern: string; readonly type: BaseType }[];
  /** Value of any other property; undefined if none is allowed. */
  readonly further: BaseType | undefined;
  /** The locations of an unnamed type, and of its hidden properties. */
  readonly marks: SourceMarks;
}

export interface TupleShape {
  readonly kind: "tuple";
  /** The elements at fixed positions. */
  readonly elements: readonly BaseType[];
  readonly required: number;
  readonly rest: BaseType | undefined;
}

/** A string that matches a regular expression. */
export interface PatternShape {
  readonly kind: "pattern";
  readonly pattern: string;
}

/** Any value of some JSON types. */
export interface TypesShape {
  readonly kind: "types";
  readonly types: readonly string[];
}

/** A reported type; no schema with it is ever used. */
export interface RefusedShape {
  readonly kind: "refused";
}

type Shape = ObjectShape | TupleShape | PatternShape | TypesShape | RefusedShape;

export type ShapedType = BaseType & { readonly shape: Shape };

export function shaped(shape: Shape, identity: string): ShapedType {
  const id = `${shape.kind}-${identity}`;
  return { shape, getId: () => id, getName: () => id };
}

function isShaped(type: BaseType): type is ShapedType {
  return "shape" in type;
}

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
  { properties, patterns, further, marks }: ObjectShape,
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
    ...marks,
  };
}

/** A tuple of one kind of elements is written as an array of bounded length, which more readers understand. */
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
