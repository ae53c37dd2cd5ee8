/** Turns a schema into one that differs from it in one random place: as an author would, or in words only. */

import type { createRandom } from "@toolwright/contract/internal/values";
import {
  isList,
  isObject,
  mapSubschemas,
  propertiesOf,
  requiredOf,
  visitSchemas,
  type JsonObject,
  type JsonValue,
} from "@toolwright/runtime/internal/json-schema";

type Random = ReturnType<typeof createRandom>;

/** Turns one schema of a document into another; undefined where it has nothing to turn. */
type Edit = (schema: JsonObject, random: Random) => JsonObject | undefined;

const names = ["path", "count", "mode", "value", "extra", "kind"];
const words = ["on", "off", "low", "high", "a", ""];
const plainSchemas: readonly JsonObject[] = [
  { type: "string" },
  { type: "integer" },
  { type: "number", minimum: 0 },
  { type: "boolean" },
  { type: "array", items: { type: "string" } },
  { type: "object", properties: { inner: { type: "string" } }, required: ["inner"], additionalProperties: false },
  { enum: ["on", "off"], type: "string" },
  { type: ["string", "null"] },
];

/** The elements of a list; none of anything else. */
export const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (isList(value) ? value : []);
/** A schema without some keywords. */
export const without = (schema: JsonObject, ...keywords: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
const isObjectSchema = (schema: JsonObject): boolean => isObject(schema["properties"]);
const pickOr = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items.length === 0 ? undefined : random.pick(items);

/** Sets a keyword that has to do with some types. */
const set =
  (keyword: string, types: readonly string[], values: readonly JsonValue[]): Edit =>
  (schema, random) =>
    types.includes(String(schema["type"])) ? { ...schema, [keyword]: random.pick(values) } : undefined;
const numbers = ["number", "integer"];
const constraints = ["minimum", "maximum", "pattern", "format", "minLength", "minItems", "maxItems", "uniqueItems"];

const addProperty = (schema: JsonObject, name: string, random: Random): JsonObject | undefined =>
  isObjectSchema(schema)
    ? { ...schema, properties: { ...propertiesOf(schema), [name]: random.pick(plainSchemas) } }
    : undefined;

/** Every edit, by name. */
const edits: Readonly<Record<string, Edit>> = {
  "remove a property": (schema, random) => {
    const name = pickOr(random, Object.keys(propertiesOf(schema)));
    if (name === undefined) return undefined;
    const required = requiredOf(schema).filter((one) => one !== name);
    return { ...schema, properties: without(propertiesOf(schema), name), required };
  },
  "add a property": (schema, random) => addProperty(schema, random.pick(names), random),
  "add a required property": (schema, random) => {
    const name = random.pick(names);
    const added = addProperty(schema, name, random);
    return added && { ...added, required: [...new Set([...requiredOf(schema), name])] };
  },
  "rename a property": (schema, random) => {
    const properties = propertiesOf(schema);
    const name = pickOr(random, Object.keys(properties));
    if (name === undefined || Object.hasOwn(properties, `${name}_new`)) return undefined;
    const renamed = Object.entries(properties).map(([one, inner]) => [one === name ? `${name}_new` : one, inner]);
    const required = requiredOf(schema).map((one) => (one === name ? `${name}_new` : one));
    return { ...schema, properties: Object.fromEntries(renamed) as JsonObject, required };
  },
  "require a property": (schema, random) => {
    const optional = Object.keys(propertiesOf(schema)).filter((name) => !requiredOf(schema).includes(name));
    const name = pickOr(random, optional);
    return name === undefined ? undefined : { ...schema, required: [...requiredOf(schema), name] };
  },
  "make a property optional": (schema, random) => {
    const name = pickOr(random, requiredOf(schema));
    if (name === undefined) return undefined;
    return { ...schema, required: requiredOf(schema).filter((required) => required !== name) };
  },
  "open or close an object": (schema) => {
    if (!isObjectSchema(schema)) return undefined;
    const isClosed = schema["additionalProperties"] === false;
    return isClosed ? without(schema, "additionalProperties") : { ...schema, additionalProperties: false };
  },
  "type further properties": (schema, random) =>
    isObject(schema["additionalProperties"])
      ? { ...schema, additionalProperties: random.pick(plainSchemas) }
      : undefined,
  "remove a value": (schema, random) => {
    const values = listOf(schema["enum"]);
    const gone = pickOr(random, values);
    return values.length < 2 ? undefined : { ...schema, enum: values.filter((value) => value !== gone) };
  },
  "add a value": (schema, random) =>
    isList(schema["enum"]) && schema["type"] === "string"
      ? { ...schema, enum: [...new Set([...schema["enum"], random.pick(words)])] }
      : undefined,
  "list values": (schema, random) =>
    schema["type"] === "string" ? { type: "string", enum: [random.pick(words), "other"] } : undefined,
  "change a constant": (schema, random) => ("const" in schema ? { ...schema, const: random.pick(words) } : undefined),
  "change the type": (schema, random) => (schema["type"] === undefined ? undefined : random.pick(plainSchemas)),
  "allow null": (schema) =>
    typeof schema["type"] === "string" &&
    schema["type"] !== "null" &&
    schema["enum"] === undefined &&
    schema["const"] === undefined
      ? { ...schema, type: [schema["type"], "null"] }
      : { anyOf: [schema, { type: "null" }] },
  "refuse null": (schema) => {
    const types = listOf(schema["type"]);
    const rest = types.filter((type) => type !== "null");
    const [first] = rest;
    return rest.length === types.length || first === undefined
      ? undefined
      : { ...schema, type: rest.length === 1 ? first : rest };
  },
  "set a least number": set("minimum", numbers, [-1, 0, 1, 2.5]),
  "set a greatest number": set("maximum", numbers, [0, 5, 10.5]),
  "set an open bound": set("exclusiveMaximum", numbers, [1, 10, 11]),
  "set a step": set("multipleOf", numbers, [1, 2, 0.5]),
  "set a least length": set("minLength", ["string"], [0, 1, 3]),
  "set a greatest length": set("maxLength", ["string"], [0, 4, 20, 5000, 10_000]),
  "set a least number of items": set("minItems", ["array"], [0, 1, 3, 9000]),
  "set a greatest number of items": set("maxItems", ["array"], [0, 2, 4]),
  "set a pattern": set("pattern", ["string"], ["^a", "^[a-z]+$", "x", "^ab?c*$"]),
  "set a pattern that backtracks": set("pattern", ["string"], ["^(a+)+$", "^(?=.*\\d)(?!.* ).{3,}$", "(?<!a)b.*c*"]),
  "want names": (schema, random) =>
    isObjectSchema(schema)
      ? { ...schema, propertyNames: { pattern: random.pick(["^[a-z_]+$", "^.{0,8}$"]) } }
      : undefined,
  "mark as nullable": (schema, random) =>
    "enum" in schema || "const" in schema
      ? undefined
      : set("nullable", ["string", "number", "array"], [true])(schema, random),
  "take an object apart": (schema) => {
    if (!isObjectSchema(schema) || schema["additionalProperties"] !== false) return undefined;
    const [first = [], ...others] = Object.entries(propertiesOf(schema)).map((property) =>
      Object.fromEntries([property]),
    );
    const parts = [first, ...others].map((properties) => ({ properties: { ...properties } }) as JsonObject);
    return { ...without(schema, "properties", "additionalProperties"), allOf: parts, unevaluatedProperties: false };
  },
  "set a format": set("format", ["string"], ["date", "email", "uri"]),
  "drop a constraint": (schema, random) => {
    const given = constraints.filter((keyword) => keyword in schema);
    return given.length === 0 ? undefined : without(schema, random.pick(given));
  },
  "want unique items": set("uniqueItems", ["array"], [true]),
  "change the items": (schema, random) =>
    isObject(schema["items"]) ? { ...schema, items: random.pick(plainSchemas) } : undefined,
  "change a tuple": (schema, random) => {
    const places = listOf(schema["prefixItems"]);
    if (places.length < 2) return undefined;
    const changed = random.chance(0.5) ? [...places, random.pick(plainSchemas)] : places.slice(0, -1);
    return { ...schema, prefixItems: changed };
  },
  "remove a branch": (schema, random) => {
    const branches = listOf(schema["anyOf"]);
    const gone = pickOr(random, branches);
    return branches.length < 2 ? undefined : { ...schema, anyOf: branches.filter((branch) => branch !== gone) };
  },
  "add a branch": (schema, random) =>
    isList(schema["anyOf"]) ? { ...schema, anyOf: [...schema["anyOf"], random.pick(plainSchemas)] } : undefined,
  "add a condition": (schema, random) => {
    const [first, second] = Object.keys(propertiesOf(schema));
    if (first === undefined || second === undefined) return undefined;
    return random.chance(0.5)
      ? { ...schema, dependentRequired: { [first]: [second] } }
      : { ...schema, if: { required: [first] }, then: { required: [second] } };
  },
  "turn a union round": (schema) =>
    isList(schema["anyOf"]) ? { ...schema, anyOf: schema["anyOf"].toReversed() } : undefined,
  "write types as a union": (schema) => {
    const types = listOf(schema["type"]);
    if (types.length < 2 || schema["enum"] !== undefined) return undefined;
    return { anyOf: types.map((type) => ({ ...schema, type })) };
  },
  "write a constant as a list": (schema) =>
    schema["const"] === undefined ? undefined : { ...without(schema, "const"), enum: [schema["const"]] },
  "write a bound otherwise": (schema) =>
    schema["type"] === "integer" && Number.isInteger(schema["maximum"])
      ? { ...without(schema, "maximum"), exclusiveMaximum: Number(schema["maximum"]) + 1 }
      : undefined,
  "write a boolean as a list": (schema) => (schema["type"] === "boolean" ? { enum: [true, false] } : undefined),
  "wrap in allOf": (schema) => ({ allOf: [schema] }),
  "turn properties round": (schema) =>
    isObjectSchema(schema)
      ? { ...schema, properties: Object.fromEntries(Object.entries(propertiesOf(schema)).reverse()) }
      : undefined,
  "change a comment": (schema, random) => ({ ...schema, description: `Says ${random.pick(words)}.` }),
};

/** Edits that would leave the root no object. */
const unsafeAtRoot = new Set(["change the type", "allow null", "wrap in allOf"]);

/** A document after an edit, with the edit's name, and the schema in it before and after. */
interface EditedSchema {
  readonly name: string;
  readonly schema: JsonObject;
  readonly place: JsonObject;
  readonly result: JsonObject;
}

/** Edits one schema of a document; the root stays an object. */
export function editOnce(document: JsonObject, random: Random): EditedSchema {
  const name = random.pick(Object.keys(edits));
  const places: { readonly place: JsonObject; readonly result: JsonObject }[] = [];
  visitSchemas(document, (place) => {
    if (place === document && unsafeAtRoot.has(name)) return;
    const result = edits[name]?.(place, random);
    if (result !== undefined) places.push({ place, result });
  });
  const chosen = pickOr(random, places);
  if (chosen === undefined) return editOnce(document, random);
  const definitions = isObject(document["$defs"]) ? { $defs: document["$defs"] } : {};
  const replace = (schema: JsonObject): JsonObject => {
    if (schema !== chosen.place) return mapSubschemas(schema, replace);
    return { ...chosen.result, ...(schema === document && definitions) };
  };
  return { name, schema: replace(document), ...chosen };
}
