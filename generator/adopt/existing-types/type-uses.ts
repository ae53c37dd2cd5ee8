/** Finds the types that handlers of tools take, where the sources tie a tool's name to its handler. */

import { isInstalled } from "../../disk/packages.js";
import { ts } from "../../sources/compiler.js";
import { resolveSymbol, withoutAssertions } from "../../sources/nodes.js";
import type { Sources } from "../../sources/program.js";
import { isInLibrary } from "../../sources/written-types.js";

/** A declaration with a name that a tool's declaration can import. */
export type NamedType = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

/** The types that the handlers of a tool take. */
export interface UsedTypes {
  /** In the order of the sources. */
  readonly named: Set<NamedType>;
  /** Types without a name, such as `{ path: string }`. */
  readonly unnamed: Set<ts.TypeNode>;
}

interface Search {
  readonly sources: Sources;
  readonly names: ReadonlySet<string>;
  readonly found: Map<string, UsedTypes>;
}

/** Names of the functions that run a tool, in declaration objects and classes. */
const handlerNames = new Set(["invoke", "execute", "handler", "handle", "run", "call", "callback", "cb", "fn", "func"]);

/** Names of the property that holds the arguments, in what a handler gets. */
const inputNames = new Set(["input", "args", "arguments", "params", "parameters"]);

/** Values lead to values only so far: each step costs a lookup, and code may refer to itself. */
const mostSteps = 6;

/** Finds, for each tool name, the types of its handlers in these files. */
export function findUsedTypes(sources: Sources, names: ReadonlySet<string>): ReadonlyMap<string, UsedTypes> {
  const search: Search = { sources, names, found: new Map() };
  for (const file of sources.toolFiles) {
    const nodes: ts.Node[] = [file];
    // Iterating an array also visits what is added meanwhile.
    for (const node of nodes) {
      readUse(search, node);
      ts.forEachChild(node, (child) => void nodes.push(child));
    }
  }
  return search.found;
}

function readUse(search: Search, node: ts.Node): void {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) readCall(search, node);
  else if (ts.isObjectLiteralExpression(node)) readObject(search, node);
  else if (ts.isArrayLiteralExpression(node)) readEntry(search, node);
  else if (ts.isClassLike(node)) readClass(search, node);
  else if (ts.isCaseClause(node)) readBranch(search, node.expression, node.statements);
  else if (ts.isIfStatement(node) && ts.isBinaryExpression(node.expression)) {
    const { left, right } = node.expression;
    for (const side of [left, right]) readBranch(search, side, [node.thenStatement]);
  } else if (ts.isPropertySignature(node) && node.type !== undefined) {
    // A map of argument types by tool name.
    const name = nameOfMember(search, node.name);
    if (name !== undefined) note(search, name, node.type);
  }
}

/** `registerTool("read_file", …, handler)`, `handlers.set("read_file", handler)`, `new Tool<Args>("read_file")`. */
function readCall(search: Search, call: ts.CallExpression | ts.NewExpression): void {
  const values = call.arguments ?? [];
  const names = values.flatMap((value) => toolNameOf(search, value) ?? []);
  const [name] = names;
  if (name === undefined || names.length > 1) return;
  for (const type of call.typeArguments ?? []) note(search, name, type);
  for (const value of values) for (const type of handlerTypes(search, value)) note(search, name, type);
}

/** `{ read_file: handler }`, and `{ name: "read_file", execute: handler }`. */
function readObject(search: Search, object: ts.ObjectLiteralExpression): void {
  for (const property of object.properties) {
    const key = property.name && nameOfMember(search, property.name);
    if (key !== undefined) for (const type of memberTypes(search, property)) note(search, key, type);
    if (!ts.isPropertyAssignment(property) || !/^(?:name|toolName|id)$/.test(property.name.getText())) continue;
    const name = toolNameOf(search, property.initializer);
    if (name === undefined) continue;
    for (const type of [...handlerTypes(search, object), ...declaredArguments(object.parent)]) note(search, name, type);
  }
}

/** `["read_file", handler]`, an entry of a map. */
function readEntry(search: Search, { elements: [key, value, ...others] }: ts.ArrayLiteralExpression): void {
  const name = key && toolNameOf(search, key);
  if (name === undefined || value === undefined || others.length > 0) return;
  for (const type of handlerTypes(search, value)) note(search, name, type);
}

