/** Writes JSON Schemas in a human-readable type notation. */

import {
  findTarget,
  isList,
  isObject,
  type JsonSchema,
  propertiesOf,
  typesOf,
} from "@toolwright/runtime/internal/json-schema";

/** Deeper parts are `…`. */
const mostLevels = 4;

/** Longer unions are cut: the values follow in the constraints. */
const mostMembers = 12;

export function typeOf(schema: unknown, root: JsonSchema, levels = mostLevels): string {
  if (schema === true || schema === undefined) return "any";
  if (schema === false) return "never";
  if (!isObject(schema)) return "any";
  const { $ref, const: constant, enum: values, anyOf, oneOf, allOf } = schema;
  if (typeof $ref === "string") return nameOfReference($ref, root, levels);
  if (constant !== undefined) return literal(constant);
  if (isList(values)) return join(values.map(literal), " | ");
  const variants = isList(anyOf) ? anyOf : isList(oneOf) ? oneOf : undefined;
  if (variants !== undefined) {
    if (levels === 0) return "…";
    return join([...new Set(variants.map((variant) => typeOf(variant, root, levels - 1)))], " | ");
  }
  const types = typesOf(schema);
  if (types.length === 0 && isList(allOf) && levels > 0)
    return join(
      allOf.map((part) => typeOf(part, root, levels - 1)),
      " & ",
    );
  const known = types.length > 0 ? types : guessTypes(schema);
  if (known.length === 0) return "any";
  return join(
    known.map((type) => typeOfKind(type, schema, { root, levels })),
    " | ",
  );
}

function guessTypes(schema: JsonSchema): readonly string[] {
  if ("properties" in schema || "additionalProperties" in schema) return ["object"];
  return "items" in schema || "prefixItems" in schema ? ["array"] : [];
}

interface Place {
  readonly root: JsonSchema;
  readonly levels: number;
}

function typeOfKind(type: unknown, schema: JsonSchema, { root, levels }: Place): string {
  if (type === "array") return arrayType(schema, { root, levels });
  if (type !== "object") return typeof type === "string" ? type : JSON.stringify(type);
  const { additionalProperties: rest } = schema;
  const names = Object.keys(propertiesOf(schema));
  if (names.length > 0) return "object";
  if (rest === false) return "{}";
  return isObject(rest) && levels > 0 ? `Record<string, ${typeOf(rest, root, levels - 1)}>` : "object";
}

function arrayType({ items, prefixItems }: JsonSchema, { root, levels }: Place): string {
  if (levels === 0) return "…[]";
  if (isList(prefixItems)) {
    const parts = prefixItems.map((item) => typeOf(item, root, levels - 1));
    const rest = isObject(items) ? [`...${wrap(typeOf(items, root, levels - 1))}[]`] : [];
    return `[${[...parts, ...rest].join(", ")}]`;
  }
  return `${wrap(typeOf(items, root, levels - 1))}[]`;
}

function wrap(type: string): string {
  return / [|&] /.test(type) ? `(${type})` : type;
}

function nameOfReference(reference: string, root: JsonSchema, levels: number): string {
  const target = findTarget(root, reference);
  if (target.kind !== "schema") return reference;
  const name = reference.slice(reference.lastIndexOf("/") + 1);
  // A definition of a few words needs no name.
  const isScalar =
    isObject(target.schema) && !["object", "array"].some((type) => typesOf(target.schema).includes(type));
  return isScalar && levels > 0 && target.schema["$ref"] === undefined
    ? typeOf(target.schema, root, levels - 1)
    : decodeURIComponent(name) || "object";
}

function literal(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function join(parts: readonly string[], separator: string): string {
  if (parts.length === 0) return "never";
  const more = parts.length - mostMembers;
  return more > 1 ? [...parts.slice(0, mostMembers), `… ${more} more`].join(separator) : parts.join(separator);
}
