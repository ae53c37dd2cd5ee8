/** From whole schemas to their nodes and what is known of these, read once for all proofs of a comparison. */

import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { createTexts, type TextOf } from "../json-schema/canonical-text.js";
import { createEvaluator, type Evaluator } from "./evaluation.js";
import { isReadable } from "../json-schema/readable.js";
import { createDocument, createSharedDocument, type SchemaNode } from "../json-schema/nodes.js";

export interface Reading extends Evaluator {
  /** A number that no node has, nor was counted before. */
  readonly count: () => number;
  /** The root of a schema; undefined where a proof cannot read it. */
  readonly read: (schema: JsonObject) => SchemaNode | undefined;
  /** The same for parts of some definitions, each of which is read once; undefined where it cannot read these. */
  readonly readParts: (definitions: JsonObject) => PartReading | undefined;
  readonly textOf: TextOf;
}

export interface PartReading extends Reading {
  readonly read: (part: JsonObject) => SchemaNode;
}

export function createReading(): Reading {
  let numbers = 0;
  const count = (): number => (numbers += 1);
  const roots = new WeakMap<JsonObject, { readonly root: SchemaNode | undefined }>();
  const reading: Reading = {
    count,
    read: (schema) => {
      const { root } = roots.get(schema) ?? {
        root: isReadable(schema) ? createDocument(schema, count).root : undefined,
      };
      roots.set(schema, { root });
      return root;
    },
    readParts: ($defs) =>
      isReadable($defs) ? { ...reading, read: createSharedDocument({ $defs }, count).nodeOf } : undefined,
    ...createEvaluator(),
    textOf: createTexts(),
  };
  return reading;
}
