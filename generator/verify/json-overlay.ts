/** Rewrites the files of a Program so that their types are those of JSON values, without enums and brands. */

import { isArrayLike, isBrandOf, isObjectBrand, isObjectType } from "../sources/type-predicates.js";
import { ts } from "../sources/compiler.js";
import type { VirtualFiles } from "../sources/compiler-host.js";

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Branding {
  /** Declarations to search for brands. */
  readonly declarations: Iterable<ts.Node>;
  /** The brands to remove: required ones, which exclude plain values, or also optional ones, as in scalar aliases. */
  readonly brands: "all" | "required";
}

/** Rewrites the files that declare enums or brands; others are not in the result. */
export function overlayForJson(program: ts.Program, { declarations, brands }: Branding): VirtualFiles {
  const checker = program.getTypeChecker();
  const edits = new Map<ts.SourceFile, Edit[]>();
  const add = (file: ts.SourceFile, more: readonly Edit[]): void => {
    if (more.length > 0) edits.set(file, [...(edits.get(file) ?? []), ...more]);
  };
  for (const file of program.getSourceFiles()) {
    if (program.isSourceFileDefaultLibrary(file)) continue;
    add(
      file,
      findEnums(file.statements).map((node) => replace(file, node, describeEnum(node, checker))),
    );
  }
  for (const declaration of declarations) add(declaration.getSourceFile(), findBrands(checker, declaration, brands));
  return new Map([...edits].map(([file, ofFile]) => [file.fileName, applyEdits(file.text, ofFile)]));
}

/** Replaces a node without changing the number of lines. */
function replace(file: ts.SourceFile, node: ts.Node, text: string): Edit {
  const start = node.getStart(file);
  const lines = file.text.slice(start, node.end).split("\n").length - 1;
  return { start, end: node.end, text: text + "\n".repeat(lines) };
}

/** Applies edits that do not overlap; a declaration inside another has the same edits, which are applied once. */
function applyEdits(text: string, edits: readonly Edit[]): string {
  let done = 0;
  let edited = "";
  const distinct = new Map(edits.map((edit) => [`${edit.start} ${edit.end} ${edit.text}`, edit]));
  for (const edit of [...distinct.values()].sort((one, other) => one.start - other.start || one.end - other.end)) {
    if (edit.start < done) continue;
    edited += text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return edited + text.slice(done);
}

/** Finds the brands of intersections, and removes them. */
function findBrands(checker: ts.TypeChecker, declaration: ts.Node, brands: Branding["brands"]): Edit[] {
  const edits: Edit[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIntersectionTypeNode(node)) edits.push(...unbrand(checker, node, brands));
    ts.forEachChild(node, visit);
  };
  visit(declaration);
  return edits;
}

function unbrand(checker: ts.TypeChecker, node: ts.IntersectionTypeNode, brands: Branding["brands"]): Edit[] {
  const file = node.getSourceFile();
  const parts = node.types.map((part) => ({ part, type: checker.getTypeFromTypeNode(part) }));
  const ofObjects = parts.filter((part) => isObjectBrand(checker, part.type));
  const [branded, ...others] = parts.filter(({ type }) => isScalar(type) || isArrayLike(checker, type));
  if (branded === undefined || others.length > 0 || ofObjects.length > 0) {
    return ofObjects.length < parts.length ? ofObjects.map(({ part }) => replace(file, part, "unknown")) : [];
  }
  const { type, part } = branded;
  const isOptional = ({ flags }: ts.Symbol): boolean => (flags & ts.SymbolFlags.Optional) !== 0;
  const brandTypes = parts.filter(
    (other) => other !== branded && (brands === "all" || !checker.getPropertiesOfType(other.type).every(isOptional)),
  );
  if (brandTypes.length === 0) return [];
  if ((type.flags & ts.TypeFlags.TypeParameter) !== 0) {
    const plain = "string | number | boolean | readonly unknown[]";
    const before = `(${part.getText(file)} extends ${plain} ? ${part.getText(file)} : `;
    const start = node.getStart(file);
    return [
      { start, end: start, text: before },
      { start: node.end, end: node.end, text: ")" },
    ];
  }
  return brandTypes
    .filter((brand) => isBrandOf(checker, type, brand.type))
    .map((brand) => replace(file, brand.part, "unknown"));
}

/** Whether a type has no objects, branded or not; a type parameter may be one. */
function isScalar(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.every(isScalar);
  return type.isIntersection() ? type.types.some(isScalar) : !isObjectType(type);
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

function describeEnum(node: ts.EnumDeclaration, checker: ts.TypeChecker): string {
  const symbol = checker.getSymbolAtLocation(node.name);
  const declarations = symbol?.declarations?.filter(ts.isEnumDeclaration) ?? [node];
  if (declarations[0] !== node) return ""; // The first declaration of an enum replaces all of them.
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
