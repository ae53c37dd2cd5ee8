/** From values and the types that they are held against to what the compiler says of each. */

import { ts } from "../compiler.js";
import type { JsonValue } from "../definition.js";
import { createVirtualProgram, type VirtualFiles } from "../io/virtual-program.js";
import { printExpression, printType } from "./literals.js";

/** Values that one type is held against, in a module of their own. */
export interface TypeQuestion {
  /** Absolute POSIX path of a module that does not exist; what is imported is found from there. */
  readonly path: string;
  readonly imports: readonly string[];
  /** The type, as the module can write it. */
  readonly type: string;
  /** Arguments are written in place, and what is in excess is refused; results need only be assignable. */
  readonly direction: "input" | "output";
  /** Optional properties of types in which everything is optional. */
  readonly weakKeys: readonly string[];
  readonly values: readonly JsonValue[];
}

/** Why the compiler refuses a value. */
export interface CompilerRefusal {
  readonly message: string;
  /** The property that it refuses, by names and indexes from the value down. */
  readonly path: readonly string[];
}

/** Answers questions about the types of one Program; the first answer makes what later ones share. */
export interface CompilerJudge {
  /** For each value of each question whether the compiler accepts it. */
  readonly accepts: (questions: readonly TypeQuestion[]) => readonly (readonly boolean[])[];
  /** For each value why the compiler refuses it, which takes it much longer to say. */
  readonly explain: (questions: readonly TypeQuestion[]) => readonly (readonly (CompilerRefusal | undefined)[])[];
}

/** Makes a judge of a Program, whose enums are rewritten as the overlay says. */
export function createCompilerJudge(program: ts.Program, overlay: VirtualFiles): CompilerJudge {
  let previous: ts.Program | undefined;
  const ask = <Answer>(modules: readonly QuestionModule[], answer: (asked: AskedModule) => Answer): Answer[] => {
    const files = new Map([...overlay, ...modules.map(({ path, text }) => [path, text] as const)]);
    const current = createVirtualProgram(program, files, previous);
    previous = current;
    return modules.map((module) => answer(readModule(current, module)));
  };
  return {
    accepts: (questions) => ask(questions.map(writeValues), readAcceptance),
    explain: (questions) => ask(questions.map(writeStatements), readRefusals),
  };
}

/** A question as text, in which each value has one statement on one line. */
interface QuestionModule extends TypeQuestion {
  readonly text: string;
}

/** The same, parsed and bound. */
interface AskedModule extends QuestionModule {
  readonly program: ts.Program;
  readonly file: ts.SourceFile;
  readonly expected: ts.Type;
  /** Statement of each value. */
  readonly statements: readonly ts.Statement[];
}

/** What no type or value of a user is called. */
const ownName = "toolwright$";

function writeModule(question: TypeQuestion, write: (value: JsonValue, name: string) => string): QuestionModule {
  const head = [...question.imports, "export {};", `type ${ownName}Type = ${question.type};`];
  const values = question.values.map((value, index) => write(value, `${ownName}${index}`));
  return { ...question, text: `${[...head, ...values].join("\n")}\n` };
}

/** Each value with its type, for the checker to relate; only an expression can have something in excess. */
function writeValues(question: TypeQuestion): QuestionModule {
  return writeModule(question, (value, name) =>
    question.direction === "input"
      ? writeConstant(name, value)
      : `type ${name} = ${printType(value, question.weakKeys)};`,
  );
}

function writeStatements(question: TypeQuestion): QuestionModule {
  return writeModule(question, (value, name) =>
    question.direction === "input"
      ? writeConstant(name, value)
      : `const ${name}: ${ownName}Type = null! as ${printType(value, question.weakKeys)};`,
  );
}

function writeConstant(name: string, value: JsonValue): string {
  return `const ${name}: ${ownName}Type = ${printExpression(value)};`;
}

function readModule(program: ts.Program, module: QuestionModule): AskedModule {
  const file = program.getSourceFile(module.path);
  const at = file?.statements.findIndex((statement) => ts.isTypeAliasDeclaration(statement)) ?? -1;
  const alias = file?.statements[at];
  if (file === undefined || alias === undefined || !ts.isTypeAliasDeclaration(alias)) {
    throw new Error(`The Program must hold the module ${module.path}.`);
  }
  const expected = program.getTypeChecker().getTypeFromTypeNode(alias.type);
  // What cannot be resolved is any type at all, and so would be whatever is said of it.
  if (expected.flags & ts.TypeFlags.Any) throw new Error(`The type ${module.type} must be known in ${module.path}.`);
  return { ...module, program, file, expected, statements: file.statements.slice(at + 1) };
}

function readAcceptance({ program, expected, statements }: AskedModule): boolean[] {
  const checker = program.getTypeChecker();
  return statements.map((statement) => {
    const value = ts.isTypeAliasDeclaration(statement) ? statement.type : initializerOf(statement);
    return value !== undefined && checker.isTypeAssignableTo(checker.getTypeAtLocation(value), expected);
  });
}

function initializerOf(statement: ts.Statement): ts.Expression | undefined {
  return ts.isVariableStatement(statement) ? statement.declarationList.declarations[0]?.initializer : undefined;
}

function readRefusals({ program, file, statements }: AskedModule): (CompilerRefusal | undefined)[] {
  const findings = program.getSemanticDiagnostics(file);
  return statements.map(({ pos, end }) => {
    const finding = findings.find(({ start }) => start !== undefined && start >= pos && start < end);
    return finding && describeRefusal(file, finding);
  });
}

function describeRefusal(file: ts.SourceFile, finding: ts.Diagnostic): CompilerRefusal {
  const lines = ts
    .flattenDiagnosticMessageText(finding.messageText, "\n")
    .split("\n")
    .map((text) => text.trim());
  const innermost = lines.at(-1) ?? "";
  const message = lines.length > 2 ? `${lines[0]} … ${innermost}` : lines.join(" ");
  const written = pathAt(file, finding.start ?? 0);
  return { message, path: written };
}

/** The property of a literal that stands at an offset. */
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
