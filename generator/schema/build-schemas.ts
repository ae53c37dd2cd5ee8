/** From the types of declarations to their canonical schemas; a type without one is a finding at its position. */

import * as engine from "ts-json-schema-generator";
import { ts } from "../compiler.js";
import type { JsonObject, JsonValue, ToolSchemas } from "../definition.js";
import { createDiagnostic, type Report } from "../diagnostics.js";
import type { Sources } from "../io/sources.js";
import { locateNode, quoteNode } from "../locations.js";
import { followReference, variantsOf } from "../schema-properties.js";
import { isList, isObject } from "../json-values.js";
import { canonicalize, type Direction } from "./canonical.js";
import { createSchemaEngine } from "./engine.js";
import { createHiddenParameterFinder } from "./hidden-parameters.js";
import { reportRefused } from "./refused-types.js";

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

/** What the engine describes a type as that it has given up on, instead of failing. */
const inferenceFailure = "Failed to correctly infer type";

/** Makes a builder; types that several tools share are parsed once. */
export function createSchemaBuilder(sources: Sources, report: Report): SchemaBuilder {
  let refused: string | undefined;
  const reportAndRemember: Report = (finding) => {
    if (finding.code === "type-not-supported") refused = JSON.stringify(finding.locations[0]);
    report(finding);
  };
  const schemas = createSchemaEngine(sources, reportAndRemember);
  const hiddenParameters = createHiddenParameterFinder(sources, report);
  const build = (node: ts.TypeNode | ts.Declaration, direction: Direction): JsonObject | undefined => {
    try {
      const schema = canonicalize(schemas.schemaOf(node), direction);
      if (!JSON.stringify(schema).includes(inferenceFailure)) return schema;
      reportRefused(sources, { node, reason: "the schema engine cannot infer it" }, report);
      return undefined;
    } catch (error) {
      reportFailure(sources, { node, error }, report);
      return undefined;
    }
  };
  const buildObject = (node: ts.TypeNode, role: "arguments" | "result"): JsonObject | undefined => {
    const schema = build(node, role === "arguments" ? "input" : "output");
    const root = schema && asObjectSchema(schema);
    const location = locateNode(sources.root, node);
    // A type that has just been refused as a whole has been said enough about.
    if (schema !== undefined && root === undefined && refused !== JSON.stringify(location)) {
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
      return {
        inputSchema,
        outputSchema,
        hiddenParameters: hidden.paths,
        hiddenDefaults: hidden.defaults,
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

/** Turns what the engine throws into a finding at the innermost place in the sources that it names. */
function reportFailure(
  sources: Sources,
  failure: { readonly node: ts.Node; readonly error: unknown },
  report: Report,
): void {
  const { error } = failure;
  if (!(error instanceof engine.BaseError) && !(error instanceof RangeError)) throw error;
  let node = failure.node;
  let reason = "the schema engine cannot express it";
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof RangeError) reason = "it expands without end";
    if (cause instanceof engine.UnknownNodeError && isInSources(sources, cause.node)) node = cause.node;
  }
  reportRefused(sources, { node, reason }, report);
}

function isInSources(sources: Sources, node: ts.Node): boolean {
  return node.pos >= 0 && !sources.program.isSourceFileDefaultLibrary(node.getSourceFile());
}
