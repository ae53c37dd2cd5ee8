/** From a discovered declaration to everything that it says about its tool, defaults filled in. */

import type { RetryHint } from "@toolwright/runtime";
import type { ts } from "./compiler.js";
import type { Settings } from "./config.js";
import type {
  DeprecationDefinition,
  JsonObject,
  ResultEnvelopeDefinition,
  ToolFields,
  ToolLocations,
  TypeExpression,
} from "./definition.js";
import { createDiagnostic, type Report, type SourceLocation } from "./diagnostics.js";
import type { DiscoveredDeclaration } from "./discover.js";
import { resolveDescription } from "./descriptions.js";
import { readFields, type FieldReader } from "./fields.js";
import type { Sources } from "./io/sources.js";
import { readTextFile } from "./io/text-files.js";
import { locateNode, relativePath } from "./locations.js";
import { namesInModule } from "./names.js";
import { evaluateStatic, toJson } from "./static-values.js";
import { describeType } from "./type-expressions.js";

/** A declaration, read; its types are still the compiler's. */
export interface ResolvedDeclaration {
  readonly fields: ToolFields;
  readonly source: string;
  readonly locations: ToolLocations;
  readonly argumentsType: TypeExpression;
  readonly resultType: TypeExpression | null;
  readonly argumentsNode: ts.TypeNode;
  readonly resultNode: ts.TypeNode | undefined;
  /** The whole declaration, doc comment and annotation included. */
  readonly node: ts.VariableDeclaration;
}

const knownFields = [
  "name",
  "effect",
  "family",
  "stability",
  "description",
  "descriptionFile",
  "title",
  "version",
  "idempotent",
  "retryHint",
  "typicalDurationMs",
  "openWorld",
  "deprecation",
  "aliases",
  "relatedSurfaces",
  "modelRendering",
  "resultEnvelope",
  "freeformGrammar",
  "examples",
  "targets",
] as const;

/** What reading one declaration needs. */
interface Reading {
  readonly sources: Sources;
  readonly settings: Settings;
  readonly declaration: DiscoveredDeclaration;
  readonly reader: FieldReader;
  /** What messages call the tool: its name, or the constant's where it has none. */
  readonly label: string;
  readonly source: string;
  readonly report: Report;
}

/** Reads a declaration, or undefined where its value is no object at all. */
export function resolveDeclaration(
  sources: Sources,
  settings: Settings,
  declaration: DiscoveredDeclaration,
  report: Report,
): ResolvedDeclaration | undefined {
  const { root, checker } = sources;
  const value = evaluateStatic({ root, checker, report }, declaration.value);
  if (value.kind !== "object") {
    if (value.kind !== "unknown") {
      const actual = JSON.stringify(toJson(value));
      report(
        createDiagnostic("invalid-field", { field: "the declaration", expected: "an object", actual }, value.location),
      );
    }
    return undefined;
  }
  const reader = readFields(value, knownFields, report);
  const source = relativePath(root, declaration.variable.getSourceFile().fileName);
  const label = reader.text("name") ?? declaration.variable.name.getText();
  const reading: Reading = { sources, settings, declaration, reader, label, source, report };
  const taken = namesInModule(label);
  const fieldLocations = [...value.entries].map(([field, entry]) => [field, entry.value.location] as const);
  return {
    fields: readTool(reading),
    source,
    locations: {
      declaration: locateNode(root, declaration.variable),
      fields: Object.fromEntries(fieldLocations),
    },
    argumentsType: describeType(sources, { node: declaration.argumentsNode, taken }, report),
    resultType:
      declaration.resultNode === undefined
        ? null
        : describeType(sources, { node: declaration.resultNode, taken }, report),
    argumentsNode: declaration.argumentsNode,
    resultNode: declaration.resultNode,
    node: declaration.variable,
  };
}

function readTool(reading: Reading): ToolFields {
  const { reader, settings } = reading;
  const effect = reader.oneOf("effect", ["read_only", "mutating", "destructive"]);
  requireField(reading, "name", 'name: "read_file"');
  requireField(reading, "effect", 'effect: "read_only", "mutating" or "destructive"');
  return {
    name: reader.text("name") ?? "",
    title: reader.text("title") ?? null,
    description: resolveDescription(reading),
    family: reader.text("family") ?? settings.defaultFamily,
    stability: reader.oneOf("stability", ["stable", "experimental", "deprecated"]) ?? settings.defaultStability,
    effect: effect ?? "read_only",
    idempotent: reader.flag("idempotent") ?? false,
    retryHint: readRetryHint(reading),
    typicalDurationMs: reader.number("typicalDurationMs", { minimum: 0, integer: false }) ?? null,
    version: reader.text("version") ?? null,
    openWorld: reader.flag("openWorld") ?? false,
    deprecation: readDeprecation(reading),
    aliases: reader.texts("aliases") ?? [],
    relatedSurfaces: reader.texts("relatedSurfaces") ?? [],
    resultEnvelope: readResultEnvelope(reading),
    freeformGrammar: readGrammar(reading),
    examples: reader.objects("examples") ?? [],
    targets: readTargets(reading),
  };
}

