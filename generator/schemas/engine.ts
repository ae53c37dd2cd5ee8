/** Builds draft-07 schemas: the reader builds the engine's model of types, and the engine's formatters write it. */

import * as engine from "ts-json-schema-generator";
import { visitSubschemas, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import type { DeclaredType } from "../declarations/declaration-types.js";
import type { Report } from "../diagnostics/diagnostics.js";
import type { ts } from "../sources/compiler.js";
import { referenceTarget, refusedKeyword, type ReadSchema } from "./engine-schema.js";
import { customTypeFormatter } from "./reader/custom-types.js";
import type { ReadProject } from "./reader/reader-context.js";
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
type SchemaOf = (type: DeclaredType | ts.Declaration) => ReadSchema;

/** Creates a function from types to their schemas, which reads types that several tools share once. */
export function createSchemaEngine(project: ReadProject, report: Report): SchemaOf {
  const reader = createTypeReader(project, report);
  const formatter = engine.createFormatter(config, (chain, whole) => {
    chain.addTypeFormatter(customTypeFormatter(whole));
  });
  // The engine's own types allow draft-07's booleans as schemas, which it does not write for a whole type.
  const format = (type: engine.BaseType): JsonObject => formatter.getDefinition(type) as JsonObject;
  return (whole) => {
    const definitions = new Map<string, JsonObject>();
    let hasRefusedType = false;
    const visit = (schema: JsonObject): void => {
      hasRefusedType ||= refusedKeyword in schema;
      const key = referenceTarget(schema["$ref"]);
      if (key !== undefined && !definitions.has(key)) {
        const type = reader.definitions.find(key);
        if (type === undefined) throw new Error(`The definition ${key} must have been read.`);
        const definition = format(type);
        definitions.set(key, definition);
        visit(definition);
      }
      visitSubschemas(schema, visit);
    };
    const root = format(reader.readWhole(whole));
    visit(root);
    return { root, definitions, hasRefusedType };
  };
}
