/** From whole schemas to their nodes and what is known of these, read once for all proofs of a comparison. */

import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { createTexts, type TextOf } from "./canonical-text.js";
import { createEvaluator, type Evaluator } from "./evaluation.js";
import { isReadable } from "./readable.js";
import { createDocument, createSharedDocument, type SchemaNode } from "./schema-documents.js";

export interface Reading extends Evaluator {
  /** A number that no node has, nor was counted before. */
  readonly count: () => number;
  /** The root of a schema; undefined where a proof cannot read it. */
  readonly read: (schema: JsonObject) => SchemaNode | undefined;
  /** Reads parts of some definitions, each once; undefined where a proof cannot read them. */
  readonly readParts: (definitions: JsonObject) => ((part: JsonObject) => SchemaNode) | undefined;
  readonly textOf: TextOf;
}

export function createReading(): Reading {
  let numbers = 0;
  const count = (): number => (numbers += 1);
  const roots = new WeakMap<JsonObject, { readonly root: SchemaNode | undefined }>();
  return {
    count,
    read: (schema) => {
      const { root } = roots.get(schema) ?? {
        root: isReadable(schema) ? createDocument(schema, count).root : undefined,
      };
      roots.set(schema, { root });
      return root;
    },
    readParts: ($defs) => (isReadable($defs) ? createSharedDocument({ $defs }, count).nodeOf : undefined),
    ...createEvaluator(),
    textOf: createTexts(),
  };
}
