/** From a type of the compiler to a type of the engine, with the author's names, comments and order. */

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
import { ts } from "../../sources/compiler.js";
import type { Report } from "../../diagnostics/diagnostics.js";
import type { Sources } from "../../sources/program.js";
import { runtimeModule } from "../../disk/packages.js";
import { referencedName, resolveSymbol } from "../../sources/symbols.js";
import { annotateType } from "./annotated-types.js";
import { createDefinitions, type Definitions } from "./definitions.js";
import {
  definedMembers,
  enterHint,
  hintAt,
  identify,
  isInLibrary,
  partOf,
  resolveHint,
  says,
  stepIntoHint,
  type Hint,
} from "./hints.js";
import { isNever } from "./impossible-types.js";
import { readIntersection } from "./intersection-types.js";
import { readArray } from "./list-types.js";
import { readObject } from "./object-types.js";
import { objectionToType } from "./objections.js";
import { orderedProperties } from "./property-order.js";
import type { TypeReading } from "./reading.js";
import { refuse } from "./refused-types.js";
import { readScalar } from "./scalar-aliases.js";
import { templatePattern } from "./template-patterns.js";
import { shaped } from "./shaped-types.js";
import { readTuple } from "./tuple-types.js";
import { readUnionType, writtenMembers } from "./union-types.js";

export interface TypeReader {
  readonly readNode: (node: ts.TypeNode | ts.Declaration) => BaseType;
  readonly definitions: Definitions;
}

export function createTypeReader(sources: Sources, report: Report): TypeReader {
  const definitions = createDefinitions();
  const reading: TypeReading = {
    sources,
    report,
    definitions,
    annotations: new Map(),
    texts: new Map(),
    trail: [],
    propertiesOf: (type, hint) => orderedProperties(reading, type, hint),
    read: (type, hint) => readType(reading, type, hint),
  };
  return {
    definitions,
    readNode: (node) => {
      if (ts.isTypeNode(node)) return readType(reading, sources.checker.getTypeFromTypeNode(node), hintAt(node));
      const type = sources.checker.getTypeAtLocation(node);
      return readNamed(reading, type, { node: undefined, bindings: new Map(), place: node, own: node });
    },
  };
}

function readType(reading: TypeReading, whole: ts.Type, hint: Hint): BaseType {
  const { sources } = reading;
  const [only, ...others] = definedMembers(whole);
  const type = only === undefined || others.length > 0 ? whole : only;
  const resolved = resolveHint(sources, hint);
  if (!says(sources, resolved, type)) return readNamed(reading, type, resolved);
  const { node } = resolved;
  const name = referencedName(node);
  const symbol = name && resolveSymbol(sources.checker, name);
  const alias = symbol?.declarations?.find(ts.isTypeAliasDeclaration);
  const said = sources.checker.getTypeFromTypeNode(node);
  const member = symbol?.valueDeclaration;
  if (member !== undefined && ts.isEnumMember(member)) {
    return annotateType(reading, { type: readNamed(reading, said, resolved), node: member });
  }
  if (symbol === undefined || alias === undefined || isGeneric(alias) || isInLibrary(sources, alias)) {
    const inside = said.aliasSymbol === symbol ? undefined : saidInside(reading, resolved, said);
    return inside === undefined ? readNamed(reading, said, resolved) : readType(reading, said, inside);
  }
  const isScalar = sources.packageOf(alias.getSourceFile().fileName) === runtimeModule;
  return (isScalar ? readScalar(reading, said) : undefined) ?? readAlias(reading, symbol, alias);
}

/** The node in a generic alias that equals its result, as `Name` in `NonNullable<Name | null>`. */
function saidInside(reading: TypeReading, hint: Hint, type: ts.Type): Hint | undefined {
  const step = stepIntoHint(reading.sources, hint);
  if (step === undefined) return undefined;
  const found = [step, ...writtenMembers(reading, step)].find((own) => says(reading.sources, own, type));
  return found ?? saidInside(reading, step, type);
}

function isGeneric(declaration: ts.TypeAliasDeclaration): boolean {
  return (declaration.typeParameters?.length ?? 0) > 0;
}

/** An alias without type parameters names its target, with a comment of its own. */
function readAlias(reading: TypeReading, symbol: ts.Symbol, declaration: ts.TypeAliasDeclaration): BaseType {
  const { sources, definitions } = reading;
  const body = declaration.type;
  const definable = { key: `alias ${definitions.idOf(symbol)}`, name: symbol.name, origin: symbol, place: body };
  return definitions.define(definable, () => {
    const type = sources.checker.getTypeFromTypeNode(body);
    // The compiler names a type after the alias if the type has no other name.
    const own =
      type.aliasSymbol === symbol ? readStructure(reading, type, enterHint(sources, hintAt(body))) : undefined;
    return annotateType(reading, { type: own ?? readType(reading, type, hintAt(body)), node: declaration });
  });
}