/** `class ReadFileTool { static readonly toolName = "read_file"; … }`. */
function readClass(search: Search, node: ts.ClassLikeDeclaration): void {
  for (const member of node.members) {
    if (!ts.isPropertyDeclaration(member) || member.initializer === undefined) continue;
    const name = toolNameOf(search, member.initializer);
    if (name !== undefined) for (const type of classTypes(node)) note(search, name, type);
  }
}

/** `case "read_file":` and `if (name === "read_file")`: what the branch calls, asserts and declares. */
function readBranch(search: Search, value: ts.Expression, statements: readonly ts.Node[]): void {
  const name = toolNameOf(search, value);
  if (name === undefined) return;
  const nodes = [...statements];
  for (const node of nodes) {
    if (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) note(search, name, node.type);
    if (ts.isVariableDeclaration(node) && node.type !== undefined) note(search, name, node.type);
    if (ts.isCallExpression(node)) {
      for (const type of node.typeArguments ?? []) note(search, name, type);
      for (const type of handlerTypes(search, node.expression)) note(search, name, type);
    }
    ts.forEachChild(node, (child) => void nodes.push(child));
  }
}

/** The tool that an expression names: a literal, or a constant, enum member or property with one. */
function toolNameOf({ sources: { checker }, names }: Search, expression: ts.Expression): string | undefined {
  const value = withoutAssertions(expression);
  if (ts.isStringLiteralLike(value)) return names.has(value.text) ? value.text : undefined;
  const isName = ts.isIdentifier(value) || ts.isPropertyAccessExpression(value) || ts.isElementAccessExpression(value);
  if (!isName) return undefined;
  const type = checker.getTypeAtLocation(value);
  if (type.isStringLiteral()) return names.has(type.value) ? type.value : undefined;
  const declared = ts.isElementAccessExpression(value) ? undefined : checker.getSymbolAtLocation(value);
  const initial = declared?.valueDeclaration && initializerOf(declared.valueDeclaration);
  return initial !== undefined && ts.isStringLiteralLike(initial) && names.has(initial.text) ? initial.text : undefined;
}

function initializerOf(declaration: ts.Node): ts.Expression | undefined {
  const hasValue =
    ts.isVariableDeclaration(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isPropertyAssignment(declaration) ||
    ts.isEnumMember(declaration);
  return hasValue && declaration.initializer !== undefined ? withoutAssertions(declaration.initializer) : undefined;
}

function nameOfMember(search: Search, name: ts.PropertyName): string | undefined {
  if (ts.isComputedPropertyName(name)) return toolNameOf(search, name.expression);
  const text = ts.isPrivateIdentifier(name) ? "" : name.text;
  return search.names.has(text) ? text : undefined;
}

function memberTypes(search: Search, member: ts.ObjectLiteralElementLike, steps = 0): readonly ts.TypeNode[] {
  if (ts.isPropertyAssignment(member)) return handlerTypes(search, member.initializer, steps);
  if (ts.isMethodDeclaration(member)) return parameterTypes(member);
  if (!ts.isShorthandPropertyAssignment(member)) return [];
  const value = search.sources.checker.getShorthandAssignmentValueSymbol(member)?.valueDeclaration;
  return value === undefined ? [] : declarationTypes(search, value, steps);
}

/** The types of the arguments that a value takes: a function, an object or class with a handler, or what refers to one. */
function handlerTypes(search: Search, expression: ts.Expression, steps = 0): readonly ts.TypeNode[] {
  if (steps > mostSteps) return [];
  const value = withoutAssertions(expression);
  if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return parameterTypes(value);
  if (ts.isClassExpression(value)) return classTypes(value);
  if (ts.isObjectLiteralExpression(value)) {
    return value.properties.flatMap((property) =>
      handlerNames.has(property.name?.getText() ?? "") ? memberTypes(search, property, steps + 1) : [],
    );
  }
  if (ts.isCallExpression(value) || ts.isNewExpression(value)) {
    // A wrapper of the handler, `handler.bind(this)`, or an instance.
    const { expression: callee } = value;
    const made = ts.isNewExpression(value)
      ? [callee]
      : ts.isPropertyAccessExpression(callee)
        ? [callee.expression]
        : [];
    const inner = [...made, ...(value.arguments ?? [])];
    return [...(value.typeArguments ?? []), ...inner.flatMap((part) => handlerTypes(search, part, steps + 1))];
  }
  if (!ts.isIdentifier(value) && !ts.isPropertyAccessExpression(value)) return [];
  const declared = resolveSymbol(search.sources.checker, value)?.valueDeclaration;
  return declared === undefined ? [] : declarationTypes(search, declared, steps + 1);
}

function declarationTypes(search: Search, declaration: ts.Node, steps: number): readonly ts.TypeNode[] {
  if (isForeign(search.sources, declaration)) return [];
  if (ts.isClassLike(declaration)) return classTypes(declaration);
  if (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration)) return parameterTypes(declaration);
  const initial = initializerOf(declaration);
  const own = ts.isVariableDeclaration(declaration) ? declaredArguments(declaration) : [];
  return initial === undefined ? own : [...own, ...handlerTypes(search, initial, steps + 1)];
}

