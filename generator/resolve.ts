/** From a discovered declaration to everything that it says about its tool, defaults filled in. */

import type { ts } from "./compiler.js";
import { findWrongElements, reportSyntaxErrorsOf } from "./compiler-findings.js";
import type { Settings } from "./config.js";
import type { ToolFields, ToolLocations, TypeExpression } from "./definition.js";
import { createDiagnostic, type Report, type SourceLocation } from "./diagnostics.js";
import type { DiscoveredDeclaration } from "./discover.js";
import { resolveDescription } from "./descriptions.js";
import { quoteValue, readFields, type LocatedObject } from "./fields.js";
import type { Sources } from "./io/sources.js";
import { locateNode, relativePath } from "./locations.js";
import { namesInModule } from "./names.js";
import {
  readDeprecation,
  readGrammar,
  readResultEnvelope,
  readRetryHint,
  readTargets,
  type Reading,
} from "./object-fields.js";
import { evaluateStatic, type StaticValue } from "./static-values.js";
import { describeTypes } from "./type-expressions.js";

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

const knownFields = (
  "name effect family stability description descriptionFile title version idempotent retryHint typicalDurationMs " +
  "openWorld deprecation aliases relatedSurfaces modelRendering resultEnvelope freeformGrammar examples targets"
).split(" ");

const isGenerated = "It is generated from the arguments type: ToolDeclaration<Args>.";
const isHandler = "A declaration is data. The function that runs the tool is given to the registry at run time.";

/** What to do instead of fields that other libraries have. */
const remedies = new Map([
  ...["parameters", "inputSchema", "input_schema", "schema"].map((field) => [field, isGenerated] as const),
  ...["handler", "execute", "run", "invoke", "call"].map((field) => [field, isHandler] as const),
]);

/** Reads a declaration, or undefined where its value is no object at all. */
export function resolveDeclaration(
  sources: Sources,
  settings: Settings,
  declaration: DiscoveredDeclaration,
  report: Report,
): ResolvedDeclaration | undefined {
  const { root, checker } = sources;
  const onFile = (file: ts.SourceFile): void => void reportSyntaxErrorsOf(sources, file, report);
  const value = evaluateStatic({ root, checker, report, onFile, knownFields }, declaration.value);
  if (value.kind === "unknown") return undefined; // Reported when it was read.
  if (value.kind !== "object") {
    const parameters = { field: null, expected: "an object", actual: quoteValue(value) };
    report(createDiagnostic("invalid-field", parameters, value.location));
    return undefined;
  }
  const reader = readFields(value, { field: null, known: knownFields, remedies }, report);
  const source = relativePath(root, declaration.variable.getSourceFile().fileName);
  const name = reader.text("name");
  const label = name ?? declaration.variable.name.getText();
  const reading: Reading = { sources, settings, declaration, reader, label, source, report };
  const taken = namesInModule(label);
  const examples = readExamples(reading);
  const fieldLocations = [
    ...[...value.entries].flatMap(([field, entry]) => locateParts(field, entry.value)),
    ...examples.map(({ location }, index) => [`examples[${index}]`, location] as const),
  ];
  return {
    fields: readTool(reading, examples),
    source,
    locations: {
      declaration: locateNode(root, declaration.variable),
      // A name that could not be read is nowhere: what is wrong with it has been said.
      fields: Object.fromEntries(fieldLocations.filter(([field]) => field !== "name" || name !== undefined)),
    },
    ...describeTypes(sources, declaration, taken, report),
    argumentsNode: declaration.argumentsNode,
    resultNode: declaration.resultNode,
    node: declaration.variable,
  };
}

/** Positions of a field and, where it holds a list, of the elements. */
function locateParts(field: string, value: StaticValue): [string, SourceLocation][] {
  const elements = value.kind === "array" ? value.elements : [];
  const parts = elements.map(({ location }, index): [string, SourceLocation] => [`${field}[${index}]`, location]);
  return [[field, value.location], ...parts];
}

function readTool(reading: Reading, examples: readonly LocatedObject[]): ToolFields {
  const { reader, settings } = reading;
  const effect = reader.oneOf("effect", ["read_only", "mutating", "destructive"]);
  const stability = reader.oneOf("stability", ["stable", "experimental", "deprecated"]);
  requireField(reading, "name", 'name: "read_file"');
  requireField(reading, "effect", 'effect: "read_only", "mutating" or "destructive"');
  return {
    name: reader.text("name") ?? "",
    title: reader.text("title") ?? null,
    description: resolveDescription(reading),
    family: reader.text("family") ?? settings.defaultFamily,
    stability: stability ?? settings.defaultStability,
    effect: effect ?? "read_only",
    idempotent: reader.flag("idempotent") ?? false,
    retryHint: readRetryHint(reading),
    typicalDurationMs: reader.number("typicalDurationMs", { minimum: 0, integer: false }) ?? null,
    version: reader.text("version") ?? null,
    openWorld: reader.flag("openWorld") ?? false,
    deprecation: readDeprecation(reading, stability),
    aliases: reader.texts("aliases") ?? [],
    relatedSurfaces: reader.texts("relatedSurfaces") ?? [],
    resultEnvelope: readResultEnvelope(reading),
    freeformGrammar: readGrammar(reading),
    examples: examples.map(({ value }) => value),
    targets: readTargets(reading),
  };
}

function requireField({ reader, label, report, declaration, sources }: Reading, field: string, example: string): void {
  if (reader.mayHave(field)) return;
  const parameters = { owner: `The declaration of ${label}`, field, example };
  report(createDiagnostic("missing-field", parameters, locateNode(sources.root, declaration.variable)));
}

/** The examples that the compiler accepts; it says of the others what is wrong with them. */
function readExamples({ reader, sources, declaration }: Reading): readonly LocatedObject[] {
  const examples = reader.objects("examples") ?? [];
  if (examples.length === 0) return examples;
  const wrong = findWrongElements(sources, declaration.value, "examples");
  if (wrong === "all") return [];
  const places = wrong.map((element) => JSON.stringify(locateNode(sources.root, element)));
  return examples.filter(({ location }) => !places.includes(JSON.stringify(location)));
}
