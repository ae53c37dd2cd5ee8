/** From a type of the compiler to a type of the engine, with names, comments and order taken from how it was written. */

import {
  AnyType,
  BooleanType,
  Context,
  LiteralType,
  NeverType,
  NullType,
  NumberType,
  StringType,
  UnknownType,
  type BaseType,
  type NodeParser,
} from "ts-json-schema-generator";
import { ts } from "../compiler.js";
import type { Report } from "../diagnostics.js";
import type { Sources } from "../io/sources.js";
import { runtimeModule } from "../names.js";
import { referencedName, resolveSymbol } from "../symbols.js";
import { annotate } from "./annotated-types.js";
import { createDefinitions, type Definitions } from "./definitions.js";
import {
  definedMembers,
  enter,
  hintAt,
  identify,
  isInLibrary,
  partOf,
  resolveHint,
  says,
  stepInto,
  type Hint,
} from "./hints.js";
import { isNever } from "./impossible-types.js";
import { readIntersection } from "./intersection-types.js";
import { readArray } from "./list-types.js";
import { readObject } from "./object-types.js";
import { objectionToType } from "./objections.js";
import { orderedProperties } from "./property-order.js";
import type { Reading } from "./reading.js";
import { rememberSymbols } from "./remembered-symbols.js";
import { refuse } from "./refused-types.js";
import { readScalar } from "./scalar-aliases.js";
import { templatePattern } from "./template-patterns.js";
import { shaped } from "./shaped-types.js";
import { readTuple } from "./tuple-types.js";
import { readUnion, writtenMembers } from "./union-types.js";

/** Reads the types of one Program. */
export interface TypeReader {
  readonly readNode: (node: ts.TypeNode | ts.Declaration) => BaseType;
  readonly definitions: Definitions;
}

