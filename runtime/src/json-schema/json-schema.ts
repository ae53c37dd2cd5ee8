/** Schemas as plain data: what is one, and which stand in it. */

/** A JSON Schema that is an object. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Keywords whose value is a schema, or a list of schemas. */
const holding = new Set([
  ...["additionalProperties", "unevaluatedProperties", "propertyNames"],
  ...["items", "additionalItems", "prefixItems", "unevaluatedItems", "contains"],
  ...["anyOf", "oneOf", "allOf", "not", "if", "then", "else"],
]);

/** Keywords whose value holds schemas by name. */
const naming = new Set(["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"]);

/** Tells whether a value is a JSON object, and so perhaps a schema. */
export function isObject(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The members of a list; none where there is no list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The properties that a schema declares. */
export function propertiesOf({ properties }: JsonSchema): JsonSchema {
  return isObject(properties) ? properties : {};
}

/** The schemas that a schema has for the property of a name, without those behind references and in unions. */
export function schemasOfProperty(schema: JsonSchema, name: string): readonly unknown[] {
  const properties = propertiesOf(schema);
  const patterns = Object.entries(isObject(schema["patternProperties"]) ? schema["patternProperties"] : {});
  const named = [
    ...(Object.hasOwn(properties, name) ? [properties[name]] : []),
    ...patterns.filter(([pattern]) => matchesPattern(pattern, name)).map(([, inner]) => inner),
  ];
  if (named.length > 0) return named;
  const further = schema["additionalProperties"] ?? schema["unevaluatedProperties"] ?? false;
  return further === false ? [] : [further];
}

function matchesPattern(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, "u").test(name);
  } catch {
    return false; // No regular expression, so no name matches it.
  }
}

/** The names that a schema requires. */
export function requiredOf({ required }: JsonSchema): readonly string[] {
  return Array.isArray(required) ? required.map(String) : [];
}

/** Turns a schema that stands in another into something else; its pointer is relative to the schema it stands in. */
export type MapInner = (inner: JsonSchema, pointer: string) => unknown;

/** Turns each schema that stands directly in a schema into another; booleans, and what is no schema, stay. */
export function mapInner(schema: JsonSchema, map: MapInner): JsonSchema {
  const mapIfSchema = (value: unknown, pointer: string): unknown => (isObject(value) ? map(value, pointer) : value);
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    const pointer = `/${escapeToken(keyword)}`;
    if (holding.has(keyword)) {
      return [
        keyword,
        Array.isArray(value)
          ? value.map((member, index) => mapIfSchema(member, `${pointer}/${index}`))
          : mapIfSchema(value, pointer),
      ];
    }
    if (!naming.has(keyword) || !isObject(value)) return [keyword, value];
    const members = Object.entries(value).map(
      ([name, inner]) => [name, mapIfSchema(inner, `${pointer}/${escapeToken(name)}`)] as const,
    );
    return [keyword, Object.fromEntries(members)];
  });
  return Object.fromEntries(entries);
}

/** Visits a schema and every schema in it, with its pointer; references are not followed. */
export function visitSchema(
  schema: JsonSchema,
  visit: (inner: JsonSchema, pointer: string) => void,
  pointer = "",
): void {
  visit(schema, pointer);
  mapInner(schema, (inner, relative) => {
    visitSchema(inner, visit, pointer + relative);
    return inner;
  });
}

/** A name as a JSON Pointer writes it (RFC 6901). */
export function escapeToken(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** A name as a URI fragment writes it. */
export function fragmentToken(name: string): string {
  // Half a surrogate pair cannot be encoded.
  return encodeURIComponent(escapeToken(name).replaceAll(/\p{Surrogate}/gu, "\ufffd"));
}

/** The names that a JSON Pointer leads through. */
export function pointerTokens(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** What a JSON Pointer leads to in a value; undefined where it leads nowhere. */
export function valueAt(root: unknown, tokens: readonly string[]): unknown {
  let found = root;
  for (const token of tokens) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, token)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[token]; // An object or a list, either is indexed by a token.
  }
  return found;
}

/** Text without its percent-encoding; a `%` that encodes nothing stands for itself. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What a local reference such as `#/$defs/Node` names in the schema that it stands in; undefined where nothing does. */
export function resolveReference(root: JsonSchema, reference: unknown): JsonSchema | undefined {
  const found = findReferenced(root, reference);
  return isObject(found) ? found : undefined;
}

/** As `resolveReference`, but what it names may be a boolean, which is a schema too. */
export function findReferenced(root: JsonSchema, reference: unknown): unknown {
  if (typeof reference !== "string" || !reference.startsWith("#")) return undefined;
  return valueAt(root, pointerTokens(decodePercent(reference.slice(1))));
}

/** The values that a schema allows, where it lists them. */
export function valuesOf(schema: JsonSchema): readonly unknown[] | undefined {
  if (Object.hasOwn(schema, "const")) return [schema["const"]];
  return Array.isArray(schema["enum"]) ? schema["enum"] : undefined;
}

/** References and intersections are followed this far without a step into the value. */
const deepestPart = 20;

/** A schema with what it refers to and merges: a value must match them all. */
export function partsOf(schema: unknown, root: JsonSchema, depth = 0): readonly JsonSchema[] {
  if (!isObject(schema) || depth > deepestPart) return [];
  const others = [resolveReference(root, schema["$ref"]), ...listOf(schema["allOf"])];
  return [schema, ...others.flatMap((other) => partsOf(other, root, depth + 1))];
}

/** A copy of JSON data that shares nothing with it. */
export function copyJson<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyJson) as Value; // A list of the same members.
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyJson(item)])) as Value; // The same keys.
}

/** Tells whether a value is data: not an instance of a class, such as a connection, and not a record of functions. */
export function isData(value: unknown): value is JsonSchema | readonly unknown[] {
  if (Array.isArray(value)) return true;
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // The prototype of plain objects is the last one, also where it is that of another realm.
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  return isPlain && !Object.values(value).some((member) => typeof member === "function");
}

/** Tells whether two JSON values are equal; the order of keys does not count. */
export function equalJson(left: unknown, right: unknown): boolean {
  if (Object.is(left, right) || left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => equalJson(item, right[index]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && equalJson(left[key], right[key]))
  );
}
