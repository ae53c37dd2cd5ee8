/** Edits types in place: adds doc comments and tags, turns numbers into integers, and exports what is imported. */

import { runtimeModule } from "../../disk/packages.js";
import { splitMark } from "../../disk/text-files.js";
import { docCommentsOf, parseDocComment } from "../../sources/doc-comments.js";
import { ts } from "../../sources/compiler.js";
import { innerType } from "../../sources/nodes.js";
import { isList, isObject, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import { type CommentTag, writeComment } from "../declarations/comment-texts.js";
import { hasInteger } from "./wanted-keywords.js";

/** A change of a file, in offsets of its text with line feeds alone. */
export interface SourceEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** Text and tags to add to a doc comment. */
export interface CommentAddition {
  /** Undefined if the comment keeps its own description. */
  readonly description: string | undefined;
  readonly tags: readonly CommentTag[];
}

/** The widest line of a comment on one line. */
const widestLine = 100;

/** Adds to the doc comment of a member or a type, or writes one above it. */
export function editComment(node: ts.Node, { description, tags }: CommentAddition): readonly SourceEdit[] {
  const file = node.getSourceFile();
  const { text } = file;
  const comment = docCommentsOf(node).at(-1);
  const start = comment?.pos ?? node.getStart(file);
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const indentation = /^[ \t]*/.exec(before)?.[0] ?? "";
  if (comment !== undefined) {
    const above = description === undefined ? [] : linesOf({ description, tags: [] });
    const isInLine = before.trim() !== "";
    return extendComment(text, comment, { above, below: linesOf({ tags }), indentation, isInLine });
  }
  const written = linesOf({ description, tags });
  if (written.length === 0) return [];
  if (before.trim() === "") {
    const added = layOut(written, indentation);
    return [{ offset: start, length: 0, text: `${added}\n${indentation}` }];
  }
  return [{ offset: start, length: 0, text: `${layOutInLine(written, indentation)} ` }];
}

/** A comment beside other code: on one line, unless it would be read differently. */
function layOutInLine(lines: readonly string[], indentation: string): string {
  const written = layOut(lines, indentation);
  const single = `/** ${lines.filter((line) => line !== "").join(" ")} */`;
  return readsAlike(single, written) ? single : written;
}

function readsAlike(left: string, right: string): boolean {
  const [one, other] = [left, right].map((comment) => {
    const { text, tags, mentions } = parseDocComment(comment, 0);
    return JSON.stringify([text, tags.map(({ name, text: value }) => [name, value]), mentions.length]);
  });
  return one === other;
}

function linesOf(parts: Parameters<typeof writeComment>[0]): readonly string[] {
  return writeComment(parts).text?.split("\n") ?? [];
}

function layOut(lines: readonly string[], indentation: string): string {
  const [only = "", ...others] = lines;
  if (others.length === 0 && indentation.length + only.length + 7 <= widestLine) return `/** ${only} */`;
  return `/**\n${lines.map((line) => `${indentation} * ${line}`.trimEnd()).join("\n")}\n${indentation} */`;
}

interface Extension {
  readonly above: readonly string[];
  readonly below: readonly string[];
  readonly indentation: string;
  /** Whether other code precedes the comment on its line. */
  readonly isInLine: boolean;
}

/** Adds lines above and below those of a comment, which stay as they are. */
function extendComment(file: string, { pos, end }: ts.TextRange, extension: Extension): readonly SourceEdit[] {
  const { above, below, indentation, isInLine } = extension;
  if (above.length + below.length === 0) return [];
  const inner = file.slice(pos + 3, end - 2);
  if (!inner.includes("\n")) {
    const own = inner.trim();
    const lines = [...above, ...(own === "" ? [] : [own]), ...below];
    const text = isInLine ? layOutInLine(lines, indentation) : layOut(lines, indentation);
    return [{ offset: pos, length: end - pos, text }];
  }
  // The margin of the comment's own lines.
  const margin = /\n([ \t]*\*?)/.exec(file.slice(pos, end))?.[1] ?? `${indentation} *`;
  const write = (lines: readonly string[]): string =>
    lines.map((line) => `\n${`${margin} ${line}`.trimEnd()}`).join("");
  const isHeadEmpty = /^[ \t]*\n/.test(inner);
  const head = { offset: pos + 3, length: 0, text: write(above) + (isHeadEmpty ? "" : `\n${margin}`) };
  const closing = /(?<!\s)\s*$/.exec(inner)?.[0] ?? "";
  const hasOwnLine = closing.includes("\n");
  const tail = {
    offset: end - 2 - closing.length,
    length: hasOwnLine ? 0 : closing.length,
    text: write(below) + (hasOwnLine ? "" : `\n${indentation} `),
  };
  return [...(above.length > 0 ? [head] : []), ...(below.length > 0 ? [tail] : [])];
}

/** Replaces `number` with `Integer` wherever the schema has integers only. */
export function editNumbers(type: ts.TypeNode, schema: JsonObject, name: string): SourceEdit[] {
  const inner = innerType(type);
  if (inner !== undefined) return editNumbers(inner, schema, name);
  if (type.kind === ts.SyntaxKind.NumberKeyword) {
    const own: JsonObject = { ...schema, items: null, anyOf: null, oneOf: null };
    const branches = [own, ...branchesOf(schema)];
    return branches.some((branch) => hasInteger(branch)) && !branches.some(allowsNumbers)
      ? [{ offset: type.getStart(), length: type.getWidth(), text: name }]
      : [];
  }
  // Tags of other libraries are written as intersections: `number & tags.Minimum<1>`.
  const isCompound = ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type);
  if (isCompound) return type.types.flatMap((member) => editNumbers(member, schema, name));
  const element = elementOf(type);
  const lists = [schema, ...branchesOf(schema)].map(({ items }) => items).filter(isObject);
  return element === undefined
    ? []
    : lists.slice(0, 1).flatMap((items) => editNumbers(element, items as JsonObject, name));
}

