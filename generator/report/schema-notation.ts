/** From a schema to what one line says of it: its type in TypeScript-like notation, and what the type omits. */

import type { Direction } from "@toolwright/contract/rules";
import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/json-schema";
import { combinators, variantMembersOf, stepsOf, tupleOf, type UnionMember } from "./schema-steps.js";

const isNamed = (value: JsonValue): boolean => isObject(value);
const isListed = (value: JsonValue): boolean => isList(value) && value.length > 0;
const isText = (value: JsonValue): boolean => typeof value === "string";

/** Keyword values that the type, the path or the lines below already show; any other is a remark. */
const shown: Readonly<Record<string, (value: JsonValue) => boolean>> = {
  type: (value) => isText(value) || isListed(value),
  enum: isListed,
  const: () => true,
  $ref: isText,
  anyOf: isListed,
  oneOf: isListed,
  allOf: isListed,
  items: () => true,
  prefixItems: isListed,
  properties: isNamed,
  patternProperties: isNamed,
  required: (value) => isList(value) && value.every(isText),
  additionalProperties: (value) => isObject(value) || typeof value === "boolean",
  description: isText,
  $defs: isNamed,
  definitions: isNamed,
};

/** The type of a schema; a union member with lines of its own goes by the name in their path. */
export function notationTypeOf(schema: JsonValue, direction: Direction): string {
  if (!isObject(schema)) return schema === false ? "never" : "any";
  const unions = combinators.flatMap((keyword) => {
    const members = variantMembersOf(schema, keyword).map((member) => memberType(member, direction));
    return members.length === 0 ? [] : [members.join(keyword === "allOf" ? " & " : " | ")];
  });
  const own = ownType(schema, direction);
  const [first = "any", ...others] = [...(own === undefined ? [] : [own]), ...unions];
  return others.length === 0 ? first : [first, ...others].map((type) => inBrackets(type)).join(" & ");
}

/** Everything that a schema says and its type does not, such as `minimum 1`. */
export function remarksOf(schema: JsonObject, direction: Direction): string[] {
  const named = Object.keys(isObject(schema["properties"]) ? schema["properties"] : {});
  const { required } = schema;
  const unnamed = isList(required) ? required.filter((name) => !named.includes(String(name))) : [];
  const others = Object.entries(schema).filter(([keyword, value]) => shown[keyword]?.(value) !== true);
  return [
    ...(isListed(schema["oneOf"] ?? null) ? ["exactly one"] : []),
    ...closednessOf(schema, direction),
    ...impliedOtherwise(schema).map((keyword) => `${keyword} ${JSON.stringify(schema[keyword])}`),
    ...unnamed.map((name) => `required ${JSON.stringify(name)}`),
    ...others.map(([keyword, value]) => `${keyword} ${JSON.stringify(value)}`),
  ];
}

/** Arguments are closed and results are open by default: only the opposite is worth a remark. */
function closednessOf(schema: JsonObject, direction: Direction): string[] {
  const { additionalProperties, $ref } = schema;
  if (direction === "output") return additionalProperties === false ? ["closed"] : [];
  const isComposed = $ref !== undefined || combinators.some((keyword) => schema[keyword] !== undefined);
  const holdsProperties = kindsOf(schema).includes("object") || schema["properties"] !== undefined;
  const isOpen = additionalProperties === true || (additionalProperties === undefined && !isComposed);
  return isOpen && holdsProperties ? ["open"] : [];
}

/** Type keywords that the shown type does not imply. */
function impliedOtherwise(schema: JsonObject): string[] {
  const { $ref, const: constant, enum: values, type } = schema;
  const hidden = (keywords: readonly string[]): string[] => keywords.filter((keyword) => keyword in schema);
  if (typeof $ref === "string") return hidden(["type", "const", "enum"]);
  const allowed = constant !== undefined ? [constant] : isList(values) && values.length > 0 ? values : undefined;
  if (allowed === undefined || type === undefined) return constant === undefined ? [] : hidden(["enum"]);
  const kinds = kindsOf(schema);
  const isImplied = allowed.every((value) => kinds.some((kind) => isOfKind(value, kind)));
  return [...(isImplied ? [] : ["type"]), ...(constant === undefined ? [] : hidden(["enum"]))];
}

function isOfKind(value: JsonValue, kind: JsonValue): boolean {
  if (kind === "null") return value === null;
  if (kind === "array") return isList(value);
  if (kind === "object") return isObject(value);
  return kind === "integer" ? Number.isInteger(value) : typeof value === kind;
}

function memberType({ schema, step }: UnionMember, direction: Direction): string {
  return isPlain(schema, direction) ? inBrackets(notationTypeOf(schema, direction), " & ") : step;
}

export function isPlain(schema: JsonValue, direction: Direction): boolean {
  if (!isObject(schema)) return true;
  if (schema["description"] !== undefined || remarksOf(schema, direction).length > 0) return false;
  return stepsOf(schema).every((part) => part.canBeInline && isPlain(part.schema, direction));
}

function ownType(schema: JsonObject, direction: Direction): string | undefined {
  const { $ref, const: constant, enum: values } = schema;
  if (typeof $ref === "string") return $ref.replace(/^#\/(?:\$defs|definitions)\//, "");
  if (constant !== undefined) return JSON.stringify(constant);
  if (isList(values) && values.length > 0) return values.map((value) => JSON.stringify(value)).join(" | ");
  const kinds = kindsOf(schema);
  const types = kinds.map((kind) => (kind === "array" ? arrayType(schema, direction) : String(kind)));
  return types.length === 0 ? undefined : types.join(" | ");
}

/** The members of `type`; without it, the types that the other keywords are about. */
function kindsOf(schema: JsonObject): readonly JsonValue[] {
  const { type, properties, items, prefixItems } = schema;
  if (isList(type)) return type;
  if (type !== undefined) return [type];
  if (properties !== undefined) return ["object"];
  return items === undefined && prefixItems === undefined ? [] : ["array"];
}

function arrayType(schema: JsonObject, direction: Direction): string {
  const { items } = schema;
  const tuple = tupleOf(schema);
  const element = (inner: JsonValue): string => `${inBrackets(notationTypeOf(inner, direction))}[]`;
  if (tuple.length === 0) return element(items ?? true);
  const rest = isList(items) || items === false ? [] : [`...${element(items ?? true)}`];
  return `[${[...tuple.map((inner) => notationTypeOf(inner, direction)), ...rest].join(", ")}]`;
}

function inBrackets(type: string, separator = " "): string {
  return type.includes(separator) && !/^\{[^{}]*\}$/.test(type) ? `(${type})` : type;
}
