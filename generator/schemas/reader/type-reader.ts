/** Reads types of the compiler into the engine's model, with the author's names, comments and order. */

import {
  AnyType,
  BooleanType,
  LiteralType,
  NeverType,
  NullType,
  NumberType,
  StringType,
  UnknownType,
  type BaseType,
} from "ts-json-schema-generator";
import type { DeclaredType } from "../../declarations/declaration-types.js";
import { runtimeModule } from "../../disk/packages.js";
import type { Report } from "../../diagnostics/diagnostics.js";
import { ts } from "../../sources/compiler.js";
import type { Sources } from "../../sources/program.js";
import { referencedName, resolveSymbol, symbolOf } from "../../sources/nodes.js";
import { isArrayInterface, isNever, withoutCondition } from "../../sources/type-predicates.js";
import { annotateType } from "./annotated-types.js";
import { readArray, readTuple } from "./array-types.js";
import { fixedType } from "./custom-types.js";
import { createDefinitions, type Definable } from "./definitions.js";
import { readObject } from "./object-types.js";
import { whyMissing } from "./missing-names.js";
import type { ReaderContext, ReadProject } from "./reader-context.js";
import { templatePattern } from "./template-patterns.js";
import { readIntersection, readUnionType, writtenMembers } from "./union-types.js";
import { createEndlessTypes } from "./uninhabited-types.js";
import { reportUnsupported, whyUnsupported } from "./unsupported-types.js";
import {
  definedMembers,
  denotes,
  expandAlias,
  expandAliases,
  isInLibrary,
  keyOfNames,
  nodesOf,
  resolveWritten,
  writtenAt,
  writtenPart,
  type WrittenType,
} from "../../sources/written-types.js";

export function createTypeReader(project: ReadProject, report: Report) {
  const { sources } = project;
  const definitions = createDefinitions();
  const context: ReaderContext = {
    ...project,
    report,
    definitions,
    whyEndless: createEndlessTypes(sources.checker),
    annotations: new Map(),
    path: [],
    read: (type, written) => readType(context, type, written),
  };
  return {
    definitions,
    readWhole: (whole: DeclaredType | ts.Declaration): BaseType => {
      if ("written" in whole) {
        const { type, written } = whole;
        const refusal = whyMissing(project, nodesOf(sources, written));
        return refusal === undefined
          ? readType(context, type, written)
          : reportUnsupported(context, { written, ...refusal });
      }
      const type = sources.checker.getTypeAtLocation(whole);
      return readNamed(context, type, { node: undefined, bindings: new Map(), site: whole, ownSite: whole });
    },
  };
}

function readType(context: ReaderContext, whole: ts.Type, written: WrittenType): BaseType {
  const { sources } = context;
  const [only, ...others] = definedMembers(whole);
  const type = only === undefined || others.length > 0 ? whole : only;
  const unconditional = withoutCondition(type);
  if (unconditional !== type) return readType(context, unconditional, written);
  const resolved = resolveWritten(sources, written);
  if (!denotes(sources, resolved, type)) return readNamed(context, type, resolved);
  const { node } = resolved;
  const name = referencedName(node);
  const symbol = name && resolveSymbol(sources.checker, name);
  const alias = symbol?.declarations?.find(ts.isTypeAliasDeclaration);
  const denoted = sources.checker.getTypeFromTypeNode(node);
  const member = symbol?.valueDeclaration;
  if (member !== undefined && ts.isEnumMember(member)) {
    return annotateType(context, readNamed(context, denoted, resolved), [member]);
  }
  if (symbol === undefined || alias === undefined || isGeneric(alias) || isInLibrary(sources, alias)) {
    const inside = denoted.aliasSymbol === symbol ? undefined : denotedInside(context, resolved, denoted);
    return inside === undefined ? readNamed(context, denoted, resolved) : readType(context, denoted, inside);
  }
  const isRuntime = sources.packageOf(alias.getSourceFile().fileName) === runtimeModule;
  return (isRuntime ? readScalar(sources, denoted) : undefined) ?? readAlias(context, symbol, alias, resolved);
}

/** The node inside a generic alias that denotes its result, as `Name` in `NonNullable<Name | null>`. */
function denotedInside(context: ReaderContext, written: WrittenType, type: ts.Type): WrittenType | undefined {
  const target = expandAlias(context.sources, written);
  if (target === undefined) return undefined;
  const found = [target, ...writtenMembers(context, target)].find((own) => denotes(context.sources, own, type));
  return found ?? denotedInside(context, target, type);
}

