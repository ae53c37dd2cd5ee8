/** Describes a schema in a few words: "a string", `one of "a" or "b"`. */

import { asText, isObject, listOf, type JsonSchema } from "../json-schema/json-values.js";
import { propertiesOf, requiredOf, valuesOf } from "../json-schema/parts.js";
import { partsOf } from "../json-schema/references.js";
import { joinWords, quote, quoteList } from "./describe-value.js";

const types: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ["a string", "strings"],
  integer: ["an integer", "integers"],
  number: ["a number", "numbers"],
  boolean: ["a boolean", "booleans"],
  array: ["an array", "arrays"],
  object: ["an object", "objects"],
  null: ["null", "nulls"],
};

const formats: Readonly<Record<string, string>> = {
  "date-time": 'a date and time such as "2025-01-31T12:00:00Z"',
  date: 'a date such as "2025-01-31"',
  time: 'a time such as "12:00:00Z"',
  duration: 'a duration such as "PT1H30M"',
  uri: 'a URI such as "https://example.com/"',
  email: "an email address",
  hostname: "a host name",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address",
  uuid: 'a UUID such as "123e4567-e89b-12d3-a456-426614174000"',
};

/** The maximum number of nested unions and references. */
const deepest = 4;

/** Returns "a value" if the schema accepts anything. */
export function describeSchema(schema: unknown, root: JsonSchema): string {
  const alternatives = listAlternatives(schema, root);
  const values = alternatives.flatMap((one) => valuesOf(one) ?? []);
  const others = describeAlternatives(
    alternatives.filter((one) => valuesOf(one) === undefined),
    root,
  );
  // An enum of one value is the value.
  const listed =
    others.length > 0 || values.length === 1 ? values.map((value) => quoteList([value])) : [quoteList(values)];
  const words = [...new Set([...(values.length === 0 ? [] : listed), ...others])];
  // Null goes last, but before `an object whose "kind" is …`: after such a list it would look like one of its values.
  const rankOf = (word: string): number => (word.includes(" whose ") ? 2 : word === "null" ? 1 : 0);
  const ordered = words.sort((left, right) => rankOf(left) - rankOf(right));
  return ordered.length === 0 ? "a value" : joinWords(ordered, "or");
}

/** Describes objects with a common tag together, by its values, and anything else by itself. */
function describeAlternatives(alternatives: readonly JsonSchema[], root: JsonSchema): readonly string[] {
  const described = new Map<JsonSchema, readonly string[]>();
  for (const name of new Set(alternatives.flatMap((one) => Object.keys(propertiesOf(one))))) {
    const tagged = alternatives.filter((one) => !described.has(one) && tagValuesOf(one, name).length > 0);
    const values = [...new Set(tagged.flatMap((one) => tagValuesOf(one, name)))];
    if (tagged.length < 2 || values.length < 2) continue;
    const listed = quoteList(values).replace(/^one of /, "");
    for (const one of tagged) described.set(one, [`an object whose ${quote(name)} is ${listed}`]);
  }
  return alternatives.flatMap((one) => described.get(one) ?? describeTypes(one, root));
}

/** The values of a required property that tells an object from others of its union; empty if it does not. */
function tagValuesOf(schema: JsonSchema, name: string): readonly unknown[] {
  const property = Object.hasOwn(propertiesOf(schema), name) ? propertiesOf(schema)[name] : undefined;
  return isObject(property) && requiredOf(schema).includes(name) ? (valuesOf(property) ?? []) : [];
}

/** Lists the variants of unions, with references resolved and intersections merged. */
function listAlternatives(schema: unknown, root: JsonSchema, depth = 0): readonly JsonSchema[] {
  const parts = partsOf(schema, root);
  const union = depth > deepest ? undefined : parts.find((part) => listVariants(part).length > 0);
  if (union !== undefined && valuesOf(union) === undefined) {
    return listVariants(union).flatMap((variant) => listAlternatives(variant, root, depth + 1));
  }
  const merged = Object.assign({}, ...parts) as JsonSchema; // Every part is an object.
  return parts.length === 0 ? [] : [{ ...merged, required: parts.flatMap(requiredOf) }];
}

function listVariants({ anyOf, oneOf }: JsonSchema): readonly unknown[] {
  return Array.isArray(anyOf) ? listOf(anyOf) : listOf(oneOf);
}

function describeTypes(schema: JsonSchema, root: JsonSchema): readonly string[] {
  const named = Array.isArray(schema["type"]) ? listOf(schema["type"]) : [schema["type"] ?? guessType(schema)];
  return named.flatMap((type) => {
    if (type === "string" && typeof schema["format"] === "string") return [describeFormat(schema["format"])];
    if (type === "array") return [describeArray(schema, root)];
    const required = requiredOf(schema);
    if (type === "object" && required.length > 0) return [`an object with ${quoteList(required, "and")}`];
    return types[asText(type)]?.[0] ?? [];
  });
}

function guessType(schema: JsonSchema): string | undefined {
  if (isObject(schema["properties"]) || requiredOf(schema).length > 0) return "object";
  return schema["items"] === undefined ? undefined : "array";
}

function describeArray({ items }: JsonSchema, root: JsonSchema): string {
  const inner = listAlternatives(items, root).flatMap((one) => types[asText(one["type"])]?.[1] ?? [undefined]);
  return inner.length === 0 || inner.includes(undefined)
    ? "an array"
    : `an array of ${joinWords([...new Set(inner)].map(String), "or")}`;
}

export function describeFormat(format: string): string {
  return (Object.hasOwn(formats, format) ? formats[format] : undefined) ?? `a string in the format "${format}"`;
}
