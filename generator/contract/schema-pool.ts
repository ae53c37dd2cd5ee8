/** From the two schemas of a comparison to documents that may hold parts of both. */

import type { JsonObject, JsonValue } from "../definition.js";
import { isObject } from "../json-values.js";
import { mapSubschemas, visitSchemas } from "../subschemas.js";
import { toSchema2020 } from "./dialects.js";

/** One side of a comparison: what is accepted on the first must be accepted on the second. */
export type Side = "from" | "to";

/** Two schemas whose definitions have names of their own, so that a part of either can stand in the other. */
export interface SchemaPool {
  readonly from: JsonObject;
  readonly to: JsonObject;
  /** What a schema's `$ref` leads to; undefined where it has none, or one that leads nowhere. */
  readonly follow: (schema: JsonObject) => JsonObject | undefined;
  /** A whole document for a schema: with every definition that it reaches. */
  readonly documentOf: (schema: JsonObject) => JsonObject;
  /** The first side as a document, with another schema in the place of one of its parts. */
  readonly replace: (part: JsonObject, replacement: JsonObject) => JsonObject;
  /** False where a reference is resolved by more than its pointer, so that no part may be moved. */
  readonly isMovable: boolean;
}

const prefix = "#/$defs/";

/** Puts two schemas, of any dialect, side by side. */
export function createPool(schemas: Readonly<Record<Side, JsonObject>>): SchemaPool {
  const definitions: Record<string, JsonObject> = {};
  const read = (side: Side): JsonObject => {
    const { $defs, $id: _id, $schema: _schema, ...written } = toSchema2020(schemas[side]);
    const root = renameReferences(written, side);
    definitions[`${side}.`] = root;
    for (const [name, schema] of Object.entries(isObject($defs) ? $defs : {})) {
      definitions[`${side}.${name}`] = isObject(schema) ? renameReferences(schema, side) : schemaOf(schema);
    }
    return root;
  };
  const from = read("from");
  const to = read("to");
  const follow = ({ $ref }: JsonObject): JsonObject | undefined =>
    typeof $ref === "string" ? definitionAt(definitions, $ref) : undefined;
  return {
    from,
    to,
    follow,
    documentOf: (schema) => documentOf(schema, definitions),
    replace: (part, replacement) => {
      const substitute = (schema: JsonObject): JsonObject =>
        schema === part ? replacement : mapAll(schema, substitute);
      const entries = Object.entries(definitions).map(([name, schema]) => [name, substitute(schema)] as const);
      return documentOf(substitute(from), Object.fromEntries(entries));
    },
    isMovable: ![from, to, ...Object.values(definitions)].some(hasNamedPlaces),
  };
}

/** A boolean as the schema that it is. */
export function schemaOf(value: JsonValue | undefined): JsonObject {
  if (isObject(value)) return value;
  return value === false ? { not: {} } : {};
}

/** The name of a definition without the side that it comes from. */
export function nameWithoutSide(name: string): string {
  return name.replace(/^(?:from|to)\./, "");
}

/** A reference to a definition without the side that it comes from. */
export function referenceWithoutSide(reference: string): string {
  return reference.startsWith(prefix) ? `${prefix}${nameWithoutSide(reference.slice(prefix.length))}` : reference;
}

/** The reference as the side that it comes from writes it. */
export function originalReference(reference: string): string {
  const path = /^#\/\$defs\/(?:from|to)\.(.*)$/su.exec(reference)?.[1];
  if (path === undefined) return reference;
  return path === "" || path.startsWith("/") ? `#${path}` : `${prefix}${path}`;
}

/** Copies a schema with the names that its side gives to definitions. */
function renameReferences(schema: JsonObject, side: Side): JsonObject {
  const inner = mapAll(schema, (one) => renameReferences(one, side));
  const { $ref } = inner;
  if (typeof $ref !== "string" || !$ref.startsWith("#")) return inner;
  const isDefinition = $ref.startsWith(prefix);
  const target = isDefinition ? `${side}.${$ref.slice(prefix.length)}` : `${side}.${$ref.slice(1)}`;
  return { ...inner, $ref: `${prefix}${target}` };
}

function mapAll(schema: JsonObject, map: (inner: JsonObject) => JsonObject): JsonObject {
  return mapSubschemas(schema, map);
}

function definitionAt(definitions: Readonly<Record<string, JsonObject>>, reference: string): JsonObject | undefined {
  if (!reference.startsWith(prefix)) return undefined;
  const [name = "", ...path] = reference.slice(prefix.length).split("/").map(decodeToken);
  let found: JsonValue | undefined = definitions[name];
  for (const key of path) {
    found = Array.isArray(found) ? (found[Number(key)] as JsonValue) : isObject(found) ? found[key] : undefined;
  }
  return isObject(found) ? found : undefined;
}

function decodeToken(token: string): string {
  try {
    return decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return token; // Not an escape: it stands for itself.
  }
}

/** Adds the definitions that a schema reaches. */
function documentOf(schema: JsonObject, definitions: Readonly<Record<string, JsonObject>>): JsonObject {
  const reached = new Set<string>();
  const collect = (one: JsonObject): void => {
    visitSchemas(one, ({ $ref }) => {
      if (typeof $ref !== "string" || !$ref.startsWith(prefix)) return;
      const name = decodeToken($ref.slice(prefix.length).split("/", 1).join(""));
      const target = definitions[name];
      if (target === undefined || reached.has(name)) return;
      reached.add(name);
      collect(target);
    });
  };
  collect(schema);
  if (reached.size === 0) return schema;
  return { ...schema, $defs: Object.fromEntries([...reached].map((name) => [name, definitions[name] ?? {}])) };
}

/** Tells whether a schema has places that references find by name. */
function hasNamedPlaces(schema: JsonObject): boolean {
  let found = false;
  visitSchemas(schema, ({ $id, $anchor, $dynamicRef, $recursiveRef, $ref }) => {
    const isElsewhere = typeof $ref === "string" && !$ref.startsWith(prefix);
    found ||= [$id, $anchor, $dynamicRef, $recursiveRef].some((keyword) => keyword !== undefined) || isElsewhere;
  });
  return found;
}
