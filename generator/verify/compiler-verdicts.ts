/** Asks the compiler whether it accepts values for types, and why it rejects one. */

import { ts } from "../sources/compiler.js";
import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import { createVirtualProgram, type VirtualFiles } from "../sources/compiler-host.js";
import { overlayForJson, type Branding } from "./json-overlay.js";
import type { JudgedSchema } from "./trial.js";
import { printAbsent, printConstant, printExpression, printSpread, printType } from "./literals.js";

/**
 * How values are written: expressions reject excess properties; constants are expressions with tuples for arrays,
 * read-only unless the context is mutable; types need only be assignable, and so do spreads, which are expressions.
 */
export type ValueForm = "constants" | "expressions" | "spreads" | "types";

/** Values to check against one type, in a module of their own. */
export interface TypeQuestion extends Pick<JudgedSchema, "imports" | "path" | "type"> {
  readonly form: ValueForm;
  /** Optional properties of types in which everything is optional. */
  readonly weakKeys: readonly string[];
  readonly values: readonly JsonValue[];
}

/** Answers questions about the types of one Program; the first answer prepares later ones. */
export interface CompilerJudge {
  /** Whether the compiler accepts each value of each question. */
  readonly accepts: (questions: readonly TypeQuestion[]) => readonly (readonly boolean[])[];
  /** Why the compiler rejects each value, which is much slower. */
  readonly explain: (questions: readonly TypeQuestion[]) => readonly (readonly (CompilerRefusal | undefined)[])[];
}

interface RewrittenForJson extends Pick<Branding, "brands"> {
  readonly overlay: VirtualFiles;
}

/** Creates a judge of a Program, as the overlay rewrites it for JSON. */
export function createCompilerJudge(program: ts.Program, { overlay, brands }: RewrittenForJson): CompilerJudge {
  let previous: ts.Program | undefined;
  const heads = new Map<string, string>();
  /** Rewrites the types that a declaration spells itself, which the modules repeat. */
  const prepareHeads = (questions: readonly TypeQuestion[]): void => {
    const added = questions.map((question) => [question.path, writeHead(question)] as const);
    const unknown = added.filter(([path]) => !heads.has(path));
    for (const [path, head] of unknown) heads.set(path, head);
    // Only an intersection has brands.
    const modules = new Map(unknown.filter(([, head]) => head.includes("&")));
    if (modules.size === 0) return;
    const current = createVirtualProgram(program, new Map([...overlay, ...modules]), previous);
    const files = [...modules.keys()].flatMap((path) => current.getSourceFile(path) ?? []);
    for (const [path, head] of overlayForJson(current, { declarations: files, brands })) {
      if (modules.has(path)) heads.set(path, head);
    }
  };
  const ask = <Answer>(
    questions: readonly TypeQuestion[],
    write: WriteValue,
    answer: (asked: AskedModule) => Answer,
  ): Answer[] => {
    prepareHeads(questions);
    const texts = questions.map((question) => {
      const values = question.values.map((value, index) => write(question, value, `${ownName}${index}`));
      return [question.path, `${[heads.get(question.path), ...values].join("\n")}\n`] as const;
    });
    const current = createVirtualProgram(program, new Map([...overlay, ...texts]), previous);
    previous = current;
    return questions.map((question) => answer(readModule(current, question)));
  };
  return {
    accepts: (questions) => ask(questions, writeRelated, readAcceptance),
    explain: (questions) => ask(questions, writeConstant, readRefusals),
  };
}

interface AskedModule extends TypeQuestion {
  readonly program: ts.Program;
  readonly file: ts.SourceFile;
  readonly expected: ts.Type;
  readonly statements: readonly ts.Statement[];
}

/** A name that no type or value of a user has. */
const ownName = "toolwright$";

type WriteValue = (question: TypeQuestion, value: JsonValue, name: string) => string;

function writeHead({ imports, type }: TypeQuestion): string {
  return [...imports, "export {};", `type ${ownName}Type = ${type};`].join("\n");
}

/** Writes a value for the checker to relate with the type. */
function writeRelated(question: TypeQuestion, value: JsonValue, name: string): string {
  const { form, weakKeys } = question;
  return form === "types" ? `type ${name} = ${printType(value, weakKeys)};` : writeConstant(question, value, name);
}

/** Writes a value in a statement, about which the compiler reports its findings. */
function writeConstant({ form, weakKeys }: TypeQuestion, value: JsonValue, name: string): string {
  const written = {
    constants: () => printConstant(value),
    expressions: () => printExpression(value),
    spreads: () => printSpread(value, weakKeys),
    types: () => `null! as ${printType(value, weakKeys)}`,
  };
  return `const ${name}: ${ownName}Type = ${written[form]()};`;
}

