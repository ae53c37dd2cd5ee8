/** From type nodes to draft-07 schemas: the reader builds the engine's model of types, and the engine's formatters write it. */

import * as engine from "ts-json-schema-generator";
import { innerSchemas, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import type { Report } from "../diagnostics/diagnostics.js";
import type { ts } from "../sources/compiler.js";
import type { Sources } from "../sources/program.js";
import { referencesIn, refusedKeyword, type ReadSchema } from "./engine-schema.js";
import { customTypeFormatter } from "./reader/custom-types.js";
import { createTypeReader } from "./reader/type-reader.js";

const config = {
  ...engine.DEFAULT_CONFIG,
  expose: "none",
  topRef: false,
  jsDoc: "none",
  sortProps: false,
  encodeRefs: false,
  additionalProperties: false,
  functions: "fail",
} as const satisfies engine.CompletedConfig;

/** @throws {EndlessTypeError} where a type expands without end. */
type SchemaOf = (node: ts.TypeNode | ts.Declaration) => ReadSchema;

/** Creates a function from types to their schemas, which reads types that several tools share once. */
export function createSchemaEngine(sources: Sources, report: Report): SchemaOf {
  const reader = createTypeReader(sources, report);
  const formatter = engine.createFormatter(config, (chain, whole) => {
    chain.addTypeFormatter(customTypeFormatter(whole));
  });
  // The engine's own types allow draft-07's booleans as schemas, which it does not write for a whole type.
  const format = (type: engine.BaseType): JsonObject => formatter.getDefinition(type) as JsonObject;
  return (node) => {
    const root = format(reader.readNode(node));
    const definitions: Record<string, JsonObject> = {};
    const pending = referencesIn(root);
    for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
      if (Object.hasOwn(definitions, key)) continue;
      const type = reader.definitions.find(key);
      if (type === undefined) throw new Error(`The definition ${key} must have been read.`);
      const definition = format(type);
      definitions[key] = definition;
      pending.push(...referencesIn(definition));
    }
    return { root, definitions, hasRefusedType: [root, ...Object.values(definitions)].some(isRefused) };
  };
}

function isRefused(schema: JsonObject): boolean {
  return refusedKeyword in schema || innerSchemas(schema).some((inner) => isRefused(inner.schema));
}
