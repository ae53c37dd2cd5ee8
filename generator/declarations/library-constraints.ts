/** Reports types that a validation library infers from a schema with constraints, which only the library knows. */

import { ts } from "../sources/compiler.js";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import { isInstalled } from "../disk/packages.js";
import { locateNode, quoteNode, referencedName, resolveSymbol } from "../sources/nodes.js";
import type { Sources } from "../sources/program.js";

/** Libraries whose schemas are values, and whose types say less than those. */
const libraries: ReadonlySet<string> = new Set([
  ...["zod", "valibot", "@sinclair/typebox", "typebox", "arktype", "yup", "superstruct", "io-ts", "effect"],
]);

/** Functions of these libraries that constrain, describe or fill in a value beyond its type. */
const constraints: ReadonlySet<string> = new Set(
  (
    "min max length nonempty size gt gte lt lte minLength maxLength minValue maxValue minItems maxItems " +
    "int int32 uint32 integer finite safe positive negative nonnegative nonpositive multipleOf step " +
    "regex pattern includes startsWith endsWith email url httpUrl uuid guid cuid cuid2 ulid nanoid emoji base64 " +
    "base64url jwt ip ipv4 ipv6 cidr cidrv4 cidrv6 e164 hostname iso datetime isoDateTime isoDate " +
    "refine superRefine check describe description meta metadata title default prefault catch"
  ).split(" "),
);

/** Reports each type of a library's schema that has constraints, or whose definition cannot be seen. */
export function reportLibraryConstraints(sources: Sources, types: Iterable<ts.Node>, report: Report): void {
  const { program, packageOf } = sources;
  if (!program.getSourceFiles().some(({ fileName }) => libraries.has(packageOf(fileName) ?? ""))) return;
  const seen = new Set<ts.Node>();
  const visit = (node: ts.Node): void => {
    if (seen.has(node)) return; // A type may be reached by itself, and inside another.
    seen.add(node);
    const schema = inferredSchema(sources, node);
    const lost = schema && constraintsOf(sources, schema);
    if (schema !== undefined && lost?.length !== 0) {
      const parameters = { type: quoteNode(node), lost: lost ?? [] };
      report(createDiagnostic("constraints-not-in-type", parameters, locateNode(sources.root, node)));
    }
    ts.forEachChild(node, visit);
  };
  for (const type of types) if (!isInstalled(type.getSourceFile().fileName)) visit(type);
}

/** The schema in `z.infer<typeof schema>` and similar types. */
function inferredSchema(sources: Sources, node: ts.Node): ts.EntityName | undefined {
  const name = referencedName(node);
  if (name === undefined || !("typeArguments" in node)) return undefined;
  const [query] = (node as ts.NodeWithTypeArguments).typeArguments ?? [];
  if (query === undefined || !ts.isTypeQueryNode(query)) return undefined;
  const file = resolveSymbol(sources.checker, name)?.declarations?.[0]?.getSourceFile().fileName;
  return file !== undefined && libraries.has(sources.packageOf(file) ?? "") ? query.exprName : undefined;
}

/** The constraints that the definition of a schema calls, also in schemas that it is made of; undefined if unseen. */
function constraintsOf(sources: Sources, schema: ts.Node): string[] | undefined {
  const found = new Set<string>();
  const seen = new Set<ts.Declaration>();
  let isSeen = true;
  const follow = (name: ts.Node): void => {
    const declaration = resolveSymbol(sources.checker, name)?.valueDeclaration;
    if (declaration === undefined || seen.has(declaration) || !ts.isVariableDeclaration(declaration)) return;
    seen.add(declaration);
    const isForeign = isInstalled(declaration.getSourceFile().fileName);
    if (declaration.initializer !== undefined) visit(declaration.initializer);
    // Exports of the library itself, such as its namespace, are not the author's schemas.
    else if (!isForeign || name === schema) isSeen = false;
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
      if (constraints.has(called.getText())) found.add(called.getText());
    } else if (ts.isPropertyAssignment(node) && constraints.has(node.name.getText())) {
      // The options of TypeBox; a property of an object schema has a schema for a value.
      if (ts.isLiteralExpression(node.initializer)) found.add(node.name.getText());
    }
    if (ts.isIdentifier(node)) follow(node);
    ts.forEachChild(node, visit);
  };
  follow(schema);
  return isSeen ? [...found] : undefined;
}
