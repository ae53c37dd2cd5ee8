/** From type nodes to draft-07 schemas: types read through the compiler's checker, written by the engine's formatters. */

import * as engine from "ts-json-schema-generator";
import type { ts } from "../sources/compiler.js";
import { visitSubschemas, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import type { Report } from "../diagnostics/diagnostics.js";
import type { Sources } from "../sources/program.js";
import { referenceTarget, refusedKeyword, type ReadSchema } from "./engine-schema.js";
import { createRecord } from "../surface/records.js";
import { scalarFormatters } from "./reader/scalar-aliases.js";
import { shapeFormatters } from "./reader/shaped-types.js";
import { createTypeReader } from "./reader/type-reader.js";

export interface SchemaEngine {
  /** @throws {EndlessTypeError} where a type expands without end. */
  readonly schemaOf: (node: ts.TypeNode | ts.Declaration) => ReadSchema;
}

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

export function createSchemaEngine(sources: Sources, report: Report): SchemaEngine {
  const reader = createTypeReader(sources, report);
  const formatter = engine.createFormatter(config, (chain, whole) => {
    for (const own of [...shapeFormatters(whole), ...scalarFormatters(whole)]) chain.addTypeFormatter(own);
  });
  // The engine's own types allow draft-07's booleans as schemas, which it does not write for a whole type.
  const format = (type: engine.BaseType): JsonObject => formatter.getDefinition(type) as JsonObject;
  return {
    schemaOf: (node) => {
      const definitions = createRecord<JsonObject>();
      const open: string[] = [];
      let hasRefusedType = false;
      const look = (schema: JsonObject): void => {
        const key = referenceTarget(schema["$ref"]);
        if (key !== undefined) open.push(key);
        hasRefusedType ||= schema[refusedKeyword] !== undefined;
        visitSubschemas(schema, look);
      };
      const root = format(reader.readNode(node));
      look(root);
      for (let key = open.pop(); key !== undefined; key = open.pop()) {
        const type = reader.definitions.find(key);
        if (type === undefined) throw new Error(`The definition ${key} must have been read.`);
        if (Object.hasOwn(definitions, key)) continue;
        const definition = format(type);
        definitions[key] = definition;
        look(definition);
      }
      return { root, definitions, hasRefusedType };
    },
  };
}
