/** Renders types of the sources for generated modules, with their imports. */

import { dirname, join } from "node:path";
import { ts } from "../sources/compiler.js";
import type { TypeExpression, TypeImport, TypeOrigin } from "../surface/tool-definition.js";
import { createDiagnostic, type Report, relativePath } from "../diagnostics/diagnostics.js";
import { isInstalled } from "../disk/packages.js";
import { isGlobalDeclaration } from "../sources/global-files.js";
import type { Sources } from "../sources/program.js";
import { locateNode, exportedNameOf, exportsOf, followAlias, isAlias, resolveSymbol } from "../sources/nodes.js";
import { namedParameters, typeArgumentOf, type NamedParameter, type WrittenNode } from "../sources/written-types.js";
import type { DiscoveredDeclaration } from "./discover.js";

let knownPrinter: ts.Printer | undefined;

/** Most types are names, and a printer is much to load for those. */
function printNode(node: ts.Node, file: ts.SourceFile): string {
  knownPrinter ??= ts.createPrinter({ removeComments: true });
  return knownPrinter.printNode(ts.EmitHint.Unspecified, node, file);
}

/** Renders the types of a declaration; reports what a generated module cannot import. */
export function describeTypes(
  sources: Sources,
  { variable, declaredArguments, declaredResult }: DiscoveredDeclaration,
  taken: ReadonlySet<string>,
  report: Report,
): { readonly argumentsType: TypeExpression; readonly resultType: TypeExpression | null } {
  const argumentImports: TypeImports = new Map();
  const scope = { sources, variable, taken, others: argumentImports, imports: argumentImports, report };
  const argumentsText = renderType(scope, declaredArguments.written);
  const argumentsType = { text: argumentsText, imports: [...argumentImports.values()] };
  if (declaredResult === undefined) return { argumentsType, resultType: null };
  const resultImports: TypeImports = new Map();
  const resultText = renderType({ ...scope, imports: resultImports }, declaredResult.written);
  return { argumentsType, resultType: { text: resultText, imports: [...resultImports.values()] } };
}

/** Imports by their local name. */
type TypeImports = Map<string, TypeImport>;

interface RenderingScope {
  readonly sources: Sources;
  /** The constant whose type it is. */
  readonly variable: ts.VariableDeclaration;
  /** Names that mean something else in the text. */
  readonly taken: ReadonlySet<string>;
  /** The imports of the other type in the module, and of this one. */
  readonly others: TypeImports;
  readonly imports: TypeImports;
  readonly report: Report;
}

/** Renders a type for a generated module, with the type arguments of the aliases that it is written in. */
function renderType(scope: RenderingScope, written: WrittenNode): string {
  const { sources, taken } = scope;
  const { node } = written;
  const replaced = renameOuterParts(scope, node);
  const named = namedParameters(sources, written);
  const [first] = named;
  if (first === undefined) return printType(node, replaced);
  const parameters = parametersBeside(sources, first);
  // A parameter, or the key of a mapped type, would capture a name in a type argument.
  const bound = [...parameters, ...typeParametersIn(node)].map(({ name }) => name.text);
  const print = (argument: WrittenNode): string =>
    renderType({ ...scope, taken: new Set([...taken, ...bound]) }, argument);
  if (!named.some(isReadByParts)) return printWith({ node, named, replaced }, print);
  return parameters.reduceRight(
    (text, { name, constraint }) => {
      const symbol = sources.checker.getSymbolAtLocation(name);
      const argument = symbol && typeArgumentOf(sources, written, symbol);
      const limit = constraint && ` extends ${printType(constraint, renameOuterParts(scope, constraint))}`;
      return argument === undefined
        ? text
        : `([${print(argument)}] extends [infer ${name.text}${limit ?? ""}] ? ${text} : never)`;
    },
    printType(node, replaced),
  );
}

/** The type parameters of the declaration that has a named one. */
function parametersBeside(sources: Sources, { reference }: NamedParameter): readonly ts.TypeParameterDeclaration[] {
  const declarations = sources.checker.getSymbolAtLocation(reference.typeName)?.declarations ?? [];
  const { parent } = declarations.find(ts.isTypeParameterDeclaration) ?? {};
  return parent !== undefined && "typeParameters" in parent ? (parent.typeParameters ?? []) : [];
}

