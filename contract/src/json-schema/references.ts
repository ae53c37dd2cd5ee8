/** Resolves the references of a document. */

import {
  type JsonObject,
  type JsonValue,
  changeSubschemas,
  decodeFragment,
  isObject,
  pointerTokens,
  valueAt,
} from "@toolwright/runtime/internal/json-schema";

/** The target of a reference; undefined if it is outside the document or missing. */
export type FindReferenced = (reference: string, from: JsonObject) => JsonValue | undefined;

export type FollowReference = (schema: JsonObject) => JsonValue | undefined;

const outermost = "schema:/root";

/** Collects the identifiers and anchors of a document. */
export function createReferences(document: JsonObject): FindReferenced {
  const bases = new Map<JsonObject, string>();
  const resources = new Map<string, JsonObject>([[outermost, document]]);
  const anchors = new Map<string, JsonObject>();
  const place = (schema: JsonObject, outer: string): void => {
    if (bases.has(schema)) return;
    const { $id, $anchor, $dynamicAnchor } = schema;
    const base = typeof $id === "string" ? withoutFragment(resolveUri($id, outer)) : outer;
    if (base !== outer) resources.set(base, schema);
    bases.set(schema, base);
    for (const anchor of [$anchor, $dynamicAnchor]) {
      if (typeof anchor === "string") anchors.set(`${base}#${anchor}`, schema);
    }
    changeSubschemas<JsonValue>(schema, (inner) => {
      place(inner, base);
      return inner;
    });
  };
  place(document, outermost);
  const follow = (uri: string): JsonValue | undefined => {
    const resource = withoutFragment(uri);
    const fragment = decodeFragment(uri.slice(resource.length + 1));
    const start = resources.get(resource);
    if (start === undefined) return undefined;
    if (fragment !== "" && !fragment.startsWith("/")) return anchors.get(`${resource}#${fragment}`);
    const found = valueAt<JsonValue>(start, pointerTokens(fragment));
    // The target may be outside all keywords, as in `#/components/name`.
    if (isObject(found)) place(found, resource);
    return isObject(found) || typeof found === "boolean" ? found : undefined;
  };
  const followed = new Map<string, JsonValue>();
  return (reference, from) => {
    const uri = resolveUri(reference, bases.get(from) ?? bases.get(document) ?? outermost);
    const found = followed.get(uri) ?? follow(uri);
    if (found !== undefined) followed.set(uri, found);
    return found;
  };
}

/** Follows references in several documents without common objects, each in its own document. */
export function createFollower(
  groups: readonly { readonly document: JsonObject; readonly schemas: readonly JsonObject[] }[],
): FollowReference {
  const finders = new Map<JsonObject, FindReferenced>();
  for (const { document, schemas } of groups) {
    const find = createReferences(document);
    for (const schema of schemas) visitReferring(schema, (inner) => finders.set(inner, find));
  }
  return (schema) => {
    const reference = referenceOf(schema);
    return reference === undefined ? undefined : finders.get(schema)?.(reference, schema);
  };
}

function referenceOf({ $ref, $dynamicRef }: JsonObject): string | undefined {
  const reference = $ref ?? $dynamicRef;
  return typeof reference === "string" ? reference : undefined;
}

/** Visits every object with a reference, also outside keywords. */
function visitReferring(value: JsonValue, visit: (schema: JsonObject) => void): void {
  if (typeof value !== "object" || value === null) return;
  if (isObject(value) && referenceOf(value) !== undefined) visit(value);
  for (const inner of Object.values<JsonValue>(value)) visitReferring(inner, visit);
}

function resolveUri(reference: string, base: string): string {
  if (reference.startsWith("#")) return `${base}${reference}`;
  return URL.canParse(reference, base) ? new URL(reference, base).href : `unknown:${reference}`;
}

function withoutFragment(uri: string): string {
  return uri.split("#", 1).join("");
}
