/** From the engine's draft-07 schema to the canonical 2020-12 one: definitions named and inlined by our rules. */

import type { Direction } from "@toolwright/contract/internal/changes";
import {
  annotationKeywords,
  changeSubschemas,
  compareText,
  isJsonObject,
  isList,
  isObject,
  sameJson,
  type JsonObject,
  type JsonValue,
} from "@toolwright/runtime/internal/json-schema";
import { nameDefinitions, survivingDefinitions } from "./definition-names.js";
import { referenceTarget, type EngineSchema } from "./engine-schema.js";
import { orderKeywords } from "./keyword-order.js";
import { joinMemberTexts } from "./tags/tag-records.js";

interface Conversion {
  readonly schema: EngineSchema;
  readonly direction: Direction;
  /** Names of the definitions that stay, by key. */
  readonly names: ReadonlyMap<string, string>;
  /** Converted definitions, by name. */
  readonly definitions: Map<string, JsonObject>;
}

/** Renders a schema in canonical form; its root is always written out, never a reference. */
export function canonicalize(schema: EngineSchema, direction: Direction): JsonObject {
  const root = expandRoot(schema);
  const names = nameDefinitions({ ...schema, root }, survivingDefinitions(schema));
  const conversion: Conversion = { schema, direction, names, definitions: new Map() };
  const converted = convertSchema(conversion, root);
  const definitions = [...conversion.definitions].sort(([left], [right]) => compareText(left, right));
  if (definitions.length === 0) return converted;
  return orderKeywords({ ...converted, $defs: Object.fromEntries(definitions) });
}

/**
 * Follows the references at the root; what stands beside a reference wins over what it refers to. A union in the root's
 * union becomes part of it, so that each of its members is an object.
 */
function expandRoot({ root, definitions }: EngineSchema): JsonObject {
  const { $ref, ...beside } = root;
  const target = definitions[referenceTarget($ref) ?? ""];
  if (target !== undefined) return expandRoot({ root: { ...target, ...beside }, definitions });
  const { anyOf } = root;
  if (!isList(anyOf)) return root;
  const members = anyOf.flatMap((member) => {
    if (!isObject(member)) return [member];
    const { anyOf: inner, ...others } = expandRoot({ root: member, definitions });
    return isList(inner) && Object.keys(others).length === 0 ? inner : [member];
  });
  return { ...root, anyOf: members };
}

function convertSchema(conversion: Conversion, schema: JsonObject): JsonObject {
  const key = referenceTarget(schema["$ref"]);
  if (key === undefined) return convertKeywords(conversion, schema);
  const { $ref: _reference, ...beside } = schema;
  const definition = conversion.schema.definitions[key] ?? {};
  const name = conversion.names.get(key);
  if (name === undefined) return convertSchema(conversion, besideDefinition(definition, beside));
  if (!conversion.definitions.has(name)) {
    conversion.definitions.set(name, {}); // It may lead back to itself.
    conversion.definitions.set(name, convertSchema(conversion, definition));
  }
  return { $ref: `#/$defs/${name}`, ...convertKeywords(conversion, beside) };
}

/** Inlines a definition where keywords stand beside the reference to it: a constraint of both holds twice. */
function besideDefinition(definition: JsonObject, beside: JsonObject): JsonObject {
  const conflict = Object.entries(beside).some(
    ([keyword, value]) =>
      !annotationKeywords.has(keyword) && keyword in definition && !sameJson(definition[keyword] ?? null, value),
  );
  return conflict ? { allOf: [definition], ...beside } : { ...definition, ...beside };
}

function convertKeywords(conversion: Conversion, schema: JsonObject): JsonObject {
  const inside = changeSubschemas(toTuples2020(schema), (inner) => convertSchema(conversion, inner));
  return orderKeywords(joinMemberTexts(mergeNull(fitDirection(inside, conversion.direction))));
}

/** Draft-07 writes a tuple as `items` and `additionalItems`, 2020-12 as `prefixItems` and `items`. */
function toTuples2020(schema: JsonObject): JsonObject {
  if (!Array.isArray(schema["items"])) return schema;
  const { items, additionalItems, ...others } = schema;
  return { ...others, prefixItems: items, ...(additionalItems === undefined ? {} : { items: additionalItems }) };
}

/** An input object is closed and always lists its properties; an output object lets readers ignore what they do not know. */
function fitDirection(schema: JsonObject, direction: Direction): JsonObject {
  const further = schema["additionalProperties"];
  // `Record<string, never>` is an object whose further properties fit nothing.
  if (further !== false && !(further !== undefined && fitsNothing(further))) return schema;
  const { additionalProperties, ...open } = schema;
  const properties = isJsonObject(schema["properties"]) ? schema["properties"] : {};
  if (direction === "output") return { ...open, properties };
  const listed = Object.entries(properties);
  // What can never be given need not be listed where nothing else may be given either.
  const possible = listed.filter(([, value]) => !fitsNothing(value));
  const isListed = possible.length === listed.length;
  return { ...open, properties: isListed ? properties : Object.fromEntries(possible), additionalProperties: false };
}

function fitsNothing(schema: JsonValue): boolean {
  return isObject(schema) && schema["not"] !== undefined && sameJson(schema["not"], {});
}

/** Merges `anyOf: [X, { type: "null" }]` into X. */
function mergeNull(schema: JsonObject): JsonObject {
  if (!isList(schema["anyOf"]) || schema["anyOf"].length !== 2) return schema;
  const { anyOf, ...beside } = schema;
  const members = anyOf as readonly JsonObject[]; // Every member of an `anyOf` that the engine emits is an object.
  const isNull = (member: JsonObject): boolean => member["type"] === "null" && Object.keys(member).length === 1;
  const other = members.find((member) => !isNull(member));
  if (other === undefined || !members.some(isNull)) return schema;
  const type = other["type"];
  const types = typeof type === "string" ? [type] : Array.isArray(type) ? (type as readonly string[]) : undefined;
  const composed = ["$ref", "anyOf", "allOf", "oneOf", "not", "if"].some((keyword) => keyword in other);
  const conflict = Object.keys(other).some((keyword) => keyword in beside && keyword !== "description");
  if (types === undefined || composed || conflict) return schema;
  return { ...withNullValue(other), ...beside, type: [...types.filter((name) => name !== "null"), "null"] };
}

/** An enum must hold null before null can be one of the types. */
function withNullValue(schema: JsonObject): JsonObject {
  const { const: only, enum: listed, ...others } = schema;
  const values: readonly JsonValue[] | undefined = Array.isArray(listed)
    ? listed
    : only === undefined
      ? undefined
      : [only];
  if (values === undefined) return schema;
  return { ...others, enum: values.includes(null) ? values : [...values, null] };
}
