/** From `Integer`, `DateTime` and the other scalar aliases of the runtime to what they stand for, always inlined. */

import { AnnotatedType, NumberType, StringType, type SubNodeParser } from "ts-json-schema-generator";
import { ts } from "../compiler.js";
import type { Sources } from "../io/sources.js";
import { runtimeModule } from "../names.js";
import { resolveSymbol } from "../symbols.js";

/** A parser that takes references to scalar aliases, known by the phantom property that they carry. */
export function scalarAliases(sources: Sources): SubNodeParser {
  const nameOf = (node: ts.Node): string | undefined => {
    if (!ts.isTypeReferenceNode(node) && !ts.isImportTypeNode(node)) return undefined;
    const written = ts.isTypeReferenceNode(node) ? node.typeName : node.qualifier;
    const declaration = written && resolveSymbol(sources.checker, written)?.declarations?.[0];
    if (declaration === undefined || !ts.isTypeAliasDeclaration(declaration)) return undefined;
    if (sources.packageOf(declaration.getSourceFile().fileName) !== runtimeModule) return undefined;
    return phantomName(sources.checker, sources.checker.getTypeFromTypeNode(node));
  };
  return {
    supportsNode: (node) => nameOf(node) !== undefined,
    createType: (node) => {
      const name = nameOf(node);
      if (name === "integer") return new AnnotatedType(new NumberType(), { type: "integer" }, false);
      return new AnnotatedType(new StringType(), { format: name }, false);
    },
  };
}

/** The name in a scalar's phantom property. */
function phantomName(checker: ts.TypeChecker, type: ts.Type): string | undefined {
  const phantom = type.getProperties().find((property) => property.name.startsWith("__@scalar@"));
  const value = phantom && checker.getNonNullableType(checker.getTypeOfSymbol(phantom));
  return value?.isStringLiteral() === true ? value.value : undefined;
}
