/** Reads object types: the properties and index signatures that the checker counts, without hidden ones. */

import type { BaseType } from "ts-json-schema-generator";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { ts } from "../../sources/compiler.js";
import { createDiagnostic, type SourceLocation } from "../../diagnostics/diagnostics.js";
import { isInstalled } from "../../disk/packages.js";
import { basesOf, locateNode, nameOfProperty, quoteNode, symbolOf, typeNodeOf } from "../../sources/nodes.js";
import { isKeyOfType, isNamedBySymbol, isObjectBrand, withoutBrands } from "../../sources/type-predicates.js";
import { markHidden, markLocation } from "../source-marks.js";
import { isHiddenProperty } from "../hidden/hidden-parameters.js";
import { annotateType } from "./annotated-types.js";
import { customType, fixedType } from "./custom-types.js";
import { whyMissing } from "./missing-names.js";
import { readPart, type ReaderContext, type Refusal } from "./reader-context.js";
import { mappedNode, mappedOperand, propertiesInOrder } from "./source-order.js";
import { templatePattern } from "./template-patterns.js";
import { whyUninhabited } from "./uninhabited-types.js";
import { reportUnsupported, whyMemberUnsupported } from "./unsupported-types.js";
import {
  definedMembers,
  denotes,
  includesUndefined,
  isClosed,
  isInLibrary,
  isInPackage,
  mappedTemplate,
  resolveWritten,
  writtenPart,
  type WrittenType,
} from "../../sources/written-types.js";

/** The schema of `{}`. */
const anythingButNull: JsonObject = { type: ["string", "number", "boolean", "object", "array"] };

export function readObject(context: ReaderContext, type: ts.Type, written: WrittenType): BaseType {
  const { sources } = context;
  const symbols = propertiesInOrder(context, type, written);
  const infos = withoutRedundant(sources.checker.getIndexInfosOfType(type), symbols.length > 0);
  const lost = findLostKeys(context, type, written);
  if (lost !== undefined) return reportUnsupported(context, { written, type, ...lost });
  if (symbols.length === 0 && infos.length === 0) return fixedType(anythingButNull);
  const properties = symbols.flatMap((symbol) => {
    const site = symbol.declarations?.find((own) => !isInLibrary(sources, own)) ?? written.site;
    const read = (): ObjectProperty | undefined => readProperty(context, { symbol, owner: type, site }, written);
    return readPart(context, `.${nameOfProperty(symbol)}`, site, read) ?? [];
  });
  if (infos.some(({ declaration, type: value }) => declaration === undefined && isAny(value))) {
    reportAnyBase(context, type, written);
  }
  const values = new Map<string, { readonly of: ts.Type; readonly read: BaseType }>();
  for (const info of infos) {
    const pattern = readKey(context, info, written);
    const site = info.declaration ?? written.site;
    const known = pattern === undefined ? undefined : values.get(pattern);
    if (known !== undefined && known.of !== info.type) reportUnsupported(context, { written, site, ...sameKeys });
    if (pattern === undefined || known !== undefined) continue;
    const read = readPart(context, "{}", site, () => readIndexed(context, info, type, written));
    values.set(pattern, { of: info.type, read });
  }
  const further = values.get(anyKey)?.read;
  const patterns = [...values].filter(([pattern]) => pattern !== anyKey);
  const marks = { ...markLocation(locateLiteral(context, type)), ...markHidden(locateHidden(context, symbols)) };
  return customType(`object-${context.definitions.idOf(type)}`, (format) => {
    const required = properties.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    const listed = Object.fromEntries(properties.map((property) => [property.name, format(property.type)]));
    const matched = Object.fromEntries(patterns.map(([pattern, { read }]) => [pattern, format(read)]));
    return {
      type: "object",
      ...(properties.length === 0 ? {} : { properties: listed }),
      ...(patterns.length === 0 ? {} : { patternProperties: matched }),
      ...(required.length === 0 ? {} : { required }),
      additionalProperties: further === undefined ? false : format(further),
      ...marks,
    };
  });
}

/** Why a mapped type has no property for some of its keys; undefined if it has all. */
function findLostKeys({ sources }: ReaderContext, type: ts.Type, written: WrittenType): Refusal | undefined {
  const mapped = mappedNode(type);
  const keys = mapped?.typeParameter.constraint;
  const { node } = keys ? resolveWritten(sources, writtenPart(sources, written, keys)) : { node: undefined };
  if (node === undefined || !isClosed(sources, node)) return undefined;
  const lost = definedMembers(sources.checker.getTypeFromTypeNode(node)).find(
    (key) => key.isIntersection() && withoutBrands(sources.checker, key).isLiteral(),
  );
  return (
    lost && { reason: "the compiler makes no property for a branded literal", advice: "Write its keys without brands." }
  );
}

