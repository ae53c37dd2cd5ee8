/** From type nodes to the draft-07 schemas of ts-json-schema-generator, assembled from its parts and our corrections. */

import * as engine from "ts-json-schema-generator";
// Parts that the engine uses and does not export.
import { IdentifierNodeParser } from "ts-json-schema-generator/dist/src/NodeParser/IdentifierNodeParser.js";
import { InferTypeNodeParser } from "ts-json-schema-generator/dist/src/NodeParser/InferTypeNodeParser.js";
import { NamedTupleMemberNodeParser } from "ts-json-schema-generator/dist/src/NodeParser/NamedTupleMemberNodeParser.js";
import { SatisfiesNodeParser } from "ts-json-schema-generator/dist/src/NodeParser/SatisfiesNodeParser.js";
import { SpreadElementNodeParser } from "ts-json-schema-generator/dist/src/NodeParser/SpreadElementNodeParser.js";
import type { ts } from "../compiler.js";
import type { JsonObject } from "../definition.js";
import type { Report } from "../diagnostics.js";
import type { Sources } from "../io/sources.js";
import { annotated } from "./annotated-types.js";
import { named } from "./named-types.js";
import { nonNullable } from "./non-nullable.js";
import { recursive } from "./recursive-types.js";
import { withRefusedMembers } from "./refused-members.js";
import { refusedTypes } from "./refused-types.js";
import { scalarAliases, scalarFormatters } from "./scalar-aliases.js";
import { visible } from "./visible-properties.js";

/** What the engine made of one type: the definitions stand beside the root, under keys of our own. */
export interface EngineSchema {
  readonly root: JsonObject;
  readonly definitions: Readonly<Record<string, JsonObject>>;
}

/** Builds schemas of one Program; types that several roots share are parsed once. */
export interface SchemaEngine {
  /** @throws {engine.BaseError} where a type has no schema. */
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
  const parser = createParser(sources, report);
  const formatter = engine.createFormatter(config, (chain, whole) => {
    for (const scalar of scalarFormatters(whole)) chain.addTypeFormatter(scalar);
  });
  const generator = new engine.SchemaGenerator(sources.program, parser, formatter, config);
  return {
    schemaOf: (node) => {
      const { definitions = {}, $schema: _dialect, ...root } = generator.createSchemaFromNodes([node]);
      // The engine's own types allow draft-07's booleans as schemas, which it does not emit here.
      return { root: root as JsonObject, definitions: definitions as Record<string, JsonObject> };
    },
  };
}

/**
 * The engine's own list of node parsers, with ours in front of those that they correct. The engine's factory cannot be
 * used: it fixes how doc comments are read and how definitions are named.
 */
function createParser(sources: Sources, report: Report): engine.NodeParser {
  const { checker } = sources;
  const chain = new engine.ChainNodeParser(checker, []);
  const documented = (parser: engine.SubNodeParser) => annotated(sources, parser, report);
  const declared = (parser: engine.SubNodeParser) => recursive(named(sources, documented(parser)));
  const object = (parser: engine.SubNodeParser) => withRefusedMembers(sources, visible(parser), report);
  const members = documented(chain);
  const parsers: readonly engine.SubNodeParser[] = [
    refusedTypes(sources, report),
    scalarAliases(sources),
    nonNullable(sources, chain),
    new engine.HiddenNodeParser(checker),
    new engine.StringTypeNodeParser(),
    new engine.NumberTypeNodeParser(),
    new engine.BooleanTypeNodeParser(),
    new engine.AnyTypeNodeParser(),
    new engine.UnknownTypeNodeParser(),
    new engine.UndefinedTypeNodeParser(),
    new engine.NeverTypeNodeParser(),
    new engine.ObjectTypeNodeParser(),
    new engine.AsExpressionNodeParser(chain),
    new SatisfiesNodeParser(chain),
    new engine.StringLiteralNodeParser(),
    new engine.StringTemplateLiteralNodeParser(chain),
    new engine.IntrinsicNodeParser(),
    new engine.NumberLiteralNodeParser(),
    new engine.BooleanLiteralNodeParser(),
    new engine.NullLiteralNodeParser(),
    new engine.ObjectLiteralExpressionNodeParser(chain, checker),
    new engine.ArrayLiteralExpressionNodeParser(chain),
    new engine.PrefixUnaryExpressionNodeParser(chain),
    new engine.LiteralNodeParser(chain),
    new engine.ParenthesizedNodeParser(chain),
    new engine.TypeReferenceNodeParser(checker, chain),
    new engine.ExpressionWithTypeArgumentsNodeParser(checker, chain),
    new engine.IndexedAccessTypeNodeParser(checker, chain),
    new InferTypeNodeParser(checker, chain),
    new engine.TypeofNodeParser(checker, chain),
    new engine.MappedTypeNodeParser(chain, config.additionalProperties),
    new engine.ConditionalTypeNodeParser(checker, chain),
    new engine.TypeOperatorNodeParser(chain),
    new engine.UnionNodeParser(checker, chain),
    new engine.IntersectionNodeParser(checker, chain),
    new engine.TupleNodeParser(checker, chain),
    new NamedTupleMemberNodeParser(chain),
    new engine.OptionalTypeNodeParser(chain),
    new engine.RestTypeNodeParser(chain),
    new IdentifierNodeParser(chain, checker),
    new SpreadElementNodeParser(chain),
    new engine.PropertyAccessExpressionParser(checker, chain),
    declared(new engine.TypeAliasNodeParser(checker, chain)),
    named(sources, documented(new engine.EnumNodeParser(checker))),
    declared(object(new engine.InterfaceAndClassNodeParser(checker, members, config.additionalProperties))),
    declared(object(new engine.TypeLiteralNodeParser(checker, members, config.additionalProperties))),
    new engine.ArrayNodeParser(chain),
  ];
  for (const parser of parsers) chain.addNodeParser(parser);
  return chain;
}
