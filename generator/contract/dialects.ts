/** From a JSON Schema of any dialect since draft-04 to the words of 2020-12. */

import type { JsonObject, JsonValue } from "../definition.js";
import { isList, isObject } from "../json-values.js";
import { mapSubschemas } from "../subschemas.js";

/** Dialects in which what stands beside a `$ref` says nothing. */
const olderDialects = /\/draft-0[3-7]\//;

/** Rewrites a schema; one that is in 2020-12 already comes back as it is, as far as it says anything. */
export function toSchema2020(schema: JsonObject): JsonObject {
  const { $schema } = schema;
  const isOlder = typeof $schema === "string" && olderDialects.test($schema);
  const { $schema: _dialect, ...rest } = convert(schema, isOlder);
  return rest;
}

function convert(schema: JsonObject, isOlder: boolean): JsonObject {
  const inner = mapSubschemas(withoutSiblings(schema, isOlder), (part) => convert(part, isOlder));
  return withDefinitions(withDependencies(withTuples(withBounds(withReference(inner)))));
}

function withoutSiblings(schema: JsonObject, isOlder: boolean): JsonObject {
  const { $ref, $schema, definitions, $defs } = schema;
  if (!isOlder || typeof $ref !== "string") return schema;
  return pick({ $schema, $ref, definitions, $defs });
}

function pick(parts: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(parts).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
  );
}

/** Draft-04 calls `$id` by another name; every older dialect keeps its definitions in another place. */
function withReference(schema: JsonObject): JsonObject {
  const { id, ...rest } = schema;
  const { $ref } = rest;
  const isIdentifier = typeof id === "string" && rest["$id"] === undefined && /^(?:#|[a-z]+:)/i.test(id);
  const named = isIdentifier ? { ...rest, $id: id } : id === undefined ? rest : { ...rest, id };
  return typeof $ref === "string" ? { ...named, $ref: convertPointer($ref) } : named;
}

/** Keywords behind which a name stands, and then a schema. */
const naming = new Set(["properties", "patternProperties", "definitions", "$defs", "dependencies", "dependentSchemas"]);

/** Follows the keywords of a pointer to where they are now. */
function convertPointer(reference: string): string {
  const start = reference.indexOf("#/");
  if (start < 0) return reference;
  let isName = false;
  const tokens = reference.slice(start + 2).split("/");
  const converted = tokens.map((token, index) => {
    if (isName) {
      isName = false;
      return token;
    }
    isName = naming.has(token);
    const isPlace = /^\d+$/.test(tokens[index + 1] ?? "");
    if (token === "definitions") return "$defs";
    if (token === "items" && isPlace) return "prefixItems";
    return token === "additionalItems" ? "items" : token;
  });
  return `${reference.slice(0, start)}#/${converted.join("/")}`;
}

/** In draft-04 whether a bound is open stands beside it. */
function withBounds(schema: JsonObject): JsonObject {
  const bounds = [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ] as const;
  return bounds.reduce<JsonObject>((before, [bound, open]) => {
    const isOpen = before[open];
    if (typeof isOpen !== "boolean") return before;
    const { [open]: _isOpen, [bound]: limit, ...rest } = before;
    return limit === undefined ? rest : { ...rest, [isOpen ? open : bound]: limit };
  }, schema);
}

function withTuples(schema: JsonObject): JsonObject {
  const { items, additionalItems, ...rest } = schema;
  if (isList(items)) return { ...rest, prefixItems: items, ...pick({ items: additionalItems }) };
  // Without a list of items it says nothing.
  return { ...rest, ...pick({ items }) };
}

function withDependencies(schema: JsonObject): JsonObject {
  const { dependencies, ...rest } = schema;
  if (!isObject(dependencies)) return schema;
  const entries = Object.entries(dependencies);
  const names = entries.flatMap(([name, value]) =>
    isList(value) || typeof value === "string" ? [[name, isList(value) ? value : [value]] as const] : [],
  );
  const schemas = entries.filter(([, value]) => isObject(value) || typeof value === "boolean");
  return {
    ...rest,
    ...(names.length === 0 ? {} : { dependentRequired: Object.fromEntries(names) }),
    ...(schemas.length === 0 ? {} : { dependentSchemas: Object.fromEntries(schemas) }),
  };
}

function withDefinitions(schema: JsonObject): JsonObject {
  const { definitions, $defs, ...rest } = schema;
  if (!isObject(definitions)) return schema;
  return { ...rest, $defs: { ...definitions, ...(isObject($defs) ? $defs : {}) } };
}