/** Makes a reader; `simple` parses the nodes of keywords and literals. */
export function createTypeReader(given: Sources, simple: NodeParser, report: Report): TypeReader {
  const sources: Sources = { ...given, checker: rememberSymbols(given.checker) };
  const definitions = createDefinitions();
  const reading: Reading = {
    sources,
    report,
    simple,
    definitions,
    annotations: new WeakMap(),
    texts: new WeakMap(),
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

function readType(reading: Reading, whole: ts.Type, hint: Hint): BaseType {
  const { sources } = reading;
  const [only, ...others] = definedMembers(whole);
  const type = only === undefined || others.length > 0 ? whole : only;
  const resolved = resolveHint(sources, hint);
  if (!says(sources, resolved, type)) return readNamed(reading, type, resolved);
  const { node } = resolved;
  if (isSimple(node)) return reading.simple.createType(node, new Context(node));
  const name = referencedName(node);
  const symbol = name && resolveSymbol(sources.checker, name);
  const alias = symbol?.declarations?.find(ts.isTypeAliasDeclaration);
  const said = sources.checker.getTypeFromTypeNode(node);
  const member = symbol?.valueDeclaration;
  if (member !== undefined && ts.isEnumMember(member)) {
    return annotate(reading, { type: readNamed(reading, said, resolved), node: member });
  }
  if (symbol === undefined || alias === undefined || isGeneric(alias) || isInLibrary(sources, alias)) {
    const inside = said.aliasSymbol === symbol ? undefined : saidInside(reading, resolved, said);
    return inside === undefined ? readNamed(reading, said, resolved) : readType(reading, said, inside);
  }
  const isScalar = sources.packageOf(alias.getSourceFile().fileName) === runtimeModule;
  return (isScalar ? readScalar(reading, said) : undefined) ?? readAlias(reading, symbol, alias);
}

/** The node behind a generic alias that says by itself what the alias comes to, as `Name` in `NonNullable<Name | null>`. */
function saidInside(reading: Reading, hint: Hint, type: ts.Type): Hint | undefined {
  const step = stepInto(reading.sources, hint);
  if (step === undefined) return undefined;
  const found = [step, ...writtenMembers(reading, step)].find((own) => says(reading.sources, own, type));
  return found ?? saidInside(reading, step, type);
}

/** Keywords and literals are what they say, and the engine has a parser for each. */
function isSimple(node: ts.TypeNode): boolean {
  if (ts.isLiteralTypeNode(node)) {
    const { literal } = node;
    const number = ts.isPrefixUnaryExpression(literal) ? literal.operand : literal;
    return number.kind !== ts.SyntaxKind.BigIntLiteral && number.kind !== ts.SyntaxKind.NoSubstitutionTemplateLiteral;
  }
  const { StringKeyword, NumberKeyword, BooleanKeyword, AnyKeyword, UnknownKeyword, NeverKeyword } = ts.SyntaxKind;
  return [StringKeyword, NumberKeyword, BooleanKeyword, AnyKeyword, UnknownKeyword, NeverKeyword].some(
    (kind) => kind === node.kind,
  );
}

function isGeneric(declaration: ts.TypeAliasDeclaration): boolean {
  return (declaration.typeParameters?.length ?? 0) > 0;
}

/** An alias without type parameters is a name for what stands behind it, with a comment of its own. */
function readAlias(reading: Reading, symbol: ts.Symbol, declaration: ts.TypeAliasDeclaration): BaseType {
  const { sources, definitions } = reading;
  const body = declaration.type;
  const definable = { key: `alias ${definitions.idOf(symbol)}`, name: symbol.name, origin: symbol, place: body };
  return definitions.define(definable, () => {
    const type = sources.checker.getTypeFromTypeNode(body);
    // The compiler calls the type by the alias itself where the type has no other name.
    const own = type.aliasSymbol === symbol ? readStructure(reading, type, enter(sources, hintAt(body))) : undefined;
    return annotate(reading, { type: own ?? readType(reading, type, hintAt(body)), node: declaration });
  });
}

/** Reads a type through the definition of its name, where it has one. */
function readNamed(reading: Reading, type: ts.Type, hint: Hint): BaseType {
  const { sources, definitions } = reading;
  const scalar = readScalar(reading, type);
  if (scalar !== undefined) return scalar;
  const alias = type.aliasSymbol?.declarations?.find(ts.isTypeAliasDeclaration);
  const isOwnAlias = alias !== undefined && !isInLibrary(sources, alias);
  if (isOwnAlias && type.aliasSymbol !== undefined && !isGeneric(alias)) {
    return readAlias(reading, type.aliasSymbol, alias);
  }
  const named = isOwnAlias ? type.aliasSymbol : namedSymbol(sources, type);
  if (named === undefined && (type.flags & ts.TypeFlags.Object) === 0) {
    return readStructure(reading, type, enter(sources, hint));
  }
  const inside = enter(sources, hint);
  const key = `${definitions.idOf(type)} ${named === undefined ? "" : identifyArguments(reading, hint)}`;
  const definable = {
    key,
    name: named?.name,
    otherwise: hint.node && referencedName(hint.node)?.getText(),
    origin: named ?? type.symbol ?? type,
    place: hint.place,
  };
  return definitions.define(definable, () => {
    const inner = readStructure(reading, type, inside);
    const declarations = named?.declarations?.filter((own) => !isInLibrary(sources, own)) ?? [];
    return declarations.reduceRight<BaseType>((annotated, node) => annotate(reading, { type: annotated, node }), inner);
  });
}

/** The interface or enum that a type is declared by. */
function namedSymbol(sources: Sources, type: ts.Type): ts.Symbol | undefined {
  const { symbol } = type as { readonly symbol?: ts.Symbol }; // The compiler leaves it out of types without a symbol.
  if (symbol === undefined) return undefined;
  const isInterface = (symbol.flags & ts.SymbolFlags.Interface) !== 0 && (type.flags & ts.TypeFlags.Object) !== 0;
  const isEnum = (symbol.flags & ts.SymbolFlags.Enum) !== 0 && (type.flags & ts.TypeFlags.EnumLike) !== 0;
  const isLibrary = symbol.declarations?.some((declaration) => isInLibrary(sources, declaration)) ?? false;
  return (isInterface || isEnum) && !isLibrary ? symbol : undefined;
}

function identifyArguments(reading: Reading, hint: Hint): string {
  const { node } = hint;
  const written = node !== undefined && (ts.isTypeReferenceNode(node) || ts.isImportTypeNode(node));
  const typeArguments = written ? (node.typeArguments ?? []) : [];
  return typeArguments
    .map((argument) => identify(reading.sources, partOf(reading.sources, hint, argument), reading.definitions.idOf))
    .join(";");
}

function readStructure(reading: Reading, type: ts.Type, hint: Hint): BaseType {
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
  if (type.isUnion()) return readUnion(reading, type, hint);
  if (type.isIntersection()) return readIntersection(reading, type, hint);
  if (type.isTypeParameter()) return readThis(reading, type, hint);
  if (checker.isTupleType(type)) return readTuple(reading, type as ts.TupleTypeReference, hint);
  if (checker.isArrayType(type)) return readArray(reading, type as ts.TypeReference, hint);
  return readObject(reading, type, hint);
}

function readTemplate(reading: Reading, type: ts.TemplateLiteralType, hint: Hint): BaseType {
  const pattern = templatePattern(type);
  if (typeof pattern === "string") return shaped({ kind: "pattern", pattern }, pattern);
  return refuse(reading, { hint, type, ...pattern });
}

/** `this` in an interface is the interface itself. */
function readThis(reading: Reading, type: ts.TypeParameter, hint: Hint): BaseType {
  const declared = reading.sources.checker.getDeclaredTypeOfSymbol(type.symbol);
  if (!declared.isTypeParameter()) return readNamed(reading, declared, { ...hint, node: undefined });
  return refuse(reading, {
    hint,
    type,
    reason: "what the type parameter stands for is not known here",
    advice: "Give the generic type its type arguments.",
  });
}