function isGeneric(declaration: ts.TypeAliasDeclaration): boolean {
  return (declaration.typeParameters?.length ?? 0) > 0;
}

/** Reads an alias without type parameters, which names its target and has a comment of its own. */
function readAlias(
  context: ReaderContext,
  symbol: ts.Symbol,
  declaration: ts.TypeAliasDeclaration,
  written: WrittenType,
): BaseType {
  const { sources, definitions } = context;
  const body = declaration.type;
  const type = sources.checker.getTypeFromTypeNode(body);
  const definable = { key: `alias ${definitions.idOf(symbol)}`, name: symbol.name, origin: symbol, site: body };
  return define(context, { definable, type, written }, () => {
    // The compiler names a type after the alias if the type has no other name.
    const target =
      type.aliasSymbol === symbol
        ? readStructure(context, type, expandAliases(sources, writtenAt(body)))
        : readType(context, type, writtenAt(body));
    return annotateType(context, target, [declaration]);
  });
}

/** Reads a type as the definition of its alias, interface or enum, if it has one. */
function readNamed(context: ReaderContext, type: ts.Type, written: WrittenType): BaseType {
  const { sources, definitions } = context;
  const scalar = readScalar(sources, type);
  if (scalar !== undefined) return scalar;
  const alias = type.aliasSymbol?.declarations?.find(ts.isTypeAliasDeclaration);
  const isOwnAlias = alias !== undefined && !isInLibrary(sources, alias);
  if (isOwnAlias && type.aliasSymbol !== undefined && !isGeneric(alias)) {
    return readAlias(context, type.aliasSymbol, alias, written);
  }
  const isArray = sources.checker.isArrayType(type);
  const named = isOwnAlias ? type.aliasSymbol : isArray ? undefined : namedSymbol(sources, type);
  // An array is recursive only through a named type.
  const mayBeRecursive = (type.flags & ts.TypeFlags.Object) !== 0 && !isArray;
  const described = describingDeclarations(type, named);
  const readInner = (): BaseType =>
    annotateType(context, readStructure(context, type, expandAliases(sources, written)), described);
  if (named === undefined && !mayBeRecursive) return readInner();
  const key = `${definitions.idOf(type)} ${named === undefined ? "" : keyOfArguments(context, written)}`;
  const definable = {
    key,
    name: named?.name,
    fallbackName: written.node && referencedName(written.node)?.getText(),
    origin: named ?? type.symbol ?? type,
    site: written.site,
  };
  return define(context, { definable, type, written }, readInner);
}

/** The declarations whose comments describe a type: those of its name, or its `@typedef`. */
function describingDeclarations(type: ts.Type, named: ts.Symbol | undefined): readonly ts.Declaration[] | undefined {
  return named === undefined ? type.aliasSymbol?.declarations?.filter(ts.isJSDocTypedefTag) : named.declarations;
}

/** Defines a type, unless it refers to itself so that it has no values. */
function define(
  context: ReaderContext,
  { definable, type, written }: { definable: Definable; type: ts.Type; written: WrittenType },
  read: () => BaseType,
): BaseType {
  const refusal = context.definitions.isOpen(definable.key) ? context.whyEndless(type) : undefined;
  if (refusal !== undefined) return reportUnsupported(context, { written, type, ...refusal });
  return context.definitions.define(definable, read);
}

/** The interface or enum that declares a type, unless the library does. */
function namedSymbol(sources: Sources, type: ts.Type): ts.Symbol | undefined {
  const symbol = symbolOf(type);
  if (symbol === undefined) return undefined;
  const isInterface = (symbol.flags & ts.SymbolFlags.Interface) !== 0 && (type.flags & ts.TypeFlags.Object) !== 0;
  const isEnum = (symbol.flags & ts.SymbolFlags.Enum) !== 0 && (type.flags & ts.TypeFlags.EnumLike) !== 0;
  if (!isInterface && !isEnum) return undefined;
  const isLibrary = symbol.declarations?.some((declaration) => isInLibrary(sources, declaration)) ?? false;
  return isLibrary ? undefined : symbol;
}

function keyOfArguments({ sources, definitions }: ReaderContext, written: WrittenType): string {
  const { node } = written;
  const isReference = node !== undefined && (ts.isTypeReferenceNode(node) || ts.isImportTypeNode(node));
  const typeArguments = isReference ? (node.typeArguments ?? []) : [];
  return typeArguments
    .map((argument) => keyOfNames(sources, writtenPart(sources, written, argument), definitions.idOf))
    .join(";");
}

