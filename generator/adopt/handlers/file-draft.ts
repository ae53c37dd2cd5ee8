/** Collects the changes of one file: replaced ranges, the code that is unused then, and imports. */

import { ts } from "../../sources/compiler.js";
import { detectStyle, type FileStyle } from "./file-style.js";
import { findUnused, type Range, type ReplacedRange } from "./unused-code.js";

/** A name of another module that new code uses. */
export interface ImportedName {
  readonly module: string;
  readonly name: string;
  readonly isType?: boolean;
}

/** Returns the local name of an import, which is added if the file lacks it. */
export type UseImport = (imported: ImportedName) => string;

export interface Replacement extends ReplacedRange {
  readonly text: (use: UseImport, style: FileStyle) => string;
}

/** Applies replacements to a file, removes what only replaced code used, and imports what new code uses. */
export function rewriteFile(
  file: ts.SourceFile,
  replacements: readonly Replacement[],
  checker: ts.TypeChecker,
): string {
  const { text } = file;
  const style = detectStyle(file);
  const unused = findUnused(file, replacements, checker);
  const isKept = ({ start, end }: Range): boolean => !unused.some((gone) => gone.start <= start && end <= gone.end);
  const kept = replacements.filter(isKept);
  const gone = [...unused, ...kept];
  const imports = createImports(file, gone);
  const edits = [
    ...kept.map(({ start, end, text: write }) => ({ start, end, text: write(imports.use, style) })),
    ...unused.map(({ start, end }) => ({ start, end, text: "" })),
  ];
  const all = [...edits, ...imports.edits(style)].sort(
    (left, right) => left.start - right.start || left.end - right.end,
  );
  let at = 0;
  const parts = all.map((edit) => {
    if (edit.start < at) throw new Error("The changes of a file must not overlap.");
    const part = text.slice(at, edit.start) + edit.text;
    at = edit.end;
    return part;
  });
  return parts.join("") + text.slice(at);
}

interface Imports {
  readonly use: UseImport;
  readonly edits: (style: FileStyle) => readonly (Range & { readonly text: string })[];
}

function createImports(file: ts.SourceFile, gone: readonly Range[]): Imports {
  const isGone = (node: ts.Node): boolean =>
    gone.some(({ start, end }) => start <= node.getStart(file) && node.end <= end);
  const declarations = file.statements.filter(ts.isImportDeclaration);
  const taken = namesIn(file, isGone);
  const known = new Map<string, string>();
  const added = new Map<string, ImportedName & { readonly local: string }>();
  const listOf = (declaration: ts.ImportDeclaration): ts.NamedImports | undefined => {
    const bindings = declaration.importClause?.namedBindings;
    return bindings !== undefined && ts.isNamedImports(bindings) ? bindings : undefined;
  };
  for (const declaration of declarations) {
    for (const specifier of listOf(declaration)?.elements ?? []) {
      if (isGone(specifier) || specifier.isTypeOnly || declaration.importClause?.isTypeOnly === true) continue;
      known.set(`${moduleOf(declaration)} ${(specifier.propertyName ?? specifier.name).text}`, specifier.name.text);
    }
  }
  const use: UseImport = (imported) => {
    const key = `${imported.module} ${imported.name}`;
    const before = known.get(key) ?? added.get(key)?.local;
    if (before !== undefined) return before;
    const local = freeName(imported.name, taken);
    taken.add(local);
    added.set(key, { ...imported, local });
    return local;
  };
  const edits: Imports["edits"] = (style) => {
    const inserted: (Range & { readonly text: string })[] = [];
    const statements: string[] = [];
    const modules = new Map<string, (ImportedName & { readonly local: string })[]>();
    for (const one of added.values()) modules.set(one.module, [...(modules.get(one.module) ?? []), one]);
    const isRelative = (module: string): number => (module.startsWith(".") ? 1 : 0);
    const inOrder = [...modules].sort(([left], [right]) => isRelative(left) - isRelative(right));
    for (const [module, names] of inOrder) {
      const list = declarations
        .filter((one) => moduleOf(one) === module && one.importClause?.isTypeOnly !== true && !isGone(one))
        .map(listOf)
        .find((one) => one?.elements.some((specifier) => !isGone(specifier)) === true);
      const last = list?.elements.filter((specifier) => !isGone(specifier)).at(-1);
      if (last !== undefined) {
        inserted.push({ start: last.end, end: last.end, text: names.map((one) => `, ${specifierOf(one)}`).join("") });
        continue;
      }
      const isType = names.every((one) => one.isType === true);
      const listed = names.map((one) => specifierOf(isType ? { ...one, isType: false } : one)).join(", ");
      const from = `${style.quote}${module}${style.quote}${style.semicolon}`;
      statements.push(`import ${isType ? "type " : ""}{ ${listed} } from ${from}${style.newLine}`);
    }
    if (statements.length === 0) return inserted;
    const place = placeOfImports(file, declarations);
    return [
      ...inserted,
      {
        start: place,
        end: place,
        text: (place > 0 && file.text[place - 1] !== "\n" ? style.newLine : "") + statements.join(""),
      },
    ];
  };
  return { use, edits };
}

function specifierOf({ name, local, isType }: ImportedName & { readonly local: string }): string {
  return `${isType === true ? "type " : ""}${name === local ? name : `${name} as ${local}`}`;
}

function moduleOf({ moduleSpecifier }: ts.ImportDeclaration): string {
  return ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : "";
}

/** The line below the last import; without one, the first statement with its comments. */
function placeOfImports(file: ts.SourceFile, declarations: readonly ts.ImportDeclaration[]): number {
  const { text } = file;
  const last = declarations.at(-1);
  if (last !== undefined) {
    const end = text.indexOf("\n", last.end);
    return end === -1 ? text.length : end + 1;
  }
  const [first] = file.statements;
  return first === undefined ? text.length : first.getStart(file, true);
}

/** All names in a file that are not those of properties. */
function namesIn(file: ts.SourceFile, isGone: (node: ts.Node) => boolean): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (isGone(node)) return;
    if (ts.isIdentifier(node) && !isNameOfProperty(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return names;
}

function isNameOfProperty(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  const isMember = ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isMethodSignature(parent);
  return isMember && parent.name === node;
}

/** A tool's constant often has the name of a function that its handler calls: `readFile`. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const named = /Tool$/.test(name) || /^[A-Z]/.test(name) ? name : `${name}Tool`;
  let free = named;
  for (let count = 2; taken.has(free); count++) free = `${named}${count}`;
  return free;
}
