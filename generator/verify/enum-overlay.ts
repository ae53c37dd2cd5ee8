/** From a Program to texts of its files in which each enum is the union of its values: JSON has no enums. */

import { ts } from "../sources/compiler.js";
import type { VirtualFiles } from "../sources/virtual-program.js";

/** Rewrites the files that declare enums; others are not in the result. */
export function overlayEnums(program: ts.Program): VirtualFiles {
  const checker = program.getTypeChecker();
  const overlay = new Map<string, string>();
  for (const file of program.getSourceFiles()) {
    if (program.isSourceFileDefaultLibrary(file)) continue;
    const enums = findEnums(file.statements);
    if (enums.length > 0) overlay.set(file.fileName, rewrite(file, enums, checker));
  }
  return overlay;
}

/** Enums at the top level of a file or its namespaces: no outside type can name any other. */
function findEnums(statements: readonly ts.Statement[]): ts.EnumDeclaration[] {
  return statements.flatMap((statement) => {
    if (ts.isEnumDeclaration(statement)) return [statement];
    let body = ts.isModuleDeclaration(statement) ? statement.body : undefined;
    while (body !== undefined && ts.isModuleDeclaration(body)) body = body.body;
    return body !== undefined && ts.isModuleBlock(body) ? findEnums(body.statements) : [];
  });
}

function rewrite(file: ts.SourceFile, enums: readonly ts.EnumDeclaration[], checker: ts.TypeChecker): string {
  let text = "";
  let done = 0;
  for (const node of enums) {
    const start = node.getStart(file);
    // Every line keeps its number.
    const lines = file.text.slice(start, node.end).split("\n").length - 1;
    text += file.text.slice(done, start) + describeEnum(node, checker) + "\n".repeat(lines);
    done = node.end;
  }
  return text + file.text.slice(done);
}

function describeEnum(node: ts.EnumDeclaration, checker: ts.TypeChecker): string {
  const symbol = checker.getSymbolAtLocation(node.name);
  const declarations = symbol?.declarations?.filter(ts.isEnumDeclaration) ?? [node];
  if (declarations[0] !== node) return ""; // The first declaration of an enum stands for all of them.
  const members = declarations.flatMap((declaration) =>
    declaration.members.map((member) => {
      const value = checker.getConstantValue(member);
      const name = ts.isIdentifier(member.name) || ts.isStringLiteralLike(member.name) ? member.name.text : "";
      return { name, type: value === undefined ? "number" : JSON.stringify(value) };
    }),
  );
  const exported = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true ? "export " : "";
  const name = node.name.text;
  const isName = (member: { readonly name: string }): boolean =>
    /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(member.name);
  const types = members.filter(isName).map((member) => `export type ${member.name} = ${member.type};`);
  const constants = members.map((member) => `readonly ${JSON.stringify(member.name)}: ${member.type};`);
  const union = members.length === 0 ? "never" : members.map(({ type }) => type).join(" | ");
  return [
    `${exported}declare namespace ${name} { ${types.join(" ")} }`,
    `${exported}declare const ${name}: { ${constants.join(" ")} };`,
    `${exported}type ${name} = ${union};`,
  ].join(" ");
}
