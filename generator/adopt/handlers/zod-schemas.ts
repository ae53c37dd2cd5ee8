/** Finds what a zod schema does beyond its JSON Schema, such as `transform`: metadata cannot take its place then. */

import type { PackageOf } from "../../disk/packages.js";
import { ts } from "../../sources/compiler.js";
import { quoteNode, resolveSymbol, withoutAssertions } from "../../sources/nodes.js";

/** Functions and methods of zod whose schemas validate as their JSON Schema does, and change only undeclared names and defaults. */
const expressible = new Set(
  (
    "any array base64 base64url boolean cidr cidrv4 cidrv6 cuid cuid2 datetime discriminatedUnion duration e164 " +
    "email emoji endsWith enum exclude exactOptional extend extract finite float32 float64 gt gte guid hash hex hostname " +
    "httpUrl includes int int32 intersection ip ipv4 ipv6 jwt keyof ksuid lazy length literal looseObject lt lte max " +
    "merge meta min multipleOf nanoid nativeEnum negative never nonempty nonnegative nonoptional nonpositive null " +
    "nullable nullish number object omit optional or and partial deepPartial partialRecord passthrough pick positive " +
    "prefault default readonly record regex required rest safe safeExtend startsWith step strict strictObject strip " +
    "string describe templateLiteral time tuple uint32 ulid union unknown unwrap url uuid uuidv4 uuidv6 uuidv7 xid loose " +
    "catchall removeDefault innerType register _default"
  ).split(" "),
);

/** `z.iso.date()` is a format, `z.date()` a JavaScript object. */
const isoFormats = new Set(["date", "time", "datetime", "duration"]);

const defaults = new Set(["default", "prefault", "_default"]);

interface Search {
  readonly checker: ts.TypeChecker;
  readonly packageOf: PackageOf;
  /** Declarations that were followed already: schemas may be recursive. */
  readonly followed: Set<ts.Node>;
  readonly problems: SchemaProblem[];
  /** Calls of functions and methods that decide about undeclared names, by their names. */
  readonly objects: string[];
}

/** A part that metadata cannot express. */
export interface SchemaProblem {
  readonly node: ts.Node;
  /** A clause after the name of the tool's registration. */
  readonly reason: string;
}

export interface SchemaReading {
  /** The reasons why metadata cannot replace the schema. */
  readonly problems: readonly SchemaProblem[];
  /** What the schema does with undeclared names, at every depth. */
  readonly unknownParameters: "drop" | "refuse";
}

/** Reads a schema, or a shape of schemas, which `registerTool` makes an object of. */
export function readSchema(
  schema: ts.Expression,
  { checker, packageOf }: Pick<Search, "checker" | "packageOf">,
): SchemaReading {
  const search: Search = { checker, packageOf, followed: new Set(), problems: [], objects: [] };
  visit(schema, search);
  const count = (...names: readonly string[]): number => search.objects.filter((name) => names.includes(name)).length;
  const strict = count("strict", "strictObject");
  const dropping =
    count("object") + (isSchema(schema, search) ? 0 : 1) - count("strict", "loose", "passthrough", "catchall");
  if (strict > 0 && dropping > 0) {
    report(schema, "its schema refuses undeclared names in some objects only, and metadata in all or none", search);
  }
  return { problems: search.problems, unknownParameters: strict > 0 ? "refuse" : "drop" };
}

/** Whether a declaration belongs to zod. */
export function isZod(declaration: ts.Node | undefined, packageOf: PackageOf): boolean {
  return declaration !== undefined && packageOf(declaration.getSourceFile().fileName) === "zod";
}

function visit(written: ts.Expression, search: Search): void {
  const node = withoutAssertions(written);
  if (ts.isIdentifier(node)) return visitName(node, search);
  if (ts.isCallExpression(node)) return visitCall(node, search);
  if (ts.isObjectLiteralExpression(node)) return node.properties.forEach((property) => visitProperty(property, search));
  if (ts.isArrayLiteralExpression(node)) return node.elements.forEach((element) => visit(element, search));
  if (ts.isSpreadElement(node)) return visit(node.expression, search);
  if (ts.isPropertyAccessExpression(node)) return visitAccess(node, search);
  if (ts.isElementAccessExpression(node)) return visit(node.expression, search);
  report(node, `its schema has ${quoteNode(node)}, which is no schema of zod`, search);
}

function report(node: ts.Node, reason: string, { problems }: Search): void {
  problems.push({ node, reason });
}

