/** Finds the description of a declaration: the text of its comment, or the one that it inherits. */

import { ts } from "./compiler.js";
import { readDocComment, readProse, replaceInlineTags } from "./doc-comments.js";
import { textOf } from "./attached-comments.js";
import { basesOf, followAlias } from "./nodes.js";

interface Description {
  /** Empty without one. */
  readonly text: string;
  /** The declarations that it was looked for in. */
  readonly from: readonly ts.Node[];
}

export function describe(checker: ts.TypeChecker, node: ts.Node): Description {
  const known = new Set<ts.Node>();
  const text = describeOnce(checker, node, known);
  return { text, from: [...known] };
}

function describeOnce(checker: ts.TypeChecker, node: ts.Node, known: Set<ts.Node>): string {
  if (known.has(node)) return ""; // Comments that inherit from each other.
  known.add(node);
  const inheritFrom = (target: ts.Node | undefined): string =>
    target === undefined ? "" : describeOnce(checker, target, known);
  const comment = readDocComment(node);
  const own =
    comment === undefined ? textOfTypedef(node) : ts.isVariableDeclaration(node) ? comment.text : textOf(comment);
  const isWhole = comment?.tags.some(({ name }) => isInheritDoc(name)) === true;
  const text = replaceInlineTags(own, (tag, body) => {
    if (!isInheritDoc(tag)) return undefined;
    return inheritFrom(body === "" ? redeclaredBy(checker, node) : findReference(checker, node, body));
  });
  const inherited = text.trim() === "" || isWhole ? inheritFrom(redeclaredBy(checker, node)) : "";
  return [text.trim(), inherited].filter((paragraph) => paragraph !== "").join("\n\n");
}

export function isInheritDoc(tag: string): boolean {
  return tag.toLowerCase() === "inheritdoc";
}

/** The declaration in a base interface that a property declares again. */
function redeclaredBy(checker: ts.TypeChecker, node: ts.Node): ts.Node | undefined {
  return inheritedProperties(checker, node).flatMap(({ property }) => property.declarations ?? [])[0];
}

interface InheritedProperty {
  readonly base: ts.ExpressionWithTypeArguments;
  readonly property: ts.Symbol;
}

/** The properties of base types that a property declares again. */
export function inheritedProperties(checker: ts.TypeChecker, node: ts.Node): readonly InheritedProperty[] {
  if (!ts.isPropertySignature(node) && !ts.isPropertyDeclaration(node)) return [];
  const { parent } = node;
  const bases = ts.isInterfaceDeclaration(parent) || ts.isClassLike(parent) ? basesOf(parent) : [];
  const name = bases.length === 0 ? undefined : checker.getSymbolAtLocation(node.name)?.name;
  if (name === undefined) return [];
  return bases.flatMap((base) => {
    const property = checker.getTypeAtLocation(base).getProperty(name);
    return property === undefined ? [] : [{ base, property }];
  });
}

/** The declaration that `{@inheritDoc Base.path}` names, in the words of TSDoc or JSDoc; undefined if there is none. */
export function findReference(checker: ts.TypeChecker, node: ts.Node, reference: string): ts.Node | undefined {
  const [first, ...members] = reference.replaceAll(/\((\w+):\w+\)/g, "$1").split(/[.#~]/);
  const { Alias, Namespace, Type, Value } = ts.SymbolFlags;
  const named = checker.getSymbolsInScope(node, Alias | Namespace | Type | Value).find(({ name }) => name === first);
  const symbol = members.reduce((owner: ts.Symbol | undefined, name) => {
    if (owner === undefined) return undefined;
    const target = followAlias(checker, owner);
    const exported = target.exports?.get(ts.escapeLeadingUnderscores(name));
    return exported ?? checker.getDeclaredTypeOfSymbol(target).getProperty(name);
  }, named);
  return symbol && followAlias(checker, symbol).declarations?.[0];
}

/** The text of a `@typedef` or `@property` tag in JavaScript. */
function textOfTypedef(node: ts.Node): string {
  if (!ts.isJSDocTypedefTag(node) && !ts.isJSDocPropertyTag(node)) return "";
  const whole = ts.isJSDocTypedefTag(node) && ts.isJSDoc(node.parent) ? node.parent : undefined;
  const described = whole?.tags?.find(({ tagName }) => tagName.text === "description");
  const texts = [whole?.comment, node.comment, described?.comment].map(textOfJSDoc);
  return readProse(texts.filter((text) => text !== "").join("\n\n"));
}

function textOfJSDoc(comment: ts.JSDoc["comment"]): string {
  return (ts.getTextOfJSDocComment(comment) ?? "").replace(/^\s*-\s+/, "").trim();
}