function requireField({ reader, label, report, declaration, sources }: Reading, field: string, example: string): void {
  if (reader.has(field)) return;
  const at = locateNode(sources.root, declaration.variable);
  report(createDiagnostic("missing-field", { field, tool: label, example }, at));
}

function readRetryHint({ reader, label, report }: Reading): RetryHint | null {
  const object = reader.object("retryHint");
  if (object === undefined) return null;
  if (reader.flag("idempotent") !== true) {
    const conflict: SourceLocation[] = [reader.locate("retryHint")];
    if (reader.has("idempotent")) conflict.push(reader.locate("idempotent"));
    report(createDiagnostic("retry-hint-without-idempotence", { tool: label }, conflict));
  }
  const hint = readFields(object, ["maxAttempts", "initialBackoffMs"], report);
  for (const [field, example] of [
    ["maxAttempts", "maxAttempts: 3"],
    ["initialBackoffMs", "initialBackoffMs: 200"],
  ] as const) {
    if (!hint.has(field))
      report(createDiagnostic("missing-field", { field, tool: `the retryHint of ${label}`, example }, object.location));
  }
  return {
    maxAttempts: hint.number("maxAttempts", { minimum: 1, integer: true }) ?? 1,
    initialBackoffMs: hint.number("initialBackoffMs", { minimum: 0, integer: true }) ?? 0,
  };
}

function readDeprecation({ reader, label, report }: Reading): DeprecationDefinition | null {
  const deprecated = reader.text("stability") === "deprecated";
  const object = reader.object("deprecation");
  if (object === undefined) {
    if (deprecated && !reader.has("deprecation")) {
      report(createDiagnostic("deprecation-missing", { tool: label }, reader.locate("stability")));
    }
    return null;
  }
  if (!deprecated) {
    report(createDiagnostic("deprecation-without-stability", { tool: label }, reader.locate("deprecation")));
  }
  const fields = readFields(object, ["since", "removeAfter", "replacedBy"], report);
  if (!fields.has("since")) {
    const parameters = { field: "since", tool: `the deprecation of ${label}`, example: 'since: "2.0.0"' };
    report(createDiagnostic("missing-field", parameters, object.location));
  }
  return {
    since: fields.text("since") ?? "",
    removeAfter: fields.text("removeAfter") ?? null,
    replacedBy: fields.text("replacedBy") ?? null,
  };
}

function readResultEnvelope({ reader, settings, declaration, report }: Reading): ResultEnvelopeDefinition {
  const object = reader.object("resultEnvelope");
  const names = object && readFields(object, ["canonical", "successResult", "errorResult"], report);
  return {
    canonical: names?.text("canonical") ?? settings.resultEnvelope.canonical,
    successResult: names?.text("successResult") ?? declaration.resultNode?.getText() ?? null,
    errorResult: names?.text("errorResult") ?? settings.resultEnvelope.errorResult,
    modelRendering:
      reader.oneOf("modelRendering", ["canonical_json_envelope", "custom_text_receipt"]) ?? "canonical_json_envelope",
  };
}

function readGrammar({ reader, label, report, sources, source }: Reading): ToolFields["freeformGrammar"] {
  const object = reader.object("freeformGrammar");
  if (object === undefined) return null;
  const fields = readFields(object, ["syntax", "definition", "definitionFile"], report);
  const syntax = fields.oneOf("syntax", ["lark", "regex"]);
  const missing = (field: string, example: string): void => {
    const tool = `the freeformGrammar of ${label}`;
    if (!fields.has(field)) report(createDiagnostic("missing-field", { field, tool, example }, object.location));
  };
  missing("syntax", 'syntax: "lark" or "regex"');
  const path = fields.text("definitionFile");
  if (path === undefined) {
    missing("definition", 'definition: "…" or definitionFile: "./grammar.lark"');
    return { syntax: syntax ?? "lark", definition: fields.text("definition") ?? "" };
  }
  const location = fields.locate("definitionFile");
  const text = readTextFile({ root: sources.root, beside: source, path, location });
  if (typeof text !== "string") report(text);
  return { syntax: syntax ?? "lark", definition: typeof text === "string" ? text : "" };
}

function readTargets({ reader }: Reading): JsonObject | null {
  const object = reader.object("targets");
  return object === undefined ? null : (toJson(object) as JsonObject); // A static object becomes a JSON object.
}