/** The type arguments of a variable's annotation, or of what its value satisfies: `const tool: Tool<Args> = …`. */
function declaredArguments(holder: ts.Node): readonly ts.TypeNode[] {
  if (ts.isParenthesizedExpression(holder)) return declaredArguments(holder.parent);
  const isTyped = ts.isVariableDeclaration(holder) || ts.isSatisfiesExpression(holder) || ts.isAsExpression(holder);
  const type = isTyped ? holder.type : undefined;
  const further = ts.isSatisfiesExpression(holder) || ts.isAsExpression(holder) ? declaredArguments(holder.parent) : [];
  return type !== undefined && ts.isTypeReferenceNode(type) ? [...(type.typeArguments ?? []), ...further] : further;
}

/** `implements LanguageModelTool<Args>`, and the parameters of its handler. */
function classTypes(node: ts.ClassLikeDeclaration): readonly ts.TypeNode[] {
  const inherited = (node.heritageClauses ?? []).flatMap(({ types }) =>
    types.flatMap((type) => type.typeArguments ?? []),
  );
  const own = node.members.flatMap((member) => {
    if (!handlerNames.has(member.name?.getText() ?? "")) return [];
    if (ts.isMethodDeclaration(member)) return parameterTypes(member);
    const value = ts.isPropertyDeclaration(member) ? initializerOf(member) : undefined;
    return value !== undefined && ts.isArrowFunction(value) ? parameterTypes(value) : [];
  });
  return [...inherited, ...own];
}

function parameterTypes({ parameters }: ts.SignatureDeclaration): readonly ts.TypeNode[] {
  return parameters.flatMap(({ type }) => (type === undefined ? [] : inputTypes(type)));
}

/** The arguments in what a handler gets: `LanguageModelToolInvocationOptions<Args>`, `{ input: Args }`, or `Args` itself. */
function inputTypes(type: ts.TypeNode): readonly ts.TypeNode[] {
  if (!ts.isTypeLiteralNode(type)) return [type];
  const inner = type.members.flatMap((member) => {
    const isInput = ts.isPropertySignature(member) && inputNames.has(member.name.getText());
    return isInput && member.type !== undefined ? [member.type] : [];
  });
  return inner.length > 0 ? inner : [type];
}

/** Notes a type, or the type arguments of one that is not of the project. */
function note(search: Search, name: string, type: ts.TypeNode, depth = 0): void {
  const { sources, found } = search;
  const used = found.get(name) ?? { named: new Set(), unnamed: new Set() };
  found.set(name, used);
  if (ts.isParenthesizedTypeNode(type) || ts.isTypeOperatorNode(type)) return note(search, name, type.type, depth);
  if (ts.isTypeLiteralNode(type)) used.unnamed.add(type);
  if (!ts.isTypeReferenceNode(type)) return;
  const declaration = resolveSymbol(sources.checker, type.typeName)?.declarations?.find(isNamedType);
  if (declaration !== undefined && !isForeign(sources, declaration) && type.typeArguments === undefined) {
    used.named.add(declaration);
  } else if (depth < mostSteps) {
    for (const argument of type.typeArguments ?? []) note(search, name, argument, depth + 1);
  }
}

export function isNamedType(node: ts.Node): node is NamedType {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

function isForeign(sources: Sources, node: ts.Node): boolean {
  return isInstalled(node.getSourceFile().fileName) || isInLibrary(sources, node);
}