function visitProperty(property: ts.ObjectLiteralElementLike, search: Search): void {
  if (ts.isPropertyAssignment(property)) return visit(property.initializer, search);
  if (ts.isSpreadAssignment(property)) return visit(property.expression, search);
  if (ts.isShorthandPropertyAssignment(property)) {
    const symbol = search.checker.getShorthandAssignmentValueSymbol(property);
    return follow(property.name, symbol, search);
  }
  // A recursive schema of zod 4.
  const returned = ts.isGetAccessor(property) ? returnedBy(property) : undefined;
  if (returned !== undefined) return visit(returned, search);
  report(property, `its schema has ${quoteNode(property)}, which is no schema of zod`, search);
}

function visitName(name: ts.Identifier, search: Search): void {
  follow(name, resolveSymbol(search.checker, name), search);
}

/** A member of zod leads to the schema that it belongs to, any other one to its own definition. */
function visitAccess(access: ts.PropertyAccessExpression, search: Search): void {
  const symbol = resolveSymbol(search.checker, access.name);
  const [declaration] = symbol?.declarations ?? [];
  if (isZod(declaration, search.packageOf)) return visit(access.expression, search);
  const isWritten = declaration !== undefined && initializerOf(declaration) !== undefined;
  if (isWritten) return follow(access.name, symbol, search);
  visit(access.expression, search); // A property of `shape`.
}

function initializerOf(declaration: ts.Node): ts.Expression | undefined {
  if (ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration)) return declaration.initializer;
  return ts.isPropertyAssignment(declaration) ? declaration.initializer : undefined;
}

function follow(name: ts.Identifier | ts.MemberName, symbol: ts.Symbol | undefined, search: Search): void {
  const [declaration] = symbol?.declarations ?? [];
  if (declaration === undefined || search.followed.has(declaration)) {
    if (declaration === undefined) report(name, `${quoteNode(name)} in its schema is not defined`, search);
    return;
  }
  search.followed.add(declaration);
  if (ts.isShorthandPropertyAssignment(declaration)) return visitProperty(declaration, search);
  const isConstant =
    !ts.isVariableDeclaration(declaration) ||
    (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0 ||
    declaration.getSourceFile().isDeclarationFile;
  const initializer = initializerOf(declaration);
  if (initializer !== undefined && isConstant) return visit(initializer, search);
  // The parameter of a function that is followed: its arguments are visited where it is called.
  if (ts.isParameter(declaration) && search.followed.has(declaration.parent)) return;
  report(name, `its schema depends on ${quoteNode(name)}, whose value only a run knows`, search);
}

function visitCall(call: ts.CallExpression, search: Search): void {
  const callee = withoutAssertions(call.expression);
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : ts.isIdentifier(callee) ? callee : undefined;
  const [declaration] = (name && resolveSymbol(search.checker, name))?.declarations ?? [];
  if (name === undefined || !isZod(declaration, search.packageOf)) return visitOwnFunction(call, declaration, search);
  const owner = ts.isPropertyAccessExpression(callee) ? callee.expression : undefined;
  const namespace = owner === undefined ? "" : namespaceOf(owner, search);
  const own = owner === undefined ? importedName(name, search) : name.text;
  if (!isExpressible(own, namespace)) {
    const member = namespace === undefined || namespace === "" ? own : `${namespace}.${own}`;
    report(name, `its schema uses ${member}, which JSON Schema cannot express`, search);
  }
  search.objects.push(own);
  if (owner !== undefined && namespace === undefined) visit(owner, search);
  const schemas = defaults.has(own) ? call.arguments.slice(0, -1) : call.arguments;
  schemas.forEach((argument) => visitArgument(argument, search));
  const value = defaults.has(own) ? call.arguments.at(-1) : undefined;
  if (value !== undefined && !isStatic(value, search)) {
    report(value, `its schema has the default ${quoteNode(value)}, which a run computes`, search);
  }
}

/** The name by which a function is imported, which the file may change. */
function importedName(name: ts.Identifier | ts.MemberName, { checker }: Search): string {
  const [specifier] = checker.getSymbolAtLocation(name)?.declarations ?? [];
  return specifier !== undefined && ts.isImportSpecifier(specifier)
    ? (specifier.propertyName ?? specifier.name).text
    : name.text;
}

/** `date` is a format as a method of a string, and as a function a JavaScript object. */
function isExpressible(name: string, namespace: string | undefined): boolean {
  if (namespace === "coerce") return false;
  return namespace === "iso"
    ? isoFormats.has(name)
    : expressible.has(name) || (namespace === undefined && isoFormats.has(name));
}

/** The namespace of a function of zod: empty for `z`, `iso` or `coerce` inside it; undefined for a method of a schema. */
function namespaceOf(owner: ts.Expression, { checker, packageOf }: Search): string | undefined {
  const name = ts.isPropertyAccessExpression(owner) ? owner.name : ts.isIdentifier(owner) ? owner : undefined;
  const symbol = name && resolveSymbol(checker, name);
  const isModule =
    symbol !== undefined &&
    (symbol.flags & ts.SymbolFlags.ValueModule) !== 0 &&
    isZod(symbol.declarations?.[0], packageOf);
  const isCoerce = name?.text === "coerce" && isZod(symbol?.declarations?.[0], packageOf);
  if (isCoerce) return "coerce";
  if (!isModule) return undefined;
  return ts.isPropertyAccessExpression(owner) && /^(?:iso|coerce)$/.test(owner.name.text) ? owner.name.text : "";
}

/** Schemas in arguments are parts of the schema; texts, numbers, messages and the like are not. */
function visitArgument(argument: ts.Expression, search: Search): void {
  const node = withoutAssertions(argument);
  if ((search.checker.getTypeAtLocation(node).flags & ts.TypeFlags.Any) !== 0) {
    report(node, `its schema has ${quoteNode(node)}, whose type is any`, search);
  } else if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
    const returned = returnedBy(node);
    if (returned !== undefined && isSchema(returned, search)) visit(returned, search);
  } else if (ts.isArrayLiteralExpression(node)) {
    node.elements.filter((element) => isSchema(element, search)).forEach((element) => visit(element, search));
  } else if (isSchema(node, search) || isShape(node, search)) visit(node, search);
}