function readModule(program: ts.Program, module: TypeQuestion): AskedModule {
  const file = program.getSourceFile(module.path);
  const at = file?.statements.findIndex((statement) => ts.isTypeAliasDeclaration(statement)) ?? -1;
  const alias = file?.statements[at];
  if (file === undefined || alias === undefined || !ts.isTypeAliasDeclaration(alias)) {
    throw new Error(`The Program must hold the module ${module.path}.`);
  }
  const expected = program.getTypeChecker().getTypeFromTypeNode(alias.type);
  // An unresolved type is `any`, which accepts everything.
  if (expected.flags & ts.TypeFlags.Any) throw new Error(`The type ${module.type} must be known in ${module.path}.`);
  return { ...module, program, file, expected, statements: file.statements.slice(at + 1) };
}

function readAcceptance({ program, expected, statements }: AskedModule): boolean[] {
  const checker = program.getTypeChecker();
  return statements.map((statement) => {
    const constant = ts.isVariableStatement(statement) ? statement.declarationList.declarations[0] : undefined;
    const value = ts.isTypeAliasDeclaration(statement) ? statement.type : constant?.initializer;
    return value !== undefined && checker.isTypeAssignableTo(checker.getTypeAtLocation(value), expected);
  });
}

function readRefusals({ program, file, statements, weakKeys }: AskedModule): (CompilerRefusal | undefined)[] {
  const findings = program.getSemanticDiagnostics(file);
  return statements.map(({ pos, end }) => {
    const finding = findings.find(({ start }) => start !== undefined && start >= pos && start < end);
    if (finding === undefined) return undefined;
    const refusal = describeCompilerRefusal(file, finding);
    const message = weakKeys.reduce(withoutAbsent, refusal.message);
    return { ...refusal, message };
  });
}

/** Removes a property that is only written for the compiler from a message. */
function withoutAbsent(message: string, key: string): string {
  return message
    .replaceAll(` ${printAbsent(key)};`, "")
    .replaceAll(`Property '${key}' is optional in type`, `Property '${key}' is missing in type`);
}

export interface CompilerRefusal {
  readonly message: string;
  /** The rejected property, by names and indexes from the value down. */
  readonly path: readonly string[];
  /** Whether the value has excess properties, which the compiler only rejects in expressions. */
  readonly excess: boolean;
}

/** "Object literal may only specify known properties", and the same with a suggestion. */
const excessCodes = [2353, 2561];

/** Describes a finding; the first line of a chain states the question, the last the reason. */
function describeCompilerRefusal(file: ts.SourceFile, finding: ts.Diagnostic): CompilerRefusal {
  const lines = ts
    .flattenDiagnosticMessageText(finding.messageText, "\n")
    .split("\n")
    .map((text) => text.trim());
  const [first = ""] = lines;
  const last = lines.at(-1) ?? first;
  const path = [...pathAt(file, finding.start ?? 0), ...lines.flatMap(pathInMessage)];
  const message = lines.length === 1 ? first : `${first} ${last}`;
  return { message, path, excess: codesOf(finding).some((code) => excessCodes.includes(code)) };
}

function codesOf({ code, messageText }: ts.Diagnostic): number[] {
  const codesIn = (part: ts.DiagnosticMessageChain): number[] => [part.code, ...(part.next ?? []).flatMap(codesIn)];
  return [code, ...(typeof messageText === "string" ? [] : codesIn(messageText))];
}

/** The path in one line of a message, relative to the line before. */
function pathInMessage(line: string): string[] {
  const [, property] = /^Types of property '(.+)' are incompatible/.exec(line) ?? [];
  if (property !== undefined) return [unquote(property)];
  const [, properties] = /^The types of '([^'"\s]+)' are incompatible between these types/.exec(line) ?? [];
  if (properties !== undefined) return properties.split(".");
  const [, position] = /^Type at position (\d+) in source/.exec(line) ?? [];
  if (position !== undefined) return [position];
  const [, missing] = /^Property '(.+)' is (?:missing|optional) in type/.exec(line) ?? [];
  if (missing !== undefined) return [unquote(missing)];
  if (!line.includes("is missing the following properties from type '")) return [];
  // The type before it may have any text.
  const [, first] = /^([^,]+),/.exec(line.slice(line.lastIndexOf("': ") + 3)) ?? [];
  return first === undefined ? [] : [unquote(first)];
}

function unquote(name: string): string {
  return /^".*"$/.test(name) ? name.slice(1, -1) : name;
}

function pathAt(file: ts.SourceFile, offset: number): string[] {
  const path: string[] = [];
  const visit = (node: ts.Node): void => {
    if (offset < node.pos || offset >= node.end) return;
    if (ts.isPropertyAssignment(node)) path.push(nameOf(node.name));
    if (ts.isArrayLiteralExpression(node)) {
      const index = node.elements.findIndex((element) => offset >= element.pos && offset < element.end);
      if (index >= 0) path.push(String(index));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return path;
}

function nameOf(name: ts.PropertyName): string {
  if (ts.isComputedPropertyName(name)) return ts.isStringLiteralLike(name.expression) ? name.expression.text : "";
  return name.text;
}