/** Reads a type through the definition of its name, where it has one. */
function readNamed(reading: TypeReading, type: ts.Type, hint: Hint): BaseType {
  const { sources, definitions } = reading;
  const scalar = readScalar(reading, type);
  if (scalar !== undefined) return scalar;
  const alias = type.aliasSymbol?.declarations?.find(ts.isTypeAliasDeclaration);
  const isOwnAlias = alias !== undefined && !isInLibrary(sources, alias);
  if (isOwnAlias && type.aliasSymbol !== undefined && !isGeneric(alias)) {
    return readAlias(reading, type.aliasSymbol, alias);
  }
  const isArray = sources.checker.isArrayType(type);
  const named = isOwnAlias ? type.aliasSymbol : isArray ? undefined : namedSymbol(sources, type);
  // An array leads back to itself only through a type with a name.
  const isPlain = (type.flags & ts.TypeFlags.Object) === 0 || isArray;
  if (named === undefined && isPlain) {
    return readStructure(reading, type, enterHint(sources, hint));
  }
  const key = `${definitions.idOf(type)} ${named === undefined ? "" : identifyArguments(reading, hint)}`;
  const definable = {
    key,
    name: named?.name,
    otherwise: hint.node && referencedName(hint.node)?.getText(),
    origin: named ?? type.symbol ?? type,
    place: hint.place,
  };
  return definitions.define(definable, () => {
    const inner = readStructure(reading, type, enterHint(sources, hint));
    const declarations = named?.declarations?.filter((own) => !isInLibrary(sources, own)) ?? [];
    return declarations.reduceRight<BaseType>(
      (annotated, node) => annotateType(reading, { type: annotated, node }),
      inner,
    );
  });
}

/** The interface or enum that declares a type, unless the library does. */
function namedSymbol(sources: Sources, type: ts.Type): ts.Symbol | undefined {
  const { symbol } = type as { readonly symbol?: ts.Symbol }; // The compiler leaves it out of types without a symbol.
  if (symbol === undefined) return undefined;
  const isInterface = (symbol.flags & ts.SymbolFlags.Interface) !== 0 && (type.flags & ts.TypeFlags.Object) !== 0;
  const isEnum = (symbol.flags & ts.SymbolFlags.Enum) !== 0 && (type.flags & ts.TypeFlags.EnumLike) !== 0;
  if (!isInterface && !isEnum) return undefined;
  const isLibrary = symbol.declarations?.some((declaration) => isInLibrary(sources, declaration)) ?? false;
  return isLibrary ? undefined : symbol;
}

function identifyArguments(reading: TypeReading, hint: Hint): string {
  const { node } = hint;
  const written = node !== undefined && (ts.isTypeReferenceNode(node) || ts.isImportTypeNode(node));
  const typeArguments = written ? (node.typeArguments ?? []) : [];
  return typeArguments
    .map((argument) => identify(reading.sources, partOf(reading.sources, hint, argument), reading.definitions.idOf))
    .join(";");
}

function readStructure(reading: TypeReading, type: ts.Type, hint: Hint): BaseType {
  const { checker } = reading.sources;
  const { flags } = type;
  const objection = objectionToType(reading, type);
  if (objection !== undefined) return refuse(reading, { hint, type, ...objection });
  if (flags & ts.TypeFlags.Any) return new AnyType();
  if (flags & ts.TypeFlags.Unknown) return new UnknownType(false);
  if ((flags & ts.TypeFlags.Undefined) !== 0 || isNever(checker, type)) return new NeverType();
  if (flags & ts.TypeFlags.Null) return new NullType();
  if (flags & ts.TypeFlags.String) return new StringType();
  if (flags & ts.TypeFlags.Number) return new NumberType();
  if (flags & ts.TypeFlags.Boolean) return new BooleanType();
  if (flags & ts.TypeFlags.BooleanLiteral) return new LiteralType(checker.typeToString(type) === "true");
  if (type.isStringLiteral() || type.isNumberLiteral()) return new LiteralType(type.value);
  if (flags & ts.TypeFlags.NonPrimitive) return shaped({ kind: "types", types: ["object", "array"] }, "object");
  if (flags & ts.TypeFlags.TemplateLiteral) return readTemplate(reading, type as ts.TemplateLiteralType, hint);
  if (type.isUnion()) return readUnionType(reading, type, hint);
  if (type.isIntersection()) return readIntersection(reading, type, hint);
  if (type.isTypeParameter()) return readThis(reading, type, hint);
  if (checker.isTupleType(type)) return readTuple(reading, type as ts.TupleTypeReference, hint);
  if (checker.isArrayType(type)) return readArray(reading, type as ts.TypeReference, hint);
  return readObject(reading, type, hint);
}

function readTemplate(reading: TypeReading, type: ts.TemplateLiteralType, hint: Hint): BaseType {
  const pattern = templatePattern(type);
  if (typeof pattern === "string") return shaped({ kind: "pattern", pattern }, pattern);
  return refuse(reading, { hint, type, ...pattern });
}

/** `this` in an interface is the interface itself. */
function readThis(reading: TypeReading, type: ts.TypeParameter, hint: Hint): BaseType {
  const declared = reading.sources.checker.getDeclaredTypeOfSymbol(type.symbol);
  if (!declared.isTypeParameter()) return readNamed(reading, declared, { ...hint, node: undefined });
  return refuse(reading, {
    hint,
    type,
    reason: "the type parameter has no type argument",
    advice: "Give the generic type its type arguments.",
  });
}
