/** From `Integer`, `DateTime` and the other scalar aliases of the runtime to what they stand for, always inlined. */

import {
  NumberType,
  StringType,
  UnionType,
  UnionTypeFormatter,
  type BaseType,
  type SubNodeParser,
  type SubTypeFormatter,
  type TypeFormatter,
} from "ts-json-schema-generator";
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
    createType: (node) => createScalar(nameOf(node) ?? ""),
  };
}

/** A primitive type of the engine with a name; an annotation would be lost where the engine computes with types. */
type ScalarType = BaseType & { readonly scalar: string };

function createScalar(scalar: string): ScalarType {
  const base = scalar === "integer" ? new NumberType() : new StringType();
  return Object.assign(base, { scalar, getId: () => `scalar-${scalar}` });
}

function isScalar(type: BaseType): type is ScalarType {
  return "scalar" in type;
}

/** Formatters of scalars, and of unions with one, which the engine would take for unions of plain primitives. */
export function scalarFormatters(formatter: TypeFormatter): SubTypeFormatter[] {
  const unions = new UnionTypeFormatter(formatter);
  return [
    {
      supportsType: isScalar,
      getDefinition: ({ scalar }: ScalarType) =>
        scalar === "integer" ? { type: "integer" } : { type: "string", format: scalar },
      getChildren: () => [],
    },
    {
      supportsType: (type) => type instanceof UnionType && type.getTypes().some(isScalar),
      getDefinition: (type: UnionType) => unions.getDefinition(type),
      getChildren: (type: UnionType) => unions.getChildren(type),
    },
  ];
}

/** The name in a scalar's phantom property. */
function phantomName(checker: ts.TypeChecker, type: ts.Type): string | undefined {
  const phantom = type.getProperties().find((property) => property.name.startsWith("__@scalar@"));
  const value = phantom && checker.getNonNullableType(checker.getTypeOfSymbol(phantom));
  return value?.isStringLiteral() === true ? value.value : undefined;
}
