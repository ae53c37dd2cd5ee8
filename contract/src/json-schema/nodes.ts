/** From a whole schema to its parts as nodes with identities, references resolved. */

import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import { isAnnotation } from "./keywords.js";
import { createReferences } from "./references.js";

export interface SchemaNode {
  /** Unique within a run. */
  readonly id: number;
  readonly schema: JsonObject;
  readonly document: SchemaDocument;
}

/** A whole schema, in the keywords of 2020-12. */
export interface SchemaDocument {
  readonly root: SchemaNode;
  /** The node of a part; for a bare reference, the node of its target. */
  readonly nodeOf: (part: JsonValue) => SchemaNode;
  /** The node of a part as written; `true` and `false` have one each. */
  readonly writtenNodeOf: (part: JsonValue) => SchemaNode;
  /** The target of a `$ref`; undefined outside the document. */
  readonly resolve: (reference: string, from: SchemaNode) => SchemaNode | undefined;
}

const everything: JsonObject = {};
const nothing: JsonObject = { enum: [] };

/** Makes a document; `count` gives every node of a run its own number. */
export function createDocument(whole: JsonObject, count: () => number): SchemaDocument {
  // A copy, so that no part stands in two places.
  return createSharedDocument(JSON.parse(JSON.stringify(whole)) as JsonObject, count);
}

/** The same without a copy: `nodeOf` takes the document's own parts, and others that are made of these. */
export function createSharedDocument(root: JsonObject, count: () => number): SchemaDocument {
  const nodes = new Map<JsonObject, SchemaNode>();
  const find = createReferences(root);
  const writtenNodeOf = (part: JsonValue): SchemaNode => {
    const schema = isObject(part) ? part : part === false ? nothing : everything;
    const node = nodes.get(schema) ?? { id: count(), schema, document };
    nodes.set(schema, node);
    return node;
  };
  const targets = new Map<SchemaNode, SchemaNode>();
  const nodeOf = (part: JsonValue): SchemaNode => {
    const written = writtenNodeOf(part);
    const target = targets.get(written) ?? targetOf(written);
    targets.set(written, target);
    return target;
  };
  const targetOf = (written: SchemaNode): SchemaNode => {
    let node = written;
    const passed = new Set<SchemaNode>();
    while (isReference(node.schema) && !passed.has(node)) {
      passed.add(node);
      const target = find(String(node.schema["$ref"]), node.schema);
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
      const found = find(reference, from.schema);
      return found === undefined ? undefined : nodeOf(found);
    },
  };
  return document;
}

function isReference(schema: JsonObject): boolean {
  return (
    typeof schema["$ref"] === "string" &&
    Object.keys(schema).every((keyword) => keyword === "$ref" || isAnnotation(keyword))
  );
}

/** Whether every pattern is valid, no list of types is empty, which Ajv takes for none, and no name is one that objects inherit. */
export function isReadable(schema: JsonObject): boolean {
  // Ajv leaves this name out of some keywords only.
  return !JSON.stringify(schema).includes('"__proto__"') && hasReadableParts(schema);
}

function hasReadableParts(value: JsonValue): boolean {
  if (isList(value)) return value.every(hasReadableParts);
  if (!isObject(value)) return true;
  const { pattern, patternProperties, type } = value;
  if (isList(type) && type.length === 0) return false;
  const patterns = [
    ...(typeof pattern === "string" ? [pattern] : []),
    ...(isObject(patternProperties) ? Object.keys(patternProperties) : []),
  ];
  return patterns.every(isPattern) && Object.values(value).every(hasReadableParts);
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, "u").source !== "";
  } catch {
    return false; // The engine reports an invalid pattern this way.
  }
}
