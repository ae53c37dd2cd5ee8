/** From the types of declarations to their canonical schemas; a type without one is a finding at its position. */

import { ts } from "../compiler.js";
import type { JsonObject, JsonValue, ToolSchemas } from "../definition.js";
import { createDiagnostic, type Report } from "../diagnostics.js";
import type { Sources } from "../io/sources.js";
import { locateNode, quoteNode } from "../locations.js";
import { followReference, variantsOf } from "../schema-properties.js";
import { isList, isObject } from "../json-values.js";
import { createTagApplication } from "./apply-tags.js";
import { canonicalize, type Direction } from "./canonical.js";
import { EndlessTypeError } from "./definitions.js";
import { createSchemaEngine } from "./engine.js";
import type { EngineSchema } from "./engine-schema.js";
import { createHiddenParameterFinder } from "./hidden-parameters.js";
import { createSensitivePathFinder } from "./sensitive-paths.js";
import { reportEndless } from "./refused-types.js";
import { refusedKeyword } from "./shaped-types.js";

/** Builds schemas of one Program. */
export interface SchemaBuilder {
  /** The schemas of a declaration's types, or undefined where one has been reported. */
  readonly schemasOf: (types: DeclaredTypes) => ToolSchemas | undefined;
  /** The schema of an exported type, by its name. */
  readonly schemaOfExport: (file: ts.SourceFile, name: string, direction: Direction) => JsonObject | undefined;
}

/** The types of one declaration. */
export interface DeclaredTypes {
  readonly argumentsNode: ts.TypeNode;
  readonly resultNode: ts.TypeNode | undefined;
}

/** Makes a builder; types that several tools share are parsed once. */
export function createSchemaBuilder(sources: Sources, report: Report): SchemaBuilder {
  let isIncomplete = false;
  const schemas = createSchemaEngine(sources, report);
  const applyTags = createTagApplication({ report, hasRefusedType: () => isIncomplete });
  const hiddenParameters = createHiddenParameterFinder(sources, report);
  const sensitivePaths = createSensitivePathFinder(sources, report);
  const build = (node: ts.TypeNode | ts.Declaration, direction: Direction): JsonObject | undefined => {
    try {
      const schema = schemas.schemaOf(node);
      isIncomplete = isRefused(schema);
      const tagged = applyTags(schema, direction);
      return isIncomplete ? undefined : canonicalize(tagged, direction);
    } catch (error) {
      if (!(error instanceof EndlessTypeError)) throw error;
      reportEndless(sources, error.place, report);
      return undefined;
    }
  };
  const buildObject = (node: ts.TypeNode, role: "arguments" | "result"): JsonObject | undefined => {
    const schema = build(node, role === "arguments" ? "input" : "output");
    const root = schema && asObjectSchema(schema);
    const location = locateNode(sources.root, node);
    if (schema !== undefined && root === undefined) {
      report(createDiagnostic("type-not-an-object", { type: quoteNode(node), role }, location));
    }
    return root;
  };
  return {
    schemasOf: ({ argumentsNode, resultNode }) => {
      const inputSchema = buildObject(argumentsNode, "arguments");
      const outputSchema = resultNode === undefined ? null : buildObject(resultNode, "result");
      if (inputSchema === undefined || outputSchema === undefined) return undefined;
      const hidden = hiddenParameters.hiddenIn(argumentsNode);
      if (hidden === undefined) return undefined;
      const sensitiveParameters = sensitivePaths.sensitiveIn(argumentsNode);
      const sensitiveResults = resultNode === undefined ? [] : sensitivePaths.sensitiveIn(resultNode);
      if (sensitiveParameters === undefined || sensitiveResults === undefined) return undefined;
      return {
        inputSchema,
        outputSchema,
        hiddenParameters: hidden.paths,
        hiddenDefaults: hidden.defaults,
        sensitiveParameters,
        sensitiveResults,
        defaultedParameters: [...findDefaulted(inputSchema), ...hidden.defaultedNames],
      };
    },
    schemaOfExport: (file, name, direction) => {
      const declaration = exportedType(sources, file, name);
      return build(declaration, direction);
    },
  };
}

function exportedType(sources: Sources, file: ts.SourceFile, name: string): ts.Declaration {
  const module = sources.checker.getSymbolAtLocation(file);
  const exported = module && sources.checker.getExportsOfModule(module).find((symbol) => symbol.name === name);
  const target =
    exported && exported.flags & ts.SymbolFlags.Alias ? sources.checker.getAliasedSymbol(exported) : exported;
  const declaration = target?.declarations?.[0];
  if (declaration === undefined) throw new Error(`${file.fileName} must export the type ${name}.`);
  return declaration;
}

/** A schema that only objects fit, with `type: "object"` at its root; undefined where other values fit too. */
function asObjectSchema(schema: JsonObject): JsonObject | undefined {
  if (schema["type"] === "object") return schema;
  const variants = schema["anyOf"];
  const isObjectVariant = (variant: JsonValue): boolean => {
    if (!isObject(variant)) return false;
    if ("$ref" in variant) return followReference(schema, variant)["type"] === "object";
    return asObjectSchema(variant) !== undefined;
  };
  if (!isList(variants) || !variants.every(isObjectVariant)) return undefined;
  const { description, ...others } = schema;
  return { ...(description === undefined ? {} : { description }), type: "object", ...others };
}

/** Top-level parameters that have a default in every variant that has them. */
function findDefaulted(schema: JsonObject): string[] {
  const variants = variantsOf(schema);
  const names = [...new Set(variants.flatMap(({ properties }) => Object.keys(properties)))];
  return names.filter((name) =>
    variants.every(({ properties }) => !Object.hasOwn(properties, name) || "default" in (properties[name] ?? {})),
  );
}

/** Tells whether a part of a schema has been reported; the tool then has no schema. */
function isRefused({ root, definitions }: EngineSchema): boolean {
  return JSON.stringify([root, definitions]).includes(JSON.stringify(refusedKeyword));
}
