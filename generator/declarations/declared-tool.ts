/** Completes the fields of a declaration to those of its tool: defaults, description, files and type names. */

import type { Settings } from "../config/config.js";
import { type Report, type SourceLocation, createDiagnostic } from "../diagnostics/diagnostics.js";
import type { Sources } from "../sources/program.js";
import { type DeclaredValues, defaultFields } from "./declared-fields.js";
import type { DiscoveredDeclaration } from "./discover.js";
import type { FieldReader } from "./field-reader.js";
import { type FieldValues, fieldRows } from "@toolwright/contract/internal/inventories";
import { locateNode } from "../sources/nodes.js";
import type { ResultEnvelopeDefinition, ToolFields } from "../surface/tool-definition.js";
import { nameOfType } from "./type-expressions.js";
import { readDocComment } from "../sources/doc-comments.js";
import { describe } from "../sources/descriptions.js";

/** The context for reading the fields of one declaration. */
export interface DeclarationContext {
  readonly sources: Sources;
  readonly settings: Settings;
  readonly declaration: DiscoveredDeclaration;
  readonly reader: FieldReader<DeclaredValues>;
  /** Reads a file at a path relative to the declaration's file; reports a failure. */
  readonly readText: (path: string, location: SourceLocation) => string | undefined;
  /** The tool in messages: its name, or the constant's if it has none. */
  readonly label: string;
  readonly report: Report;
}

export function readTool(context: DeclarationContext): Omit<ToolFields, "examples"> {
  const { reader, settings } = context;
  const fields = fieldRows.map(([field]) => [field, reader.read(field)] as const);
  // Each value is of its field's kind.
  const written = Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Partial<DeclaredValues>;
  reportMissing(context);
  reportContradictions(context, written);
  const { resultEnvelope, modelRendering, ...others } = { ...defaultFields(settings), ...written };
  return {
    ...others,
    description: resolveDescription(context, written.description),
    freeformGrammar: completeGrammar(context, written.freeformGrammar),
    resultEnvelope: { ...completeEnvelope(context, resultEnvelope), modelRendering },
  };
}

function reportMissing({ reader, label, report, declaration, sources }: DeclarationContext): void {
  for (const [field, { example }] of fieldRows) {
    if (example === undefined || reader.mayHave(field)) continue;
    const parameters = { owner: `The declaration of ${label}`, field, example };
    report(createDiagnostic("missing-field", parameters, locateNode(sources.root, declaration.variable)));
  }
}

/** A retry needs an idempotent tool; a removal date and a deprecation need each other. */
function reportContradictions({ reader, label, report }: DeclarationContext, written: Partial<DeclaredValues>): void {
  const { retryHint, idempotent, deprecation, stability } = written;
  const locate = (...fields: readonly (keyof DeclaredValues)[]): SourceLocation[] =>
    fields.filter((field, index) => index === 0 || reader.has(field)).map(reader.locate);
  if (retryHint !== undefined && (idempotent === false || !reader.mayHave("idempotent"))) {
    report(createDiagnostic("retry-hint-without-idempotence", { tool: label }, locate("retryHint", "idempotent")));
  }
  if (stability === "deprecated" && !reader.mayHave("deprecation")) {
    report(createDiagnostic("deprecation-missing", { tool: label }, reader.locate("stability")));
  }
  const isSupported = stability === undefined ? !reader.mayHave("stability") : stability !== "deprecated";
  if (deprecation !== undefined && isSupported) {
    report(createDiagnostic("deprecation-without-stability", { tool: label }, locate("deprecation", "stability")));
  }
}

function completeEnvelope(
  { sources, settings, declaration: { declaredResult } }: DeclarationContext,
  names: FieldValues["resultEnvelope"],
): Omit<ResultEnvelopeDefinition, "modelRendering"> {
  const resultName = declaredResult && nameOfType(sources, declaredResult.written);
  return {
    canonical: names?.canonical ?? settings.resultEnvelope.canonical,
    successResult: names?.successResult ?? resultName ?? null,
    errorResult: names?.errorResult ?? settings.resultEnvelope.errorResult,
  };
}

function completeGrammar(
  { reader, readText, label, report }: DeclarationContext,
  grammar: DeclaredValues["freeformGrammar"] | undefined,
): ToolFields["freeformGrammar"] {
  if (!grammar) return null;
  const { syntax, definition, definitionFile } = grammar;
  const location = reader.locate("freeformGrammar");
  const parts = reader.inside("freeformGrammar");
  if (definitionFile !== null) {
    return { syntax, definition: readText(definitionFile, parts?.locate("definitionFile") ?? location) ?? "" };
  }
  if (parts?.mayHave("definition") === false && !parts.mayHave("definitionFile")) {
    const example = 'definition: "…" or definitionFile: "./grammar.lark"';
    const parameters = { owner: `The freeformGrammar of ${label}`, field: "definition", example };
    report(createDiagnostic("missing-field", parameters, location));
  }
  return { syntax, definition: definition ?? "" };
}

/** Finds a tool's description; a missing or empty one is a finding. */
function resolveDescription(context: DeclarationContext, field: string | undefined): string {
  const { reader, label, report, declaration, sources } = context;
  const fields = (["description", "descriptionFile"] as const).filter(reader.has);
  if (fields.length > 1) {
    const both = [reader.locate("descriptionFile"), reader.locate("description")];
    report(createDiagnostic("description-twice", { tool: label }, both));
  }
  const path = reader.has("description") ? undefined : reader.read("descriptionFile");
  const written = path === undefined ? field : context.readText(path, reader.locate("descriptionFile"));
  if (fields.length > 0 && written === undefined) return ""; // Reported on reading.
  const hasComment = readDocComment(declaration.variable) !== undefined;
  const comment = written?.trim() ?? (hasComment ? describe(sources.checker, declaration.variable).text : undefined);
  const at = fields[0] === undefined ? locateNode(sources.root, declaration.variable) : reader.locate(fields[0]);
  if (comment === undefined) {
    if (!reader.mayHave("description") && !reader.mayHave("descriptionFile")) {
      report(createDiagnostic("description-missing", { tool: label }, at));
    }
    return "";
  }
  if (comment.trim() === "") report(createDiagnostic("description-empty", { tool: label }, at));
  return comment;
}
