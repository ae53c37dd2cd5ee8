/** From a TypeScript source to the same with every mutant of it, of which an environment variable chooses one. */

import ts from "typescript";

/**
 * @typedef {object} Mutant
 * @property {string} id
 * @property {string} file
 * @property {number} line
 * @property {string} before
 * @property {string} after
 */

const swapped = new Map([
  ["===", "!=="],
  ["!==", "==="],
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
  ["&&", "||"],
  ["||", "&&"],
  ["+", "-"],
  ["-", "+"],
]);

const swappedMethods = new Map([
  ["some", "every"],
  ["every", "some"],
  ["min", "max"],
  ["max", "min"],
  ["startsWith", "endsWith"],
]);

/** Methods that select or order: without them everything stays, as it came. */
const droppedMethods = new Set(["filter", "sort", "slice", "reverse", "trim"]);

/** The name of a limit: one that is greater by one would be no fault. */
const limit = /(?:^|\.)(?:most|longest|few)[A-Z]\w*$|[lL]imit$/;

/** Whether a node is an array with elements, and not the target of a destructuring assignment. */
function isFilledArray(/** @type {ts.Node} */ node) {
  if (!ts.isArrayLiteralExpression(node) || node.elements.length === 0) return false;
  return !ts.isBinaryExpression(node.parent) || node.parent.left !== node;
}

/** What an expression becomes, one for each operator that fits it. */
function variantsOf(/** @type {ts.Node} */ node) {
  const text = (/** @type {ts.Node} */ part) => part.getText();
  if (ts.isBinaryExpression(node)) {
    const operator = text(node.operatorToken);
    const isLimit = /[<>]/.test(operator) && [node.left, node.right].some((side) => limit.test(text(side)));
    const other = isLimit ? undefined : swapped.get(operator);
    const variants = other === undefined ? [] : [`${text(node.left)} ${other} ${text(node.right)}`];
    return operator === "??" ? [text(node.left), text(node.right)] : variants;
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) return [text(node.operand)];
  if (ts.isConditionalExpression(node)) return [text(node.whenTrue), text(node.whenFalse)];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return ["false"];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return ["true"];
  if (isFilledArray(node)) return ["[]"];
  if (ts.isNumericLiteral(node)) return [node.text === "0" ? "1" : "0"];
  // In parentheses, a part of an optional chain would no longer end with the chain.
  if (ts.isOptionalChain(node)) return [];
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { expression: object, name } = node.expression;
  const other = swappedMethods.get(name.text);
  if (other !== undefined) return [`${text(object)}.${other}(${node.arguments.map(text).join(", ")})`];
  return droppedMethods.has(name.text) ? [text(object)] : [];
}

/**
 * Weaves every mutant into a source.
 * @param {{ readonly file: string, readonly text: string }} source
 * @returns {{ readonly text: string, readonly mutants: readonly Mutant[] }}
 */
export function weaveMutants({ file, text }) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  /** @type {Mutant[]} */
  const mutants = [];
  const choose = (/** @type {ts.Node} */ node, /** @type {string} */ after) => {
    const id = `${file}#${mutants.length}`;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    mutants.push({ id, file, line: line + 1, before: node.getText(), after });
    return `__mutant === ${JSON.stringify(id)}`;
  };
  const render = (/** @type {ts.Node} */ node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return text.slice(node.getFullStart(), node.end);
    let rendered = "";
    let end = node.getFullStart();
    ts.forEachChild(node, (child) => {
      rendered += text.slice(end, child.getFullStart()) + render(child);
      end = child.end;
    });
    rendered += text.slice(end, node.end);
    const start = node.getStart() - node.getFullStart();
    const [trivia, own] = [rendered.slice(0, start), rendered.slice(start)];
    if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
      return `${trivia}{ if (!(${choose(node, "")})) { ${own} } }`;
    }
    const variants = variantsOf(node);
    return variants.reduce(
      (inner, after) => `${trivia}(${choose(node, after)} ? (${after}) : (${inner.trimStart()}))`,
      rendered,
    );
  };
  const woven = render(source);
  return { text: `const __mutant = globalThis.process?.env.TOOLWRIGHT_MUTANT;\n${woven}`, mutants };
}
