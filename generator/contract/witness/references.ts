/** From documents to what the references in them lead to. */

import type { JsonObject, JsonValue } from "../../definition.js";
import { isList, isObject } from "../../json-values.js";

/** Finds what a schema's `$ref` leads to; undefined where that is nothing in its document. */
export type FollowReference = (schema: JsonObject) => JsonValue | undefined;

/** Schemas whose references are followed in one document. */
export interface ReferringSchemas {
  readonly document: JsonObject;
  /** The document itself, or a part of it that may be a copy. */
  readonly schemas: readonly JsonObject[];
}

/** Reads documents that have no object in common: a reference is followed in the one that it belongs to. */
export function createReferences(groups: readonly ReferringSchemas[]): FollowReference {
  const documentOf = new Map<JsonObject, JsonObject>();
  const anchors = new Map<JsonObject, Map<string, JsonObject>>();
  for (const { document, schemas } of groups) {
    const named = new Map<string, JsonObject>();
    anchors.set(document, named);
    visitObjects(schemas, (inner) => {
      if (referenceOf(inner) !== undefined) documentOf.set(inner, document);
    });
    visitObjects(document, (inner) => {
      const name = inner["$anchor"] ?? inner["$dynamicAnchor"];
      if (typeof name === "string") named.set(name, inner);
    });
  }
  return (schema) => {
    const document = documentOf.get(schema);
    const reference = referenceOf(schema);
    if (document === undefined || reference === undefined) return undefined;
    const { $id } = document;
    const local = typeof $id === "string" && reference.startsWith($id) ? reference.slice($id.length) : reference;
    if (local === "" || local === "#") return document;
    if (local.startsWith("#/")) return followPointer(document, local);
    return local.startsWith("#") ? anchors.get(document)?.get(local.slice(1)) : undefined;
  };
}

/** The reference that a schema consists of, whole or in part. */
function referenceOf(schema: JsonObject): string | undefined {
  const reference = schema["$ref"] ?? schema["$dynamicRef"];
  return typeof reference === "string" ? reference : undefined;
}

function followPointer(document: JsonObject, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = document;
  for (const part of pointer.slice(2).split("/").map(unescapePart)) {
    if (isList(value)) value = value[Number(part)];
    else value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  }
  return value;
}

function unescapePart(part: string): string {
  return decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
}

function visitObjects(value: JsonValue, visit: (inner: JsonObject) => void): void {
  if (isObject(value)) visit(value);
  const inner: readonly JsonValue[] = isList(value) ? value : isObject(value) ? Object.values(value) : [];
  for (const one of inner) visitObjects(one, visit);
}