function readStructure(context: ReaderContext, type: ts.Type, written: WrittenType): BaseType {
  const { checker } = context.sources;
  const { flags } = type;
  const refusal = whyUnsupported(context.sources, type);
  if (refusal !== undefined) return reportUnsupported(context, { written, type, ...refusal });
  if (flags & ts.TypeFlags.Any) return new AnyType();
  if (flags & ts.TypeFlags.Unknown) return new UnknownType(false);
  if ((flags & ts.TypeFlags.Undefined) !== 0 || isNever(checker, type)) return new NeverType();
  if (flags & ts.TypeFlags.Null) return new NullType();
  if (flags & ts.TypeFlags.String) return new StringType();
  if (flags & ts.TypeFlags.Number) return new NumberType();
  if (flags & ts.TypeFlags.Boolean) return new BooleanType();
  if (flags & ts.TypeFlags.BooleanLiteral) return new LiteralType(checker.typeToString(type) === "true");
  if (type.isStringLiteral() || type.isNumberLiteral()) return new LiteralType(type.value);
  if (flags & ts.TypeFlags.NonPrimitive) return fixedType({ type: ["object", "array"] });
  if (flags & ts.TypeFlags.TemplateLiteral) return readTemplate(context, type as ts.TemplateLiteralType, written);
  if (type.isUnion()) return readUnionType(context, type, written);
  if (type.isIntersection()) return readIntersection(context, type, written);
  if (type.isTypeParameter()) return readThis(context, type, written);
  return readList(context, type, written) ?? readObject(context, type, written);
}

/** Reads a tuple, an array, or an interface that extends an array; undefined for any other type. */
function readList(context: ReaderContext, type: ts.Type, written: WrittenType): BaseType | undefined {
  const { checker } = context.sources;
  if (checker.isTupleType(type)) return readTuple(context, type as ts.TupleTypeReference, written);
  const isArray = checker.isArrayType(type) || isArrayInterface(checker, type);
  return isArray ? readArray(context, type, written) : undefined;
}

function readTemplate(context: ReaderContext, type: ts.TemplateLiteralType, written: WrittenType): BaseType {
  const pattern = templatePattern(type);
  if (typeof pattern === "string") return pattern === "" ? new StringType() : fixedType({ type: "string", pattern });
  return reportUnsupported(context, { written, type, ...pattern });
}

/** `this` in an interface is the interface itself. */
function readThis(context: ReaderContext, type: ts.TypeParameter, written: WrittenType): BaseType {
  const declared = context.sources.checker.getDeclaredTypeOfSymbol(type.symbol);
  if (!declared.isTypeParameter()) return readNamed(context, declared, { ...written, node: undefined });
  return reportUnsupported(context, {
    ...{ written, type },
    reason: "the type parameter has no type argument",
    advice: "Give the generic type its type arguments.",
  });
}

/**
 * Reads `Integer`, `DateTime` and the other scalars of the runtime, by their phantom property; undefined for any other
 * type. A helper such as `DeepPartial`, which asks whether a type extends `object`, maps the properties of a string: its
 * author means the scalar, and the mapped type still has the phantom.
 */
function readScalar({ checker, packageOf }: Sources, type: ts.Type): BaseType | undefined {
  if (!type.isIntersection() && !isMappedPrimitive(type)) return undefined;
  const phantom = type.getProperties().find(({ name }) => name.startsWith("__@scalar@"));
  const file = phantom?.declarations?.[0]?.getSourceFile().fileName;
  if (phantom === undefined || file === undefined || packageOf(file) !== runtimeModule) return undefined;
  if ((phantom.flags & ts.SymbolFlags.Optional) === 0) return undefined;
  const scalar = checker.getNonNullableType(checker.getTypeOfSymbol(phantom));
  if (!scalar.isStringLiteral()) return undefined;
  return fixedType(scalar.value === "integer" ? { type: "integer" } : { type: "string", format: scalar.value });
}

/** Whether a type maps the members of strings or numbers, recognised by one of each. */
function isMappedPrimitive(type: ts.Type): boolean {
  const isMapped = (((type as ts.ObjectType).objectFlags ?? 0) & ts.ObjectFlags.Mapped) !== 0;
  return isMapped && (type.getProperty("charAt") ?? type.getProperty("toFixed")) !== undefined;
}