/**
 * Whether a type reads a parameter's argument by its parts, and would read the argument itself as a whole: a conditional
 * type does so with the members of a union, and a mapped type also with the elements of an array.
 */
function isReadByParts({ reference }: NamedParameter): boolean {
  let node: ts.TypeNode = reference;
  while (ts.isParenthesizedTypeNode(node.parent)) node = node.parent;
  const { parent } = node;
  if (ts.isConditionalTypeNode(parent)) return parent.checkType === node;
  const constraint = ts.isTypeOperatorNode(parent) ? parent : node;
  return ts.isTypeParameterDeclaration(constraint.parent) && ts.isMappedTypeNode(constraint.parent.parent);
}

/** Gives the outer names of a type, and the specifiers in it, the texts that they have in the generated module. */
function renameOuterParts(scope: RenderingScope, node: ts.TypeNode): Replacements {
  const { sources, taken, others, imports } = scope;
  const replaced: Replacements = new Map();
  const { names, specifiers } = outerParts(node);
  for (const name of names) {
    const needed = importFor(scope, name);
    if (needed === undefined) {
      const [declaration] = sources.checker.getSymbolAtLocation(name)?.declarations ?? [];
      if (declaration === undefined || ts.isTypeParameterDeclaration(declaration)) continue;
      if (taken.has(name.text) && isGlobalDeclaration(declaration)) replaced.set(name, `globalThis.${name.text}`);
      continue;
    }
    const isFree = (local: string): boolean => {
      const known = others.get(local) ?? imports.get(local);
      return !taken.has(local) && (known === undefined || sameImport(known, { ...needed, localName: local }));
    };
    let { localName } = needed;
    while (!isFree(localName)) localName = `Declared${localName}`;
    if (localName !== name.text) replaced.set(name, localName);
    imports.set(localName, { ...needed, localName });
  }
  for (const specifier of specifiers) {
    const origin = originOf(sources, specifier);
    if (origin?.kind !== "file") continue; // It means the same everywhere.
    const localName = `toolwright:${[...imports.values()].filter(({ kind }) => kind === "inline").length}`;
    replaced.set(specifier, JSON.stringify(localName));
    imports.set(localName, { kind: "inline", name: localName, localName, origin });
  }
  return replaced;
}

function sameImport(left: TypeImport, right: TypeImport): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** The name of a type, with its type arguments; null for an inline type. */
export function nameOfType(sources: Sources, written: WrittenNode): string | null {
  const print = (part: WrittenNode): string =>
    printWith({ node: part.node, named: namedParameters(sources, part), replaced: new Map() }, print);
  const text = ts.isTypeReferenceNode(written.node) ? print(written) : "";
  return text === "" || text.includes("\n") ? null : text;
}

/** New texts, by the node that they replace. */
type Replacements = Map<ts.Node, string>;

/** Prints a type with type arguments in place of its parameters. */
function printWith(
  { node, named, replaced }: { node: ts.TypeNode; named: readonly NamedParameter[]; replaced: Replacements },
  print: (argument: WrittenNode) => string,
): string {
  for (const { reference, argument } of named) {
    const isOperand = ts.isTypeReferenceNode(argument.node) || ts.isToken(argument.node);
    replaced.set(reference, isOperand ? print(argument) : `(${print(argument)})`);
  }
  return printType(node, replaced);
}

function printType(node: ts.TypeNode, replaced: Replacements): string {
  const isName = ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName) && node.typeArguments === undefined;
  if (isName) return replaced.get(node.typeName) ?? node.typeName.text;
  if (replaced.size === 0) return printNode(node, node.getSourceFile());
  const replace: ts.TransformerFactory<ts.Node> = (context) => (root) => {
    const visit = (child: ts.Node): ts.Node => {
      const text = replaced.get(child);
      return text === undefined ? ts.visitEachChild(child, visit, context) : ts.factory.createIdentifier(text);
    };
    return visit(root);
  };
  const [printed = node] = ts.transform<ts.Node>(node, [replace]).transformed;
  return printNode(printed, node.getSourceFile());
}

