/** Converts the engine's draft-07 schemas to canonical 2020-12, with definitions named or inlined by our rules. */

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
import { joinMemberTexts, referenceTarget, type EngineSchema } from "./engine-schema.js";

interface Conversion {
  readonly schema: EngineSchema;
  readonly direction: Direction;
  /** Names of the definitions that stay, by key. */
  readonly names: ReadonlyMap<string, string>;
  /** Converted definitions, by name. */
  readonly definitions: Map<string, JsonObject>;
}

/** Renders a schema in canonical form; its root is never a reference. */
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
 * Follows the references at the root; siblings of a reference override its target. Unions in the root's union are
 * flattened, so that each member is an object.
 */
function expandRoot({ root, definitions }: EngineSchema): JsonObject {
  const { $ref, ...beside } = root;
  const target = definitions.get(referenceTarget($ref) ?? "");
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
  const definition = conversion.schema.definitions.get(key) ?? {};
  const name = conversion.names.get(key);
  if (name === undefined) return convertSchema(conversion, besideDefinition(definition, beside));
  if (!conversion.definitions.has(name)) {
    conversion.definitions.set(name, {}); // It may be recursive.
    conversion.definitions.set(name, convertSchema(conversion, definition));
  }
  return { $ref: `#/$defs/${name}`, ...convertKeywords(conversion, beside) };
}

/** Inlines a definition with the siblings of its reference: a constraint that both set applies twice. */
function besideDefinition(definition: JsonObject, beside: JsonObject): JsonObject {
  const conflict = Object.entries(beside).some(
    ([keyword, value]) =>
      !annotationKeywords.has(keyword) && keyword in definition && !sameJson(definition[keyword] ?? null, value),
  );
  return conflict ? { allOf: [definition], ...beside } : { ...definition, ...beside };
}

function convertKeywords(conversion: Conversion, schema: JsonObject): JsonObject {
  const inside = changeSubschemas(toTuples2020(schema), (inner) => convertSchema(conversion, inner));
  return orderKeywords(joinMemberTexts(mergeNull(dropCovered(fitDirection(inside, conversion.direction)))));
}

/** Draft-07 writes a tuple as `items` and `additionalItems`, 2020-12 as `prefixItems` and `items`. */
function toTuples2020(schema: JsonObject): JsonObject {
  if (!Array.isArray(schema["items"])) return schema;
  const { items, additionalItems, ...others } = schema;
  return { ...others, prefixItems: items, ...(additionalItems === undefined ? {} : { items: additionalItems }) };
}

/** Closes input objects, and lists their properties always; opens output objects, whose readers ignore unknown properties. */
function fitDirection(schema: JsonObject, direction: Direction): JsonObject {
  const further = schema["additionalProperties"];
  // `Record<string, never>` is an object whose further properties fit nothing.
  if (further !== false && !(further !== undefined && fitsNothing(further))) return schema;
  const { additionalProperties, ...open } = schema;
  const properties = isJsonObject(schema["properties"]) ? schema["properties"] : {};
  if (direction === "output") return { ...open, properties };
  const listed = Object.entries(properties);
  // A closed object need not list a property that has no values.
  const possible = Object.fromEntries(listed.filter(([, value]) => !fitsNothing(value)));
  return { ...open, properties: possible, additionalProperties: false };
}

function fitsNothing(schema: JsonValue): boolean {
  return isObject(schema) && schema["not"] !== undefined && sameJson(schema["not"], {});
}

/** Drops the members of a union that a plain type beside them covers, such as `1` and `integer` beside `number`. */
function dropCovered(schema: JsonObject): JsonObject {
  const { anyOf, ...beside } = schema;
  if (!isList(anyOf)) return schema;
  const members = anyOf as readonly JsonObject[]; // Every member of an `anyOf` that the engine emits is an object.
  const plain = new Map<JsonValue, JsonObject>();
  for (const member of members) {
    const { type } = member;
    const isPlain = typeof type === "string" && Object.keys(member).length === 1;
    if (isPlain && !plain.has(type)) plain.set(type, member);
  }
  const isCovered = (member: JsonObject): boolean => {
    const { type, const: _const, enum: _enum, ...others } = member;
    const by = typeof type === "string" ? [plain.get(type), type === "integer" ? plain.get("number") : undefined] : [];
    return Object.keys(others).length === 0 && by.some((one) => one !== undefined && one !== member);
  };
  const left = members.filter((member) => !isCovered(member));
  const [only, ...further] = left;
  if (only === undefined || left.length === members.length) return schema;
  return further.length === 0 ? { ...only, ...beside } : { ...beside, anyOf: left };
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

/** An enum must include null before null can be one of the types. */
function withNullValue(schema: JsonObject): JsonObject {
  const { const: only, enum: listed, ...others } = schema;
  const values = isList(listed) ? listed : only === undefined ? [] : [only];
  if (values.length === 0) return schema;
  return { ...others, enum: values.includes(null) ? values : [...values, null] };
}

/** Keywords in the order in which a schema reads and diffs best. */
const keywordOrder = [
  ...["$schema", "$comment", "$id", "$ref"],
  ...["title", "description", "deprecated", "readOnly", "writeOnly"],
  ...["type", "const", "enum"],
  ...["format", "pattern", "minLength", "maxLength", "contentEncoding", "contentMediaType"],
  ...["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"],
  ...["minItems", "maxItems", "uniqueItems", "prefixItems", "items"],
  ...["properties", "patternProperties", "propertyNames", "required"],
  ...["minProperties", "maxProperties", "additionalProperties"],
  ...["allOf", "anyOf", "oneOf", "not"],
  ...["default", "examples", "$defs"],
];

const keywordRanks = new Map(keywordOrder.map((keyword, index) => [keyword, index]));

/** Orders keywords; unknown ones come last, by name. */
function orderKeywords(schema: JsonObject): JsonObject {
  const rankOf = (keyword: string): number => keywordRanks.get(keyword) ?? keywordOrder.length;
  const keywords = Object.keys(schema).sort((left, right) => rankOf(left) - rankOf(right) || compareText(left, right));
  const ordered: Record<string, JsonValue> = {};
  for (const keyword of keywords) ordered[keyword] = null;
  return Object.assign(ordered, schema); // Assigning keeps the order, and copies symbols too.
}
