/** From the fields of a declaration to all fields of its tool, with defaults, files and type names. */

import { type FieldValues, fieldRows } from "@toolwright/contract/inventory";
import { createDiagnostic, type SourceLocation } from "../diagnostics/diagnostics.js";
import { locateNode } from "../sources/nodes.js";
import type { ResultEnvelopeDefinition, ToolFields } from "../surface/tool-definition.js";
import { type DeclaredValues, defaultFields } from "./declared-fields.js";
import type { Reading } from "./declaration-reading.js";
import { resolveDescription } from "./declared-description.js";
import { nameOfType } from "./type-expressions.js";

export function readTool(reading: Reading): Omit<ToolFields, "examples"> {
  const { reader, settings } = reading;
  const fields = fieldRows.map(([field]) => [field, reader.read(field)] as const);
  // Each value is of its field's kind.
  const written = Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Partial<DeclaredValues>;
  reportMissing(reading);
  reportContradictions(reading, written);
  const { resultEnvelope, modelRendering, ...others } = { ...defaultFields(settings), ...written };
  return {
    ...others,
    description: resolveDescription(reading, written.description),
    freeformGrammar: completeGrammar(reading, written.freeformGrammar),
    resultEnvelope: { ...completeEnvelope(reading, resultEnvelope), modelRendering },
  };
}

function reportMissing({ reader, label, report, declaration, sources }: Reading): void {
  for (const [field, { example }] of fieldRows) {
    if (example === undefined || reader.mayHave(field)) continue;
    const parameters = { owner: `The declaration of ${label}`, field, example };
    report(createDiagnostic("missing-field", parameters, locateNode(sources.root, declaration.variable)));
  }
}

/** A retry needs an idempotent tool; a removal date and a deprecation need each other. */
function reportContradictions({ reader, label, report }: Reading, written: Partial<DeclaredValues>): void {
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
  { settings, declaration }: Reading,
  names: FieldValues["resultEnvelope"],
): Omit<ResultEnvelopeDefinition, "modelRendering"> {
  return {
    canonical: names?.canonical ?? settings.resultEnvelope.canonical,
    successResult: names?.successResult ?? (declaration.resultNode && nameOfType(declaration.resultNode)) ?? null,
    errorResult: names?.errorResult ?? settings.resultEnvelope.errorResult,
  };
}

function completeGrammar(
  { reader, readText, label, report }: Reading,
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
