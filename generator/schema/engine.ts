/** From type nodes to draft-07 schemas: types read through the compiler's checker, written by the engine's formatters. */

import * as engine from "ts-json-schema-generator";
import type { ts } from "../compiler.js";
import type { JsonObject } from "../definition.js";
import type { Report } from "../diagnostics.js";
import type { Sources } from "../io/sources.js";
import { referencesIn, type EngineSchema } from "./engine-schema.js";
import { scalarFormatters } from "./scalar-aliases.js";
import { shapeFormatters } from "./shaped-types.js";
import { createTypeReader } from "./type-reader.js";

/** Builds schemas of one Program; types that several roots share are read once. */
export interface SchemaEngine {
  /** @throws {EndlessTypeError} where a type expands without end. */
  readonly schemaOf: (node: ts.TypeNode | ts.Declaration) => EngineSchema;
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

/** Assembles the engine for a Program. */
export function createSchemaEngine(sources: Sources, report: Report): SchemaEngine {
  const reader = createTypeReader(sources, createSimpleParser(sources.checker), report);
  const formatter = engine.createFormatter(config, (chain, whole) => {
    for (const own of [...shapeFormatters(whole), ...scalarFormatters(whole)]) chain.addTypeFormatter(own);
  });
  // The engine's own types allow draft-07's booleans as schemas, which it does not write for a whole type.
  const format = (type: engine.BaseType): JsonObject => formatter.getDefinition(type) as JsonObject;
  return {
    schemaOf: (node) => {
      const root = format(reader.readNode(node));
      const definitions: Record<string, JsonObject> = {};
      const open = referencesIn(root);
      for (let key = open.pop(); key !== undefined; key = open.pop()) {
        const type = reader.definitions.find(key);
        if (type === undefined) throw new Error(`The definition ${key} must have been read.`);
        if (Object.hasOwn(definitions, key)) continue;
        const definition = format(type);
        definitions[key] = definition;
        open.push(...referencesIn(definition));
      }
      return { root, definitions };
    },
  };
}

/** The engine's parsers of the nodes that say all there is to know: keywords and literals. */
function createSimpleParser(checker: ts.TypeChecker): engine.NodeParser {
  const chain = new engine.ChainNodeParser(checker, []);
  const parsers: readonly engine.SubNodeParser[] = [
    new engine.StringTypeNodeParser(),
    new engine.NumberTypeNodeParser(),
    new engine.BooleanTypeNodeParser(),
    new engine.AnyTypeNodeParser(),
    new engine.UnknownTypeNodeParser(),
    new engine.NeverTypeNodeParser(),
    new engine.LiteralNodeParser(chain),
    new engine.StringLiteralNodeParser(),
    new engine.NumberLiteralNodeParser(),
    new engine.PrefixUnaryExpressionNodeParser(chain),
    new engine.BooleanLiteralNodeParser(),
    new engine.NullLiteralNodeParser(),
  ];
  for (const parser of parsers) chain.addNodeParser(parser);
  return chain;
}
