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

/** For each value of a question its refusal, or undefined where the compiler accepts it. */
export type CompilerVerdicts = readonly (CompilerRefusal | undefined)[];

/** Answers questions about the types of one Program; the first answer makes what later ones share. */
export interface CompilerJudge {
  readonly judge: (questions: readonly TypeQuestion[]) => readonly CompilerVerdicts[];
}

/** Makes a judge of a Program, whose enums are rewritten as the overlay says. */
export function createCompilerJudge(program: ts.Program, overlay: VirtualFiles): CompilerJudge {
  let previous: ts.Program | undefined;
  return {
    judge: (questions) => {
      const modules = questions.map(writeModule);
      const files = new Map([...overlay, ...modules.map(({ path, text }) => [path, text] as const)]);
      const current = createVirtualProgram(program, files, previous);
      previous = current;
      return modules.map((module) => readVerdicts(current, module));
    },
  };
}

/** A question as text. */
interface QuestionModule extends TypeQuestion {
  readonly text: string;
  /** Line of the first value, from 0; each value has one. */
  readonly firstLine: number;
}

/** What no type or value of a user is called. */
const ownName = "toolwright$";

function writeModule(question: TypeQuestion): QuestionModule {
  const head = [...question.imports, "export {};", `type ${ownName}Type = ${question.type};`].join("\n");
  const values = question.values.map((value, index) => writeValue(question, value, `${ownName}${index}`));
  return { ...question, text: `${head}\n${values.join("\n")}\n`, firstLine: head.split("\n").length };
}

function writeValue({ direction, weakKeys }: TypeQuestion, value: JsonValue, name: string): string {
  if (direction === "input") return `const ${name}: ${ownName}Type = ${printExpression(value)};`;
  return `declare const ${name}_: ${printType(value, weakKeys)}; const ${name}: ${ownName}Type = ${name}_;`;
}

function readVerdicts(program: ts.Program, module: QuestionModule): CompilerVerdicts {
  const file = program.getSourceFile(module.path);
  const alias = file?.statements.find(ts.isTypeAliasDeclaration);
  if (file === undefined || alias === undefined) throw new Error(`The Program must hold the module ${module.path}.`);
  const type = program.getTypeChecker().getTypeFromTypeNode(alias.type);
  // What cannot be resolved is any type at all, and so would be whatever is said of it.
  if (type.flags & ts.TypeFlags.Any) throw new Error(`The type ${module.type} must be known in ${module.path}.`);
  const byLine = new Map<number, ts.Diagnostic>();
  for (const finding of program.getSemanticDiagnostics(file)) {
    if (finding.start === undefined || finding.category !== ts.DiagnosticCategory.Error) continue;
    const { line } = file.getLineAndCharacterOfPosition(finding.start);
    if (!byLine.has(line)) byLine.set(line, finding);
  }
  return module.values.map((_, index) => {
    const finding = byLine.get(module.firstLine + index);
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