/** The location of an unnamed type in the project's sources. */
function locateLiteral({ sources }: ReaderContext, type: ts.Type): SourceLocation | undefined {
  const literal = symbolOf(type)?.declarations?.find(ts.isTypeLiteralNode);
  const isOwn = literal !== undefined && !isInstalled(literal.getSourceFile().fileName);
  return isOwn ? locateNode(sources.root, literal) : undefined;
}

/** The locations of hidden properties in the project's sources. */
function locateHidden({ sources }: ReaderContext, symbols: readonly ts.Symbol[]): Record<string, SourceLocation> {
  const hidden = symbols.filter((symbol) => isHiddenProperty(sources.checker, symbol));
  const locations = hidden.flatMap(({ name, declarations }): [string, SourceLocation][] => {
    const own = declarations?.find((node) => !isInstalled(node.getSourceFile().fileName));
    return own === undefined ? [] : [[name, locateNode(sources.root, own)]];
  });
  return Object.fromEntries(locations);
}

/**
 * Drops a number index beside a string index with the same values, as `keyof` computes them, and an index of symbols,
 * which no JSON value has, beside anything else.
 */
function withoutRedundant(infos: readonly ts.IndexInfo[], hasProperties: boolean): readonly ts.IndexInfo[] {
  const any = infos.find(({ keyType }) => (keyType.flags & ts.TypeFlags.String) !== 0);
  const isOfSymbols = ({ keyType }: ts.IndexInfo): boolean => (keyType.flags & ts.TypeFlags.ESSymbol) !== 0;
  const isAlone = !hasProperties && infos.every(isOfSymbols);
  return infos.filter(
    (info) =>
      ((info.keyType.flags & ts.TypeFlags.Number) === 0 || info.type !== any?.type) && (isAlone || !isOfSymbols(info)),
  );
}

interface ObjectProperty {
  readonly name: string;
  readonly type: BaseType;
  readonly isRequired: boolean;
}

interface PropertyOf {
  readonly symbol: ts.Symbol;
  readonly owner: ts.Type;
  readonly site: ts.Node;
}

function readProperty(context: ReaderContext, property: PropertyOf, written: WrittenType): ObjectProperty | undefined {
  const { symbol, site } = property;
  const { checker } = context.sources;
  if (isHiddenProperty(checker, symbol)) return undefined;
  const name = ts.unescapeLeadingUnderscores(symbol.escapedName);
  const isRequired = (symbol.flags & ts.SymbolFlags.Optional) === 0;
  // No JSON value has it, and none needs to.
  if (isNamedBySymbol(symbol) && (!isRequired || isBrand(checker, property))) return undefined;
  const type = checker.getTypeOfSymbol(symbol);
  const refusal =
    whyMemberUnsupported(symbol, name, type) ??
    whyMissing(context, typesOf(symbol)) ??
    (isRequired ? whyUninhabited(checker, type, "object") : undefined) ??
    whyIndexConflicts(context, property, type);
  if (refusal !== undefined) {
    return { name, type: reportUnsupported(context, { written, site, ...refusal }), isRequired };
  }
  const valueWritten = writtenProperty(context, property, written);
  // A value without the property does not fit the type, but JSON omits `undefined`.
  const isUnwritten = isRequired && includesUndefined(type) && !isMadeRequired(symbol);
  if (isUnwritten && !isInPackage(context.sources, site)) {
    context.report(createDiagnostic("undefined-in-json", { name }, locateNode(context.sources.root, site)));
  }
  const value = context.read(type, valueWritten);
  return { name, type: annotateType(context, value, symbol.declarations), isRequired };
}

/** Whether a property comes from a brand in an intersection. */
function isBrand(checker: ts.TypeChecker, { symbol, owner }: PropertyOf): boolean {
  const has = (part: ts.Type): boolean => checker.getPropertiesOfType(part).some(({ name }) => name === symbol.name);
  return owner.isIntersection() && owner.types.every((part) => !has(part) || isObjectBrand(checker, part));
}

/**
 * Whether a property is optional where it is declared, as in `Required<{ a?: string | undefined }>`. The compiler leaves
 * `undefined` in its type only with `exactOptionalPropertyTypes`, which not everyone sets.
 */
function isMadeRequired({ declarations = [] }: ts.Symbol): boolean {
  const isOptional = (own: ts.Declaration): boolean =>
    (ts.isPropertySignature(own) || ts.isPropertyDeclaration(own)) && own.questionToken !== undefined;
  return declarations.length > 0 && declarations.every(isOptional);
}

/** Why a property does not fit the index signature of another part of an intersection; undefined if it does. */
function whyIndexConflicts(
  { sources: { checker } }: ReaderContext,
  { symbol, owner }: PropertyOf,
  type: ts.Type,
): Refusal | undefined {
  if (!owner.isIntersection()) return undefined;
  const misfit = checker.getIndexInfosOfType(owner).find(({ keyType, type: indexed }) => {
    return (
      isKeyOfType(checker, symbol.name, keyType) &&
      !definedMembers(type).every((member) => checker.isTypeAssignableTo(member, indexed))
    );
  });
  if (misfit === undefined) return undefined;
  const value = checker.typeToString(misfit.type);
  return {
    reason: `the index signature that it is intersected with requires \`${value}\` of every property`,
    advice: "Widen the index signature, or move it to a property of its own.",
  };
}