/** A function of the application that only returns a schema. */
function visitOwnFunction(call: ts.CallExpression, declaration: ts.Node | undefined, search: Search): void {
  const held = declaration && (ts.isFunctionDeclaration(declaration) ? declaration : initializerOf(declaration));
  const own = held !== undefined && ts.isFunctionLike(held) ? held : undefined;
  const returned = own && returnedBy(own);
  if (own === undefined || returned === undefined) {
    return report(call, `its schema comes from ${quoteNode(call.expression)}, which is no function of zod`, search);
  }
  call.arguments.forEach((argument) => visitArgument(argument, search));
  if (search.followed.has(own)) return;
  search.followed.add(own);
  visit(returned, search);
}

/** The expression that a function with nothing but a `return` returns. */
function returnedBy(node: ts.SignatureDeclaration): ts.Expression | undefined {
  const { body } = node as { readonly body?: ts.Node }; // Signatures without a body have none.
  if (body === undefined) return undefined;
  if (!ts.isBlock(body)) return ts.isExpression(body) ? body : undefined;
  const [only, ...others] = body.statements;
  return only !== undefined && others.length === 0 && ts.isReturnStatement(only) ? only.expression : undefined;
}

/** Whether a value is a schema of zod, by its type. */
function isSchema(node: ts.Expression, { checker }: { readonly checker: ts.TypeChecker }): boolean {
  const type = checker.getTypeAtLocation(node);
  return isSchemaType(type);
}

function isSchemaType(type: ts.Type): boolean {
  return (
    type.getProperty("_zod") !== undefined ||
    (type.getProperty("_def") !== undefined && type.getProperty("parse") !== undefined)
  );
}

/** Whether a value is a shape: an object whose properties are schemas. An empty one is a shape. */
export function isShape(node: ts.Expression, { checker }: { readonly checker: ts.TypeChecker }): boolean {
  const type = checker.getTypeAtLocation(node);
  if ((type.flags & ts.TypeFlags.Object) === 0 || type.getCallSignatures().length > 0 || checker.isArrayType(type))
    return false;
  return type.getProperties().every((property) => isSchemaType(checker.getTypeOfSymbolAtLocation(property, node)));
}

/** Whether a default has the same value in every run. */
function isStatic(written: ts.Expression, search: Search): boolean {
  const node = withoutAssertions(written);
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return true;
  if (ts.isPrefixUnaryExpression(node)) return isStatic(node.operand, search);
  if ([ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(node.kind))
    return true;
  if (ts.isArrayLiteralExpression(node)) return node.elements.every((element) => isStatic(element, search));
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.every((one) => ts.isPropertyAssignment(one) && isStatic(one.initializer, search));
  }
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return false;
  const symbol = resolveSymbol(search.checker, ts.isIdentifier(node) ? node : node.name);
  const [declaration] = symbol?.declarations ?? [];
  if (declaration === undefined) return false;
  if (ts.isEnumMember(declaration)) return true;
  const initializer = initializerOf(declaration);
  const isVariable = ts.isVariableDeclaration(declaration);
  if (isVariable && (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) === 0) return false;
  return initializer !== undefined && isStatic(initializer, search);
}
