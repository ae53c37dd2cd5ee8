/** Resolves a declaration to the fields and types of its tool. */

import { ts } from "../sources/compiler.js";
import { findWrongElements, reportSyntaxErrorsOf } from "../sources/compiler-findings.js";
import type { Settings } from "../config/config.js";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import type { ToolDefinition, ToolFields, ToolLocations, TypeExpression } from "../surface/tool-definition.js";
import { createDiagnostic, type Diagnostic, type Report, relativePath } from "../diagnostics/diagnostics.js";
import { type DeclaredValues, declaredKinds } from "./declared-fields.js";
import { type DeclarationContext, readTool } from "./declared-tool.js";
import type { DeclaredType } from "./declaration-types.js";
import type { DiscoveredDeclaration } from "./discover.js";
import { quoteStatic, readFields } from "./field-reader.js";
import type { Sources } from "../sources/program.js";
import { locateNode } from "../sources/nodes.js";
import { namesInModule } from "../surface/tool-names.js";
import { evaluateStatic, isComplete, toJson, type StaticValue } from "./static-values.js";
import { hasPlainType, isPlainValue } from "./plain-values.js";
import { describeTypes } from "./type-expressions.js";
import type { TextFileRequest } from "../disk/text-files.js";

export interface ResolvedDeclaration {
  readonly fields: ToolFields;
  readonly source: string;
  readonly locations: ToolLocations;
  readonly argumentsType: TypeExpression;
  readonly resultType: TypeExpression | null;
  readonly declaredArguments: DeclaredType;
  readonly declaredResult: DeclaredType | undefined;
  readonly aliases: readonly ts.Node[];
  /** The whole declaration, doc comment and annotation included. */
  readonly node: ts.VariableDeclaration;
  /** Whether the compiler accepts the value if our own reading has no findings. */
  readonly isPlain: boolean;
}

export interface DeclaredTool {
  readonly tool: ToolDefinition;
  readonly declaration: ResolvedDeclaration;
  /** False where its types have no schemas, for a reported reason. */
  readonly hasSchemas: boolean;
}

const isGenerated = "It is generated from the arguments type: ToolDeclaration<Args>.";
const isHandler = "A declaration is data. Pass the function that runs the tool to the registry.";

/** Hints for field names of other libraries. */
const remedies = new Map([
  ...["parameters", "inputSchema", "input_schema", "schema"].map((field) => [field, isGenerated] as const),
  ...["handler", "execute", "run", "invoke", "call"].map((field) => [field, isHandler] as const),
]);

export interface ReadingProject {
  readonly sources: Sources;
  readonly settings: Settings;
  /** Whether the project has tools in files that need not be read. */
  readonly hasOthers: boolean;
  readonly readText: (request: Omit<TextFileRequest, "root">) => string | Diagnostic;
}

/** Reads a declaration; undefined if its value is not an object. */
export function resolveDeclaration(
  { sources, settings, readText }: ReadingProject,
  declaration: DiscoveredDeclaration,
  report: Report,
): ResolvedDeclaration | undefined {
  const { root, checker } = sources;
  const onFile = (file: ts.SourceFile): void => void reportSyntaxErrorsOf(sources, file, report);
  const knownFields = Object.keys(declaredKinds);
  const value = evaluateStatic({ root, checker, report, onFile, knownFields }, declaration.value);
  if (value.kind === "unknown") return undefined; // Reported on reading.
  if (value.kind !== "object") {
    const parameters = { field: null, expected: "an object", actual: quoteStatic(value) };
    report(createDiagnostic("invalid-field", parameters, value.location));
    return undefined;
  }
  const source = relativePath(root, declaration.variable.getSourceFile().fileName);
  const name = value.entries.get("name")?.value;
  const isNamed = name?.kind === "scalar" && typeof name.value === "string";
  const label = isNamed ? String(name.value) : declaration.variable.name.getText();
  const reader = readFields<DeclaredValues>(value, { field: null, label, kinds: declaredKinds, remedies }, report);
  const readBeside: DeclarationContext["readText"] = (path, location) => {
    const text = readText({ beside: source, path, location });
    if (typeof text === "string") return text;
    report(text);
    return undefined;
  };
  const fields = readTool({ sources, settings, declaration, reader, readText: readBeside, label, report });
  const written = value.entries.get("examples")?.value;
  const isPlain = isPlainDeclaration(sources, declaration, written);
  const examples = isPlain ? elementsOf(written) : findExamples(sources, declaration, written);
  const fieldLocations = [
    ...[...value.entries].flatMap(([field, { value: part }]) => [
      [field, part.location] as const,
      ...locateElements(field, elementsOf(part)),
      ...locateEntries(field, part),
    ]),
    ...locateElements("examples", examples),
  ];
  return {
    // An example is an object of JSON data.
    fields: { ...fields, examples: examples.map((example) => toJson(example) as JsonObject) },
    source,
    locations: {
      declaration: locateNode(root, declaration.variable),
      // An unreadable name has no position: it was reported.
      fields: Object.fromEntries(fieldLocations.filter(([field]) => field !== "name" || isNamed)),
    },
    ...describeTypes(sources, declaration, namesInModule(label), report),
    declaredArguments: declaration.declaredArguments,
    declaredResult: declaration.declaredResult,
    aliases: declaration.aliases,
    node: declaration.variable,
    isPlain,
  };
}

function locateElements(field: string, elements: readonly StaticValue[]) {
  return elements.map(({ location }, index) => [`${field}[${index}]`, location] as const);
}

function locateEntries(field: string, value: StaticValue) {
  if (value.kind !== "object") return [];
  return [...value.entries].map(([key, entry]) => [`${field}.${key}`, entry.value.location] as const);
}

/** Whether our own reading judges the declaration as reliably as the compiler. */
function isPlainDeclaration(
  sources: Sources,
  { variable, declaredArguments, isUnconstrained }: DiscoveredDeclaration,
  examples: StaticValue | undefined,
): boolean {
  const isAmbient = (ts.getCombinedModifierFlags(variable) & ts.ModifierFlags.Ambient) !== 0;
  const isAlone = sources.checker.getSymbolAtLocation(variable.name)?.declarations?.length === 1;
  if (!isUnconstrained || isAmbient || !isAlone || !isPlainValue(variable.initializer)) return false;
  const { node } = declaredArguments.written;
  return elementsOf(examples).every((example) => hasPlainType(sources, example, node));
}

const elementsOf = (value: StaticValue | undefined): readonly StaticValue[] =>
  value?.kind === "array" ? value.elements : [];

/** The examples that the compiler accepts; reports the others. */
function findExamples(
  sources: Sources,
  { value }: DiscoveredDeclaration,
  examples: StaticValue | undefined,
): readonly StaticValue[] {
  const complete = elementsOf(examples).filter((element) => element.kind === "object" && isComplete(element));
  if (complete.length === 0) return complete;
  const wrong = findWrongElements(sources, value, "examples");
  if (wrong === "all") return [];
  const places = wrong.map((element) => JSON.stringify(locateNode(sources.root, element)));
  return complete.filter(({ location }) => !places.includes(JSON.stringify(location)));
}
