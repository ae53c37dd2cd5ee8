/** Renders types of the sources for generated modules, with their imports. */

import { ts } from "../sources/compiler.js";
import type { TypeExpression, TypeImport, TypeOrigin } from "../surface/tool-definition.js";
import { createDiagnostic, type Report, relativePath } from "../diagnostics/diagnostics.js";
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
  const renamed = new Map<ts.Node, string>();
  for (const name of outerNames(node)) {
    const needed = importFor(sources, name, report);
    if (needed === undefined) continue;
    const localName = taken.has(needed.localName) ? `Declared${needed.localName}` : needed.localName;
    if (localName !== needed.localName) renamed.set(name, localName);
    imports.set(localName, { ...needed, localName });
  }
  return { text: printType(node, renamed), imports: [...imports.values()] };
}

/** The name of a type, with its type arguments; null for an inline type. */
export function nameOfType(node: ts.TypeNode): string | null {
  const text = ts.isTypeReferenceNode(node) ? printType(node, new Map()) : "";
  return text === "" || text.includes("\n") ? null : text;
}

function printType(node: ts.TypeNode, renamed: ReadonlyMap<ts.Node, string>): string {
  const isName = ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName) && node.typeArguments === undefined;
  if (isName) return renamed.get(node.typeName) ?? node.typeName.text;
  if (renamed.size === 0) return printNode(node, node.getSourceFile());
  const replace: ts.TransformerFactory<ts.Node> = (context) => (root) => {
    const visit = (child: ts.Node): ts.Node => {
      const name = renamed.get(child);
      return name === undefined ? ts.visitEachChild(child, visit, context) : ts.factory.createIdentifier(name);
    };
    return visit(root);
  };
  const [printed = node] = ts.transform<ts.Node>(node, [replace]).transformed;
  return printNode(printed, node.getSourceFile());
}

/** The identifiers of a type that refer to something outside it: the leftmost of each dotted name. */
function outerNames(node: ts.TypeNode): ts.Identifier[] {
  const names: ts.Identifier[] = [];
  const visitEntity = (entity: ts.Node): void => {
    if (ts.isQualifiedName(entity)) visitEntity(entity.left);
    else if (ts.isPropertyAccessExpression(entity)) visitEntity(entity.expression);
    else if (ts.isIdentifier(entity)) names.push(entity);
  };
  const visit = (child: ts.Node): void => {
    if (ts.isTypeReferenceNode(child)) visitEntity(child.typeName);
    else if (ts.isTypeQueryNode(child)) visitEntity(child.exprName);
    else if (ts.isExpressionWithTypeArguments(child)) visitEntity(child.expression);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return names;
}

function importFor(sources: Sources, name: ts.Identifier, report: Report): TypeImport | undefined {
  const local = sources.checker.getSymbolAtLocation(name);
  const declaration = local?.declarations?.[0];
  if (local === undefined || declaration === undefined) return undefined; // The compiler reports an unknown name.
  const fail = (reason: string, advice: string): undefined => {
    const parameters = { name: name.text, reason, advice };
    report(createDiagnostic("type-not-importable", parameters, locateNode(sources.root, name)));
  };
  if (isAlias(local)) {
    const statement = ts.findAncestor(declaration, ts.isImportDeclaration);
    if (statement !== undefined) return reimport(sources, statement, declaration, name.text);
    return fail("generated code cannot repeat this kind of import", "Write import type { … } from the module.");
  }
  const file = declaration.getSourceFile();
  if (sources.program.isSourceFileDefaultLibrary(file) || !ts.isExternalModule(file)) return undefined; // A global.
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
  const module = resolveSymbol(sources.checker, specifier)?.declarations?.find(ts.isSourceFile);
  if (module === undefined) return undefined;
  const path = relativePath(sources.root, module.fileName);
  const isOwn = !path.startsWith("../") && !path.split("/").includes("node_modules") && !/\.d\.[cm]?ts$/.test(path);
  const relative = specifier.text.startsWith(".");
  // A path mapping of the tsconfig may not hold for the generated file, so own files are named by path.
  return isOwn || relative ? { kind: "file", path } : { kind: "package", specifier: specifier.text };
}
