/** Finds the code of a file that only replaced ranges use: imports, and constants that hold schemas. */

import { ts } from "../../sources/compiler.js";
import { withoutAssertions } from "../../sources/nodes.js";

/** A part of a file's text. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A range that new text replaces. */
export interface ReplacedRange extends Range {
  /** Nodes in it that the new text has too, so that what they use stays in use. */
  readonly keeps?: readonly ts.Node[];
}

interface Names {
  /** The places that use a name, by the symbol that the file declares or imports. */
  readonly uses: ReadonlyMap<ts.Symbol, readonly ts.Identifier[]>;
  readonly symbolOf: (name: ts.Identifier) => ts.Symbol | undefined;
}

/** Lists whole statements and parts of imports, in no order; none overlaps another or a replaced range. */
export function findUnused(
  file: ts.SourceFile,
  replaced: readonly ReplacedRange[],
  checker: ts.TypeChecker,
): readonly Range[] {
  const names = readNames(file, checker);
  const statements = listStatements(file);
  const gone: Range[] = [...replaced];
  const removed = new Set<ts.Statement>();
  const isGone = (node: ts.Node): boolean =>
    gone.some(({ start, end }) => start <= node.getStart(file) && node.end <= end);
  /** Only what the replaced code used may go, and only if nothing else uses it. */
  const keeps = replaced.flatMap((range) => range.keeps ?? []);
  const isKept = (node: ts.Node): boolean => keeps.some((kept) => kept.pos <= node.pos && node.end <= kept.end);
  const isUnused = (name: ts.Identifier): boolean => {
    const symbol = names.symbolOf(name);
    const uses = (symbol && names.uses.get(symbol)) ?? [];
    return uses.length > 0 && uses.every((use) => isGone(use) && !isKept(use));
  };
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const statement of statements) {
      if (removed.has(statement) || isGone(statement)) continue;
      if (!declaredBy(statement).every(isUnused) || declaredBy(statement).length === 0) continue;
      removed.add(statement);
      gone.push({ start: statement.getStart(file), end: statement.end });
      isChanged = true;
    }
  }
  const ranges = [...removed].map((statement) => rangeOfStatement(file, statement));
  const imports = file.statements.filter(ts.isImportDeclaration).flatMap((one) => unusedImports(file, one, isUnused));
  // Statements with only blank lines between them leave one block of these.
  const lines = mergeTouching(file.text, ranges).map((range) => withBlankLines(file.text, range));
  return [...lines, ...imports];
}

/** The names that a statement declares, if nothing happens when it is removed; empty for any other statement. */
function declaredBy(statement: ts.Statement): readonly ts.Identifier[] {
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (isExported === true) return [];
  if (ts.isEnumDeclaration(statement)) return [statement.name];
  if (ts.isFunctionDeclaration(statement)) return statement.name === undefined ? [] : [statement.name];
  if (!ts.isVariableStatement(statement)) return [];
  const { declarations, flags } = statement.declarationList;
  const isInertConstant = ({ name, initializer }: ts.VariableDeclaration): boolean =>
    ts.isIdentifier(name) && initializer !== undefined && isInert(initializer);
  if ((flags & ts.NodeFlags.Const) === 0 || !declarations.every(isInertConstant)) return [];
  return declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name] : []));
}

/** Whether evaluating an expression has no effect but its value; calls are those that make schemas. */
function isInert(written: ts.Expression): boolean {
  const node = withoutAssertions(written);
  if (
    ts.isLiteralExpression(node) ||
    ts.isIdentifier(node) ||
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node)
  )
    return true;
  if (/^(?:true|false|null|undefined)$/.test(node.getText())) return true;
  if (ts.isPrefixUnaryExpression(node)) return isInert(node.operand);
  if (ts.isPropertyAccessExpression(node) || ts.isSpreadElement(node)) return isInert(node.expression);
  if (ts.isElementAccessExpression(node)) return isInert(node.expression) && isInert(node.argumentExpression);
  if (ts.isTemplateExpression(node)) return node.templateSpans.every(({ expression }) => isInert(expression));
  if (ts.isBinaryExpression(node)) {
    return node.operatorToken.kind === ts.SyntaxKind.PlusToken && isInert(node.left) && isInert(node.right);
  }
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isInert);
  if (ts.isCallExpression(node)) return isInert(node.expression) && node.arguments.every(isInert);
  if (!ts.isObjectLiteralExpression(node)) return false;
  return node.properties.every((one) =>
    ts.isPropertyAssignment(one)
      ? isInert(one.initializer)
      : ts.isSpreadAssignment(one)
        ? isInert(one.expression)
        : true,
  );
}