/** The type parameters that a type declares inside it. */
function typeParametersIn(node: ts.Node): ts.TypeParameterDeclaration[] {
  const found: ts.TypeParameterDeclaration[] = [];
  const visit = (child: ts.Node): void => {
    if (ts.isTypeParameterDeclaration(child)) found.push(child);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return found;
}

/**
 * The identifiers of a type that refer to something outside it, the leftmost of each dotted name, and the specifiers in
 * `import("…")`.
 */
function outerParts(node: ts.TypeNode) {
  const names: ts.Identifier[] = [];
  const specifiers: ts.StringLiteral[] = [];
  const visitEntity = (entity: ts.Node): void => {
    if (ts.isQualifiedName(entity)) visitEntity(entity.left);
    else if (ts.isPropertyAccessExpression(entity)) visitEntity(entity.expression);
    else if (ts.isIdentifier(entity)) names.push(entity);
  };
  const visit = (child: ts.Node): void => {
    if (ts.isTypeReferenceNode(child)) visitEntity(child.typeName);
    else if (ts.isTypeQueryNode(child)) visitEntity(child.exprName);
    else if (ts.isExpressionWithTypeArguments(child)) visitEntity(child.expression);
    else if (ts.isComputedPropertyName(child)) visitEntity(child.expression);
    else if (ts.isLiteralTypeNode(child) && ts.isImportTypeNode(child.parent) && ts.isStringLiteral(child.literal))
      specifiers.push(child.literal);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return { names, specifiers };
}

function importFor(scope: RenderingScope, name: ts.Identifier): TypeImport | undefined {
  const { checker } = scope.sources;
  const local = checker.getSymbolAtLocation(name);
  const declarations = local?.declarations ?? [];
  // Another file may augment what this one declares.
  const declaration = declarations.find((own) => own.getSourceFile() === name.getSourceFile()) ?? declarations[0];
  if (local === undefined || declaration === undefined) return undefined; // The compiler reports an unknown name.
  if (local.flags & ts.SymbolFlags.TypeParameter) return undefined; // Bound inside the type, as in a mapped type.
  const specifier = specifierAround(declaration);
  if (specifier !== undefined && !isAlias(local)) return importFromDeclared(scope, specifier, name);
  const isGlobal = specifier === undefined && isGlobalDeclaration(declaration);
  if (isGlobal || ts.isNamespaceExportDeclaration(declaration)) return undefined;
  if (isInstalled(name.getSourceFile().fileName)) {
    const found = importFromPackage(scope, name);
    const { moduleSpecifier } = ts.findAncestor(declaration, ts.isImportDeclaration) ?? {};
    const isOfPackage = moduleSpecifier === undefined || /^["'][.#]/.test(moduleSpecifier.getText());
    if (found !== undefined || isOfPackage) return found ?? refuseForeign(scope, name);
  }
  return isAlias(local) ? reimport(scope, declaration, name) : importFromFile(scope, local, declaration, name);
}

function refuse(
  { sources, report }: RenderingScope,
  name: ts.Identifier,
  { at = name, ...why }: { readonly reason: string; readonly advice: string; readonly at?: ts.Node },
): undefined {
  report(createDiagnostic("type-not-importable", { name: name.text, ...why }, locateNode(sources.root, at)));
}

function refusePrivate(scope: RenderingScope, name: ts.Identifier): undefined {
  const advice = `Export ${name.text} from its module.`;
  return refuse(scope, name, { reason: "its module does not export it", advice });
}

function refuseForeign(scope: RenderingScope, name: ts.Identifier): undefined {
  const { sources, variable } = scope;
  const owner = sources.packageOf(name.getSourceFile().fileName) ?? "a package";
  const reason = `${owner} exports it from no module that your files import`;
  const advice = "Write ToolDeclaration with types of your own.";
  return refuse(scope, name, { reason, advice, at: variable.type ?? variable });
}

function importFromFile(
  scope: RenderingScope,
  local: ts.Symbol,
  declaration: ts.Declaration,
  name: ts.Identifier,
): TypeImport | undefined {
  const { root, checker } = scope.sources;
  const exportedName = exportedNameOf(checker, local, declaration);
  if (exportedName === undefined) return refusePrivate(scope, name);
  const origin: TypeOrigin = { kind: "file", path: relativePath(root, declaration.getSourceFile().fileName) };
  if (exportedName === "default") return { kind: "default", name: name.text, localName: name.text, origin };
  return { kind: "named", name: exportedName, localName: name.text, origin };
}

/** Imports what `declare module "…"` declares, from the module of that name. */
function importFromDeclared(
  scope: RenderingScope,
  specifier: ts.StringLiteral,
  name: ts.Identifier,
): TypeImport | undefined {
  const { checker } = scope.sources;
  if (specifier.text.includes("*")) {
    const advice = `Declare ${name.text} in a module with a name.`;
    return refuse(scope, name, { reason: `no import can name ${specifier.getText()}`, advice });
  }
  const origin = originOf(scope.sources, specifier);
  const local = checker.getSymbolAtLocation(name);
  const target = local && checker.getExportSymbolOfSymbol(local);
  const exported = exportsOf(checker, specifier).find((one) => followAlias(checker, one) === target);
  if (exported === undefined || origin === undefined) return refusePrivate(scope, name);
  return { kind: "named", name: exported.name, localName: name.text, origin };
}

/** The specifier of the `declare module "…"` that a declaration stands in. */
function specifierAround(declaration: ts.Node): ts.StringLiteral | undefined {
  if (declaration.parent === undefined) return undefined;
  const isNamed = ts.isModuleDeclaration(declaration) && ts.isStringLiteral(declaration.name);
  return isNamed ? declaration.name : specifierAround(declaration.parent);
}

/** Imports what an alias of a package names, from a module of the package that the sources import. */
function importFromPackage({ sources, variable }: RenderingScope, name: ts.Identifier): TypeImport | undefined {
  const { checker, imported, program } = sources;
  const target = resolveSymbol(checker, name);
  // Iterating a set also visits what is added meanwhile.
  const files = new Set([variable.getSourceFile().fileName]);
  for (const file of files) {
    for (const [specifier, path] of imported.get(file) ?? []) {
      if (!isInstalled(path)) files.add(path);
      const module = /^[.#]/.test(specifier) || !isInstalled(path) ? undefined : program.getSourceFile(path);
      const all = module === undefined ? [] : exportsOf(checker, module);
      const found = all.find((one) => one.name !== "default" && followAlias(checker, one) === target);
      const origin = { kind: "package", specifier } as const;
      if (found !== undefined) return { kind: "named", name: found.name, localName: name.text, origin };
    }
  }
  return undefined;
}

function reimport(scope: RenderingScope, declaration: ts.Declaration, name: ts.Identifier): TypeImport | undefined {
  const localName = name.text;
  const statement = ts.findAncestor(declaration, ts.isImportDeclaration);
  if (statement === undefined) {
    const advice = "Write import type { … } from the module.";
    return refuse(scope, name, { reason: "generated code cannot repeat this kind of import", advice });
  }
  if (!ts.isStringLiteral(statement.moduleSpecifier)) return undefined;
  const origin = originOf(scope.sources, statement.moduleSpecifier);
  if (origin === undefined) return undefined; // Does not resolve: reported where the type is reached.
  if (ts.isNamespaceImport(declaration)) return { kind: "namespace", name: localName, localName, origin };
  if (ts.isImportClause(declaration)) return { kind: "default", name: localName, localName, origin };
  if (!ts.isImportSpecifier(declaration)) return undefined;
  return { kind: "named", name: (declaration.propertyName ?? declaration.name).text, localName, origin };
}

function originOf(sources: Sources, specifier: ts.StringLiteral): TypeOrigin | undefined {
  const declarations = resolveSymbol(sources.checker, specifier)?.declarations ?? [];
  const isRelative = specifier.text.startsWith(".");
  const module = declarations.find(ts.isSourceFile);
  if (module === undefined) {
    if (declarations.length === 0) return undefined;
    // Declared with `declare module`: by its name, or by a pattern such as `*.svg`.
    const path = join(dirname(specifier.getSourceFile().fileName), specifier.text);
    return isRelative
      ? { kind: "file", path: relativePath(sources.root, path) }
      : { kind: "package", specifier: specifier.text };
  }
  const path = relativePath(sources.root, module.fileName);
  const isOwn = !path.startsWith("../") && !path.split("/").includes("node_modules") && !/\.d\.[cm]?ts$/.test(path);
  // A path mapping of the tsconfig may not hold for the generated file, so own files are named by path.
  return isOwn || isRelative ? { kind: "file", path } : { kind: "package", specifier: specifier.text };
}
