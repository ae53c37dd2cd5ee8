/** From a whole schema to its parts as nodes that can be told apart, references resolved. */

import type { JsonObject, JsonValue } from "../../definition.js";
import { isList, isObject } from "../../json-values.js";
import { visitSchemas } from "../../subschemas.js";
import { isAnnotation } from "./keywords.js";

/** A schema that stands somewhere in a document. */
export interface SchemaNode {
  /** Different for every node of a run. */
  readonly id: number;
  readonly schema: JsonObject;
  readonly document: SchemaDocument;
}

/** A whole schema, in the words of 2020-12. */
export interface SchemaDocument {
  readonly root: SchemaNode;
  /** The node of what a part says: where it is nothing but a reference, the node of what that leads to. */
  readonly nodeOf: (part: JsonValue) => SchemaNode;
  /** The node of a part as it is written; `true` and `false` have one each. */
  readonly writtenNodeOf: (part: JsonValue) => SchemaNode;
  /** What a `$ref` leads to; undefined where it leads out of the document. */
  readonly resolve: (reference: string, from: SchemaNode) => SchemaNode | undefined;
}

const everything: JsonObject = {};
const nothing: JsonObject = { enum: [] };

/** Makes a document; `count` gives every node of a run its own number. */
export function createDocument(whole: JsonObject, count: () => number): SchemaDocument {
  const root = JSON.parse(JSON.stringify(whole)) as JsonObject; // So that no part stands in two places.
  const nodes = new Map<JsonObject, SchemaNode>();
  const places = createPlaces(root);
  const writtenNodeOf = (part: JsonValue): SchemaNode => {
    const schema = isObject(part) ? part : part === false ? nothing : everything;
    const node = nodes.get(schema) ?? { id: count(), schema, document };
    nodes.set(schema, node);
    return node;
  };
  const nodeOf = (part: JsonValue): SchemaNode => {
    let node = writtenNodeOf(part);
    const passed = new Set<SchemaNode>();
    while (isReference(node.schema) && !passed.has(node)) {
      passed.add(node);
      const target = places.find(String(node.schema["$ref"]), node.schema);
      if (target === undefined) break;
      node = writtenNodeOf(target);
    }
    return node;
  };
  const document: SchemaDocument = {
    get root() {
      return nodeOf(root);
    },
    nodeOf,
    writtenNodeOf,
    resolve: (reference, from) => {
      const found = places.find(reference, from.schema);
      return found === undefined ? undefined : nodeOf(found);
    },
  };
  return document;
}

/** Whether a schema says nothing but what it refers to. */
function isReference(schema: JsonObject): boolean {
  return (
    typeof schema["$ref"] === "string" &&
    Object.keys(schema).every((keyword) => keyword === "$ref" || isAnnotation(keyword))
  );
}

/** Where the parts of a document are. */
interface Places {
  readonly find: (reference: string, from: JsonObject) => JsonValue | undefined;
}

const outermost = "schema:/root";

function createPlaces(root: JsonObject): Places {
  const bases = new Map<JsonObject, string>();
  const resources = new Map<string, JsonObject>([[outermost, root]]);
  const anchors = new Map<string, JsonObject>();
  const place = (schema: JsonObject, outer: string): void => {
    const { $id, $anchor, $dynamicAnchor } = schema;
    const base = typeof $id === "string" ? withoutFragment(resolveUri($id, outer)) : outer;
    if (base !== outer) resources.set(base, schema);
    bases.set(schema, base);
    for (const anchor of [$anchor, $dynamicAnchor]) {
      if (typeof anchor === "string") anchors.set(`${base}#${anchor}`, schema);
    }
    visitSchemas(schema, (inner) => {
      if (!bases.has(inner)) place(inner, base);
    });
  };
  place(root, outermost);
  return {
    find: (reference, from) => {
      const uri = resolveUri(reference, bases.get(from) ?? outermost);
      const resource = withoutFragment(uri);
      const fragment = decodeFragment(uri.slice(resource.length + 1));
      const start = resources.get(resource);
      if (fragment === undefined || start === undefined) return undefined;
      if (fragment !== "" && !fragment.startsWith("/")) return anchors.get(`${resource}#${fragment}`);
      const found = followPointer(start, fragment);
      // A place that holds no schema by any keyword, such as `#/components/name`, may hold one all the same.
      if (isObject(found) && !bases.has(found)) place(found, resource);
      return found;
    },
  };
}

function resolveUri(reference: string, base: string): string {
  if (reference.startsWith("#")) return `${base}${reference}`;
  return URL.canParse(reference, base) ? new URL(reference, base).href : `unknown:${reference}`;
}

function withoutFragment(uri: string): string {
  return uri.split("#", 1).join("");
}

function decodeFragment(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined; // The escapes of the reference are not well-formed, so it leads nowhere.
  }
}

function followPointer(root: JsonObject, pointer: string): JsonValue | undefined {
  const keys = pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  let found: JsonValue | undefined = root;
  for (const key of keys) {
    if (isList(found)) found = /^\d+$/.test(key) ? found[Number(key)] : undefined;
    else if (isObject(found) && Object.hasOwn(found, key)) found = found[key];
    else return undefined;
  }
  return isObject(found) || typeof found === "boolean" ? found : undefined;
}