function readNames(file: ts.SourceFile, checker: ts.TypeChecker): Names {
  const uses = new Map<ts.Symbol, ts.Identifier[]>();
  const symbolOf = (name: ts.Identifier): ts.Symbol | undefined => {
    const { parent } = name;
    if (ts.isShorthandPropertyAssignment(parent)) return checker.getShorthandAssignmentValueSymbol(parent);
    if (ts.isExportSpecifier(parent)) return checker.getExportSpecifierLocalTargetSymbol(parent);
    return checker.getSymbolAtLocation(name);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !isDeclared(node)) {
      const symbol = symbolOf(node);
      if (symbol !== undefined) uses.set(symbol, [...(uses.get(symbol) ?? []), node]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { uses, symbolOf };
}

function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  const isImport = ts.isImportSpecifier(parent) || ts.isImportClause(parent) || ts.isNamespaceImport(parent);
  if (isImport) return true;
  const isDeclaration =
    ts.isVariableDeclaration(parent) || ts.isFunctionDeclaration(parent) || ts.isEnumDeclaration(parent);
  return isDeclaration && parent.name === node;
}

/** All statements of a file, also inside functions. */
function listStatements(file: ts.SourceFile): readonly ts.Statement[] {
  const found: ts.Statement[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isSourceFile(node) || ts.isBlock(node) || ts.isModuleBlock(node)) found.push(...node.statements);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** A statement with its own lines, and the comments directly above it. */
function rangeOfStatement(file: ts.SourceFile, statement: ts.Statement): Range {
  const { text } = file;
  let start = statement.getStart(file);
  for (const comment of (ts.getLeadingCommentRanges(text, statement.getFullStart()) ?? []).toReversed()) {
    const isAbove = comment.pos > 0 && /^[ \t]*(?:\r?\n[ \t]*)?$/.test(text.slice(comment.end, start));
    const isOwnLine = /(?:^|\n)[ \t]*$/.test(text.slice(0, comment.pos));
    if (!isAbove || !isOwnLine) break;
    start = comment.pos;
  }
  return wholeLines(text, { start, end: statement.end });
}

/** Extends a range to whole lines, if nothing else is on them. */
function wholeLines(text: string, { start, end }: Range): Range {
  const indentation = /(?<![ \t])[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  const lineStart = start - indentation;
  const rest = /^[ \t]*(?:\/\/[^\n]*)?(?:\r?\n|$)/.exec(text.slice(end));
  const isAlone = rest !== null && (lineStart === 0 || text[lineStart - 1] === "\n");
  return isAlone ? { start: lineStart, end: end + rest[0].length } : { start, end };
}

/** Adds the blank lines below a range, if those above it stay. */
function withBlankLines(text: string, { start, end }: Range): Range {
  const isBlankAbove = start === 0 || /(?:\n[ \t]*|\{[ \t]*)\r?\n$/.test(text.slice(0, start));
  const below = /^(?:[ \t]*\r?\n)+/.exec(text.slice(end));
  return isBlankAbove && text[end - 1] === "\n" && below !== null
    ? { start, end: end + below[0].length }
    : { start, end };
}

/** The whole import, or the names in it that are unused. */
function unusedImports(
  file: ts.SourceFile,
  declaration: ts.ImportDeclaration,
  isUnused: (name: ts.Identifier) => boolean,
): readonly Range[] {
  const { importClause: clause } = declaration;
  if (clause === undefined) return [];
  const { name, namedBindings: bindings } = clause;
  const named = bindings === undefined ? [] : ts.isNamedImports(bindings) ? bindings.elements : [bindings];
  const unused = named.filter((one) => isUnused(one.name));
  const isDefaultUnused = name === undefined || isUnused(name);
  if (unused.length === named.length && isDefaultUnused && named.length + (name ? 1 : 0) > 0) {
    return [wholeLines(file.text, { start: declaration.getStart(file), end: declaration.end })];
  }
  if (unused.length === named.length || bindings === undefined || ts.isNamespaceImport(bindings)) return [];
  const kept = bindings.elements.filter((one) => !unused.includes(one));
  return unused.map((one) => {
    const index = bindings.elements.indexOf(one as ts.ImportSpecifier);
    const before = bindings.elements[index - 1];
    const next = bindings.elements[index + 1];
    const isAfterLastKept = kept.every((other) => other.pos < one.pos);
    if (!isAfterLastKept && next !== undefined) return { start: one.getStart(file), end: next.getStart(file) };
    return { start: before?.end ?? one.getStart(file), end: one.end };
  });
}

function mergeTouching(text: string, ranges: readonly Range[]): readonly Range[] {
  const merged: Range[] = [];
  for (const range of [...ranges].sort((left, right) => left.start - right.start)) {
    const last = merged.at(-1);
    const isNext = last !== undefined && (range.start <= last.end || text.slice(last.end, range.start).trim() === "");
    if (isNext) merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    else merged.push(range);
  }
  return merged;
}