function branchesOf({ anyOf, oneOf }: JsonObject): readonly JsonObject[] {
  return [anyOf, oneOf].flatMap((list) => (isList(list) ? list.filter(isObject) : [])) as readonly JsonObject[]; // The schema is JSON.
}

function allowsNumbers({ type }: JsonObject): boolean {
  return isList(type) ? type.includes("number") : type === "number";
}

function elementOf(type: ts.TypeNode): ts.TypeNode | undefined {
  if (ts.isArrayTypeNode(type)) return type.elementType;
  const isArray = ts.isTypeReferenceNode(type) && /^(?:Readonly)?Array$/.test(type.typeName.getText());
  return isArray ? type.typeArguments?.[0] : undefined;
}

/** How a file refers to `Integer`: by which name, and with which edit; undefined if it cannot. */
export function importInteger(
  file: ts.SourceFile,
): { readonly name: string; readonly edits: readonly SourceEdit[] } | undefined {
  const name = "Integer";
  if (!ts.isExternalModule(file)) return undefined; // An import would make a script a module, and hide its names.
  const imports = file.statements.filter(ts.isImportDeclaration);
  const ours = imports.filter(
    ({ moduleSpecifier }) => ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === runtimeModule,
  );
  for (const { importClause } of ours) {
    const named = importClause?.namedBindings;
    if (named === undefined || !ts.isNamedImports(named)) continue;
    const known = named.elements.find((element) => (element.propertyName ?? element.name).text === name);
    if (known !== undefined) return { name: known.name.text, edits: [] };
  }
  if (declaresName(file, name)) return undefined;
  for (const { importClause } of ours) {
    const named = importClause?.namedBindings;
    if (importClause === undefined || named === undefined || !ts.isNamedImports(named)) continue;
    const last = named.elements.at(-1);
    if (last === undefined) continue;
    const isTypeOnly = importClause.phaseModifier === ts.SyntaxKind.TypeKeyword;
    return { name, edits: [{ offset: last.getEnd(), length: 0, text: `, ${isTypeOnly ? "" : "type "}${name}` }] };
  }
  return { name, edits: [insertImport(file, imports, name)] };
}

function insertImport(file: ts.SourceFile, imports: readonly ts.ImportDeclaration[], name: string): SourceEdit {
  const [first] = imports;
  const last = imports.at(-1);
  const written = first?.moduleSpecifier.getText(file) ?? /from\s+(['"])/.exec(file.text)?.[1] ?? '"';
  const quote = written.startsWith("'") ? "'" : '"';
  const semicolon = last === undefined || last.getText(file).endsWith(";") ? ";" : "";
  const statement = `import type { ${name} } from ${quote}${runtimeModule}${quote}${semicolon}`;
  if (last !== undefined) return { offset: last.getEnd(), length: 0, text: `\n${statement}` };
  const [statementBelow] = file.statements;
  // Above the comment of the first statement, and below a comment about the file.
  const offset = statementBelow === undefined ? 0 : statementStart(file, statementBelow);
  return { offset, length: 0, text: `${statement}\n\n` };
}

function statementStart(file: ts.SourceFile, statement: ts.Statement): number {
  const [comment] = docCommentsOf(statement).slice(-1);
  return comment?.pos ?? statement.getStart(file);
}

/** Whether any declaration or import of a file has a name. */
function declaresName(file: ts.SourceFile, name: string): boolean {
  const { locals } = file as ts.SourceFile & { readonly locals?: ReadonlyMap<string, unknown> }; // The compiler's table.
  return locals?.has(name) ?? false;
}

/** Exports a declaration. */
export function exportType(declaration: ts.Node): SourceEdit {
  return { offset: declaration.getStart(), length: 0, text: "export " };
}

/**
 * Applies edits to the text of a file as it is on disk, with its byte order mark and its line endings; new lines end as
 * most lines of the file do.
 */
export function applySourceEdits(original: string, edits: readonly SourceEdit[]): string {
  const mark = splitMark(original).mark.length;
  const carriageReturns = [...original.matchAll(/\r\n/g)].map(({ index }) => index);
  const lineFeeds = original.split("\n").length - 1;
  const single = lineFeeds === 0 && original.includes("\r") ? "\r" : "\n";
  const lineEnd = carriageReturns.length * 2 > lineFeeds ? "\r\n" : single;
  let shift = mark;
  let next = 0;
  let read = 0;
  let edited = "";
  // Every line ending with a carriage return before an offset moves it by one.
  const originalOffset = (offset: number): number => {
    while (next < carriageReturns.length && (carriageReturns[next] ?? Infinity) < offset + shift) {
      shift += 1;
      next += 1;
    }
    return offset + shift;
  };
  for (const { offset, length, text } of [...edits].sort((left, right) => left.offset - right.offset)) {
    const start = originalOffset(offset);
    const end = originalOffset(offset + length);
    edited += original.slice(read, start) + text.replaceAll("\n", lineEnd);
    read = end;
  }
  return edited + original.slice(read);
}
