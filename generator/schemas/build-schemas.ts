/** Builds the canonical schemas of the types of declarations. */

import { ts } from "../sources/compiler.js";
import {
  type JsonObject,
  type JsonValue,
  followReference,
  variantsOf,
  isList,
  isObject,
} from "@toolwright/runtime/internal/json-schema";
import { emptySourceMap, type ToolSchemas } from "../surface/tool-definition.js";
import { quoteDeclared, type DeclaredType } from "../declarations/declaration-types.js";
import type { ResolvedDeclaration } from "../declarations/resolve.js";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import { describeCrash, isCompilerCrash } from "../sources/compiler-crashes.js";
import { describeTooDeep, isStackOverflow } from "../sources/deep-nesting.js";
import type { Sources } from "../sources/program.js";
import { describeWithoutNull } from "../sources/compiler-findings.js";
import { locateNode, exportsOf, followAlias } from "../sources/nodes.js";
import { isEmptyInterface, isEmptyObject } from "../sources/type-predicates.js";
import { createTagApplication } from "./tags/apply-tags.js";
import type { Direction } from "@toolwright/contract/internal/changes";
import { canonicalize } from "./canonical.js";
import { EndlessTypeError } from "./reader/definitions.js";
import { createSchemaEngine } from "./engine.js";
import type { ReadProject } from "./reader/reader-context.js";
import { createHiddenParameterFinder } from "./hidden/hidden-parameters.js";
import { createSensitivePathFinder } from "./hidden/sensitive-paths.js";
import { reportEndless } from "./reader/unsupported-types.js";
import { takeSourceMap, type MappedSchema } from "./source-marks.js";

export interface SchemaBuilder {
  /** The schemas of a declaration's types; undefined after a reported error. */
  readonly schemasOf: (
    types: Pick<ResolvedDeclaration, "declaredArguments" | "declaredResult">,
  ) => ToolSchemas | undefined;
  /** The schema of an exported type, by its name. */
  readonly schemaOfExport: (file: ts.SourceFile, name: string, direction: Direction) => JsonObject | undefined;
}

/** Creates a builder, which reads types that several tools share once. */
export function createSchemaBuilder(project: ReadProject, report: Report): SchemaBuilder {
  const { sources } = project;
  const schemaOf = createSchemaEngine(project, report);
  const applyTags = createTagApplication(report);
  const findHidden = createHiddenParameterFinder(sources, report);
  const findSensitive = createSensitivePathFinder(sources, report);
  const build = (type: DeclaredType | ts.Declaration, direction: Direction): MappedSchema | undefined => {
    try {
      const schema = schemaOf(type);
      const tagged = applyTags(schema, direction);
      return schema.hasRefusedType ? undefined : takeSourceMap(canonicalize(tagged, direction));
    } catch (error) {
      const location = locateNode(sources.root, "site" in type ? type.site : type);
      if (error instanceof EndlessTypeError) reportEndless(sources, error, report);
      else if (isStackOverflow(error)) report(describeTooDeep(location));
      else if (isCompilerCrash(error)) report(describeCrash(error, location));
      else throw error;
      return undefined;
    }
  };
  const buildObject = (declared: DeclaredType, role: "arguments" | "result"): MappedSchema | undefined => {
    const { type, written, site } = declared;
    if (role === "arguments" && isEmptyInterface(sources.checker, type)) {
      return { schema: noParameters, sourceMap: emptySourceMap };
    }
    // The reader would advise about a property, and there is none.
    if ((type.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) === 0) {
      const built = build(declared, role === "arguments" ? "input" : "output");
      if (built === undefined) return undefined;
      const schema = asObjectSchema(built.schema);
      if (schema !== undefined) return { ...built, schema };
    }
    const isEmpty = isEmptyObject(sources.checker, type);
    const withoutNull = describeWithoutNull(sources, written.node, type);
    const places = [...new Set([site, written.node])].map((node) => locateNode(sources.root, node));
    const parameters = { type: quoteDeclared(sources, declared), role, isEmpty, withoutNull };
    report(createDiagnostic("type-not-an-object", parameters, places));
    return undefined;
  };
  return {
    schemasOf: ({ declaredArguments, declaredResult }) => {
      const input = buildObject(declaredArguments, "arguments");
      const output = declaredResult === undefined ? null : buildObject(declaredResult, "result");
      if (input === undefined || output === undefined) return undefined;
      const hidden = findHidden(declaredArguments);
      if (hidden === undefined) return undefined;
      const sensitiveParameters = findSensitive(declaredArguments);
      const sensitiveResults = declaredResult === undefined ? [] : findSensitive(declaredResult);
      if (sensitiveParameters === undefined || sensitiveResults === undefined) return undefined;
      return {
        inputSchema: input.schema,
        outputSchema: output?.schema ?? null,
        sourceMaps: { input: input.sourceMap, output: output?.sourceMap ?? emptySourceMap },
        hiddenParameters: hidden.paths,
        hiddenDefaults: hidden.defaults,
        hiddenTypes: hidden.types,
        sensitiveParameters,
        sensitiveResults,
        defaultedParameters: [...findDefaulted(input.schema), ...hidden.defaultedNames],
      };
    },
    schemaOfExport: (file, name, direction) => build(exportedType(sources, file, name), direction)?.schema,
  };
}

function exportedType(sources: Sources, file: ts.SourceFile, name: string): ts.Declaration {
  const exported = exportsOf(sources.checker, file).find((symbol) => symbol.name === name);
  const [declaration] = (exported && followAlias(sources.checker, exported).declarations) ?? [];
  if (declaration === undefined) throw new Error(`${file.fileName} must export the type ${name}.`);
  return declaration;
}

/** The schema of arguments without parameters. */
const noParameters: JsonObject = { type: "object", properties: {}, additionalProperties: false };

/** A schema that only objects fit, with `type: "object"` at its root; undefined if other values fit too. */
function asObjectSchema(schema: JsonObject): JsonObject | undefined {
  if (schema["type"] === "object") return schema;
  if (!fitsOnlyObjects(schema, schema)) return undefined;
  const { description, ...others } = schema;
  return { ...(description === undefined ? {} : { description }), type: "object", ...others };
}

function fitsOnlyObjects(schema: JsonValue, root: JsonObject): boolean {
  if (!isObject(schema)) return false;
  const { $ref, type, anyOf } = schema;
  if ($ref !== undefined) return fitsOnlyObjects(followReference(root, schema), root);
  return type === "object" || (isList(anyOf) && anyOf.every((member) => fitsOnlyObjects(member, root)));
}

/** Top-level parameters with a default in every variant that has them. */
function findDefaulted(schema: JsonObject): string[] {
  const variants = variantsOf(schema);
  const names = [...new Set(variants.flatMap(({ properties }) => Object.keys(properties)))];
  return names.filter((name) =>
    variants.every(({ properties }) => !Object.hasOwn(properties, name) || "default" in (properties[name] ?? {})),
  );
}
