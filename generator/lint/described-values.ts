/** From a schema of a tool to the values in it, each with the path that messages call it by. */

import type { JsonObject, JsonValue } from "../definition.js";
import { isList, isObject } from "../json-values.js";

/** A schema in a schema. */
export interface SchemaNode {
  readonly schema: JsonObject;
  /** JSON Pointer from the root. */
  readonly pointer: string;
  /** The value as messages name it: `edits[].range`; empty for the whole. A definition begins with its name. */
  readonly path: string;
  /** Whether it is the schema of a property by name. */
  readonly isProperty: boolean;
}

const valueKeywords = new Set(["anyOf", "oneOf", "allOf", "not", "if", "then", "else"]);
const elementKeywords = new Set(["items", "additionalItems", "prefixItems", "unevaluatedItems", "contains"]);
const otherKeywords = new Set(["additionalProperties", "unevaluatedProperties"]);
const definitionKeywords = new Set(["$defs", "definitions"]);

/** Lists a schema and every schema in it, references not followed; those of definitions come last. */
export function schemaNodes(root: JsonObject): SchemaNode[] {
  const found: SchemaNode[] = [];
  const visit = (node: SchemaNode): void => {
    found.push(node);
    for (const [keyword, value] of Object.entries(node.schema)) visitKeyword(node, keyword, value, visit);
  };
  visit({ schema: root, pointer: "", path: "", isProperty: false });
  const isDefinition = ({ pointer }: SchemaNode): boolean => definitionKeywords.has(pointer.split("/")[1] ?? "");
  return [...found.filter((node) => !isDefinition(node)), ...found.filter(isDefinition)];
}

function visitKeyword(node: SchemaNode, keyword: string, value: JsonValue, visit: (inner: SchemaNode) => void): void {
  const { pointer, path } = node;
  const enter = (inner: JsonValue | undefined, place: Omit<SchemaNode, "schema">): void => {
    if (isObject(inner)) visit({ schema: inner, ...place });
  };
  const at = (...keys: readonly string[]): string => [pointer, keyword, ...keys.map(escapeKey)].join("/");
  const each = (inner: JsonValue, path: string): void => {
    if (!isList(inner)) return enter(inner, { pointer: at(), path, isProperty: false });
    inner.forEach((member, index) => enter(member, { pointer: at(String(index)), path, isProperty: false }));
  };
  if (valueKeywords.has(keyword)) each(value, path);
  else if (elementKeywords.has(keyword)) each(value, `${path}[]`);
  else if (otherKeywords.has(keyword)) each(value, `${path}{}`);
  else if (!isObject(value)) return;
  else if (keyword === "properties") {
    for (const [name, inner] of Object.entries(value)) {
      enter(inner, { pointer: at(name), path: path === "" ? name : `${path}.${name}`, isProperty: true });
    }
  } else if (keyword === "patternProperties") {
    for (const [name, inner] of Object.entries(value)) {
      enter(inner, { pointer: at(name), path: `${path}{}`, isProperty: false });
    }
  } else if (definitionKeywords.has(keyword)) {
    for (const [name, inner] of Object.entries(value)) {
      enter(inner, { pointer: at(name), path: name, isProperty: false });
    }
  }
}

function escapeKey(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The text of a schema's description, or undefined where it has none that says anything. */
export function descriptionOf({ description }: JsonObject): string | undefined {
  return typeof description === "string" && description.trim() !== "" ? description : undefined;
}

/** Follows a reference into the definitions of its schema, as far as it leads to one. */
export function followLocal(root: JsonObject, schema: JsonObject): JsonObject {
  const { $ref } = schema;
  const [, keyword, name] = typeof $ref === "string" ? (/^#\/(\$defs|definitions)\/([^/]+)$/.exec($ref) ?? []) : [];
  const definitions = keyword === undefined ? undefined : root[keyword];
  const key = decodeKey(name ?? "");
  const found = isObject(definitions) && Object.hasOwn(definitions, key) ? definitions[key] : undefined;
  return isObject(found) ? found : schema;
}

function decodeKey(key: string): string {
  return key.replaceAll("~1", "/").replaceAll("~0", "~");
}
