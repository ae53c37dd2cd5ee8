/** Subschemas as nodes with identities, and with the document that resolves their references. */

import { asText, type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import { isPattern } from "./keyword-values.js";
import { isAnnotation } from "./keywords.js";
import { createReferences } from "./references.js";

export interface SchemaNode {
  /** Unique within an interpreter. */
  readonly id: number;
  readonly schema: JsonObject;
  readonly document: SchemaDocument;
}

/** A whole schema, in the keywords of 2020-12. */
interface SchemaDocument {
  readonly root: SchemaNode;
  /** The node of a subschema; if that is only a reference, the node of its target. */
  readonly nodeOf: (part: JsonValue) => SchemaNode;
  /** The same without following references; `true` and `false` have one node each. */
  readonly writtenNodeOf: (part: JsonValue) => SchemaNode;
  /** The target of a node's `$ref`; undefined without one, and outside the document. */
  readonly targetOf: (node: SchemaNode) => SchemaNode | undefined;
}

const everything: JsonObject = {};
const nothing: JsonObject = { enum: [] };

/** `count` numbers the nodes. */
export function createDocument(whole: JsonObject, count: () => number): SchemaDocument {
  // Copies the schema, so that no object is shared between two places.
  return createSharedDocument(JSON.parse(JSON.stringify(whole)) as JsonObject, count);
}

/**
 * Like `createDocument`, without copying; `nodeOf` accepts subschemas of the document, and schemas composed of these.
 */
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
    const target = targets.get(written) ?? lastTargetOf(written);
    targets.set(written, target);
    return target;
  };
  const lastTargetOf = (written: SchemaNode): SchemaNode => {
    let node = written;
    const passed = new Set<SchemaNode>();
    while (isReference(node.schema) && !passed.has(node)) {
      passed.add(node);
      const target = find(asText(node.schema["$ref"]), node.schema);
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
    targetOf: ({ schema }) => {
      const { $ref } = schema;
      const found = typeof $ref === "string" ? find($ref, schema) : undefined;
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

/** Whether all patterns are valid, no `type` is an empty list, which Ajv ignores, and nothing is named `__proto__`. */
export function isReadable(schema: JsonObject): boolean {
  // Only some keywords of Ajv ignore this name.
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
