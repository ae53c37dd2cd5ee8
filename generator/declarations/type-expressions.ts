/** Renders types of the sources for generated modules, with their imports. */

import { dirname, join } from "node:path";
import { ts } from "../sources/compiler.js";
import type { TypeExpression, TypeImport, TypeOrigin } from "../surface/tool-definition.js";
import { createDiagnostic, type Report, relativePath } from "../diagnostics/diagnostics.js";
import { isGlobalDeclaration } from "../sources/global-files.js";
import type { Sources } from "../sources/program.js";
import { locateNode, exportedNameOf, isAlias, resolveSymbol } from "../sources/nodes.js";
import type { DiscoveredDeclaration } from "./discover.js";

let knownPrinter: ts.Printer | undefined;

/** Most types are names, and a printer is much to load for those. */
function printNode(node: ts.Node, file: ts.SourceFile): string {
  knownPrinter ??= ts.createPrinter({ removeComments: true });
  return knownPrinter.printNode(ts.EmitHint.Unspecified, node, file);
}

/** Renders the types of a declaration; reports what a generated module cannot import or distinguish. */
export function describeTypes(
  sources: Sources,
  { argumentsNode, resultNode }: Pick<DiscoveredDeclaration, "argumentsNode" | "resultNode">,
  taken: ReadonlySet<string>,
  report: Report,
): { readonly argumentsType: TypeExpression; readonly resultType: TypeExpression | null } {
  const argumentsType = describeType(sources, argumentsNode, taken, report);
  if (resultNode === undefined) return { argumentsType, resultType: null };
  const resultType = describeType(sources, resultNode, taken, report);
  for (const needed of resultType.imports) {
    if (needed.kind === "inline") continue; // Each text has its own placeholders.
    const other = argumentsType.imports.find(({ localName }) => localName === needed.localName);
    if (other === undefined || JSON.stringify(other) === JSON.stringify(needed)) continue;
    const reason = "the arguments type names another type like that";
    const parameters = { name: needed.localName, reason, advice: "Rename one of the two." };
    report(createDiagnostic("type-not-importable", parameters, locateNode(sources.root, resultNode)));
  }
  return { argumentsType, resultType };
}

/** Renders a type for a generated module, which takes some names for itself. */
function describeType(sources: Sources, node: ts.TypeNode, taken: ReadonlySet<string>, report: Report): TypeExpression {
  const imports = new Map<string, TypeImport>();
  const replaced: Replacements = new Map();
  const { names, specifiers } = outerParts(node);
  for (const name of names) {
    const needed = importFor(sources, name, report);
    if (needed === undefined) {
      const [declaration] = sources.checker.getSymbolAtLocation(name)?.declarations ?? [];
      const isShadowed = taken.has(name.text) && declaration !== undefined && isGlobalDeclaration(declaration);
      if (isShadowed) replaced.set(name, ts.factory.createIdentifier(`globalThis.${name.text}`));
      continue;
    }
    const localName = taken.has(needed.localName) ? `Declared${needed.localName}` : needed.localName;
    if (localName !== needed.localName) replaced.set(name, ts.factory.createIdentifier(localName));
    imports.set(localName, { ...needed, localName });
  }
  for (const [index, specifier] of specifiers.entries()) {
    const origin = originOf(sources, specifier);
    if (origin?.kind !== "file") continue; // It means the same everywhere.
    const localName = `toolwright:${index}`;
    replaced.set(specifier, ts.factory.createStringLiteral(localName));
    imports.set(localName, { kind: "inline", name: localName, localName, origin });
  }
  return { text: printType(node, replaced), imports: [...imports.values()] };
}

/** The name of a type, with its type arguments; null for an inline type. */
export function nameOfType(node: ts.TypeNode): string | null {
  const text = ts.isTypeReferenceNode(node) ? printType(node, new Map()) : "";
  return text === "" || text.includes("\n") ? null : text;
}

/** New names and specifiers, by the node that they replace. */
type Replacements = Map<ts.Node, ts.Identifier | ts.StringLiteral>;

function printType(node: ts.TypeNode, replaced: Replacements): string {
  const isName = ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName) && node.typeArguments === undefined;
  if (isName) return (replaced.get(node.typeName) ?? node.typeName).text;
  if (replaced.size === 0) return printNode(node, node.getSourceFile());
  const replace: ts.TransformerFactory<ts.Node> = (context) => (root) => {
    const visit = (child: ts.Node): ts.Node => replaced.get(child) ?? ts.visitEachChild(child, visit, context);
    return visit(root);
  };
  const [printed = node] = ts.transform<ts.Node>(node, [replace]).transformed;
  return printNode(printed, node.getSourceFile());
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

function importFor(sources: Sources, name: ts.Identifier, report: Report): TypeImport | undefined {
  const local = sources.checker.getSymbolAtLocation(name);
  const declarations = local?.declarations ?? [];
  // Another file may augment what this one declares.
  const declaration = declarations.find((own) => own.getSourceFile() === name.getSourceFile()) ?? declarations[0];
  if (local === undefined || declaration === undefined) return undefined; // The compiler reports an unknown name.
  const fail = (reason: string, advice: string): undefined => {
    const parameters = { name: name.text, reason, advice };
    report(createDiagnostic("type-not-importable", parameters, locateNode(sources.root, name)));
  };
  if (isGlobalDeclaration(declaration) || ts.isNamespaceExportDeclaration(declaration)) return undefined;
  if (isAlias(local)) {
    const statement = ts.findAncestor(declaration, ts.isImportDeclaration);
    if (statement !== undefined) return reimport(sources, statement, declaration, name.text);
    return fail("generated code cannot repeat this kind of import", "Write import type { … } from the module.");
  }
  const file = declaration.getSourceFile();
  if (local.flags & ts.SymbolFlags.TypeParameter) return undefined; // Bound inside the type, as in a mapped type.
  const exportedName = exportedNameOf(sources.checker, local, declaration);
  if (exportedName === undefined) return fail("its module does not export it", `Export ${name.text} from its module.`);
  const origin: TypeOrigin = { kind: "file", path: relativePath(sources.root, file.fileName) };
  if (exportedName === "default") return { kind: "default", name: name.text, localName: name.text, origin };
  return { kind: "named", name: exportedName, localName: name.text, origin };
}

function reimport(
  sources: Sources,
  statement: ts.ImportDeclaration,
  declaration: ts.Declaration,
  localName: string,
): TypeImport | undefined {
  if (!ts.isStringLiteral(statement.moduleSpecifier)) return undefined;
  const origin = originOf(sources, statement.moduleSpecifier);
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