/** The written type of a property: at its declaration, or in the template of a mapped type. */
function writtenProperty(
  context: ReaderContext,
  { symbol, owner, site }: PropertyOf,
  written: WrittenType,
): WrittenType {
  const { sources } = context;
  const mapped = mappedNode(owner);
  const own = typesOf(symbol).map((node) => resolveWritten(sources, writtenPart(sources, written, node)));
  const template = mapped && mappedTemplate(sources, written, mapped, own[0]);
  const [only, ...others] = own;
  if (only !== undefined && others.length === 0 && template === undefined) return only;
  const type = sources.checker.getTypeOfSymbol(symbol);
  const candidates = template === undefined ? own : [...own, resolveWritten(sources, template)];
  const exact = candidates.find((candidate) => denotes(sources, candidate, type));
  if (exact !== undefined) return exact;
  if (mapped !== undefined && template !== undefined && !isInLibrary(sources, mapped)) return template;
  return own[0] ?? { ...written, node: undefined, site };
}

/** Warns of an interface that extends `any`, perhaps through others, which opens it. */
function reportAnyBase(
  context: ReaderContext,
  type: ts.Type,
  written: WrittenType,
  visited = new Set<ts.Type>(),
): void {
  const { sources, report } = context;
  if (visited.has(type)) return;
  visited.add(type);
  const operand = mappedOperand(context, mappedNode(type), written)?.node;
  const source = operand && isClosed(sources, operand) ? sources.checker.getTypeFromTypeNode(operand) : undefined;
  if (source !== undefined) reportAnyBase(context, source, written, visited);
  const parts = type.isIntersection() ? type.types : [type];
  const declarations = parts.flatMap((part) => symbolOf(part)?.declarations?.filter(ts.isInterfaceDeclaration) ?? []);
  for (const declaration of declarations) {
    for (const base of basesOf(declaration)) {
      const extended = sources.checker.getTypeAtLocation(base);
      if (!isAny(extended)) reportAnyBase(context, extended, written, visited);
      else {
        const site = isInPackage(sources, base) ? written.ownSite : base;
        const parameters = { type: quoteNode(declaration.name), base: quoteNode(base) };
        report(createDiagnostic("any-base", parameters, locateNode(sources.root, site)));
      }
    }
  }
}

function isAny({ flags }: ts.Type): boolean {
  return (flags & ts.TypeFlags.Any) !== 0;
}

/** The types that the declarations of a property write. */
function typesOf({ declarations = [] }: ts.Symbol): readonly ts.TypeNode[] {
  const typeOf = (own: ts.Declaration): ts.TypeNode | undefined => {
    return ts.isJSDocPropertyTag(own) ? own.typeExpression?.type : typeNodeOf(own);
  };
  return declarations.flatMap((own) => typeOf(own) ?? []);
}

/** The pattern of an index signature with any key. */
const anyKey = "";

/**
 * Numbers as JavaScript writes them in the keys of objects, which is what the compiler takes for a number: without
 * exponents, and with at most 15 digits, which always survive the conversion to a number and back.
 */
export const numberKey = "^(?:0|-?(?:[1-9]\\d{0,14}|(?:0|[1-9]\\d{0,7})\\.\\d{0,5}[1-9]))$";

/** The regular expression that the keys of an index signature match; undefined after a reported error. */
function readKey(
  context: ReaderContext,
  { keyType, declaration }: ts.IndexInfo,
  written: WrittenType,
): string | undefined {
  const key = withoutBrands(context.sources.checker, keyType);
  if (key.flags & ts.TypeFlags.String) return anyKey;
  if (key.flags & ts.TypeFlags.Number) return numberKey;
  const isTemplate = (key.flags & ts.TypeFlags.TemplateLiteral) !== 0;
  const pattern = isTemplate ? templatePattern(key as ts.TemplateLiteralType) : unsupportedKey;
  if (typeof pattern === "string") return pattern;
  reportUnsupported(context, { written, site: declaration ?? written.site, ...pattern });
  return undefined;
}

const unsupportedKey: Refusal = {
  reason: "JSON Schema supports only strings, numbers and template literals as keys",
  advice: "Write string as the type of the key.",
};

const sameKeys: Refusal = {
  reason: "without brands, its keys are those of another index signature",
  advice: "Write one index signature, with a union of the values.",
};

function readIndexed(context: ReaderContext, info: ts.IndexInfo, owner: ts.Type, written: WrittenType): BaseType {
  const { declaration } = info;
  const signature = declaration && ts.isIndexSignatureDeclaration(declaration) ? declaration : undefined;
  const node = signature?.type ?? mappedNode(owner)?.type;
  const type = context.read(info.type, writtenPart(context.sources, written, node));
  return annotateType(context, type, signature && [signature]);
}
