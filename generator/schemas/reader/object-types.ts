/** From an object type to its properties: every member that the checker counts, without those hidden from the model. */

import type { BaseType } from "ts-json-schema-generator";
import { ts } from "../../sources/compiler.js";
import { createDiagnostic, type SourceLocation } from "../../diagnostics/diagnostics.js";
import { isInstalled } from "../../disk/packages.js";
import { locateNode } from "../../sources/nodes.js";
import { annotateType } from "./annotated-types.js";
import { markHidden, markLocation } from "../source-marks.js";
import { isHiddenProperty } from "../hidden/hidden-parameters.js";
import {
  bindMappedKey,
  definedMembers,
  isInLibrary,
  isInPackage,
  partOf,
  resolveHint,
  says,
  type Hint,
} from "./hints.js";
import { objectionToMember, objectionToNothing, type Objection } from "./objections.js";
import type { TypeReading } from "./reading.js";
import { refuse } from "./refused-types.js";
import { shaped, type ShapedProperty } from "./shaped-types.js";
import { templatePattern } from "./template-patterns.js";
import { readAlong } from "./trail.js";

/** What fits `{}`. */
const anythingButNull = ["string", "number", "boolean", "object", "array"] as const;

export function readObject(reading: TypeReading, type: ts.Type, hint: Hint): BaseType {
  const { checker } = reading.sources;
  const symbols = reading.propertiesOf(type, hint);
  const infos = withoutRepeated(checker.getIndexInfosOfType(type));
  if (symbols.length === 0 && infos.length === 0) return shaped({ kind: "types", types: anythingButNull }, "{}");
  const properties = symbols.flatMap((symbol) => {
    const place = symbol.declarations?.find((own) => !isInLibrary(reading.sources, own)) ?? hint.place;
    const property = { symbol, owner: type, place };
    return (
      readAlong(reading.trail, { step: `.${symbol.name}`, place }, () => readProperty(reading, property, hint)) ?? []
    );
  });
  const patterns: { pattern: string; type: BaseType }[] = [];
  let further: BaseType | undefined;
  for (const info of infos) {
    const key = readKey(reading, info, hint);
    if (key === undefined) continue;
    const step = { step: "{}", place: info.declaration ?? hint.place };
    const value = readAlong(reading.trail, step, () => readIndexed(reading, { info, owner: type }, hint));
    if (key === "any") further = value;
    else patterns.push({ pattern: key.pattern, type: value });
  }
  const marks = { ...markLocation(locateLiteral(reading, type)), ...markHidden(locateHidden(reading, symbols)) };
  return shaped({ kind: "object", properties, patterns, further, marks }, String(reading.definitions.idOf(type)));
}

/** The location of an unnamed type in the project's sources. */
function locateLiteral({ sources }: TypeReading, { symbol }: ts.Type): SourceLocation | undefined {
  const literal = (symbol as ts.Symbol | undefined)?.declarations?.find(ts.isTypeLiteralNode); // The compiler leaves it out of types without a symbol.
  const isOwn = literal !== undefined && !isInstalled(literal.getSourceFile().fileName);
  return isOwn ? locateNode(sources.root, literal) : undefined;
}

/** The locations of hidden properties in the project's sources. */
function locateHidden({ sources }: TypeReading, symbols: readonly ts.Symbol[]): Record<string, SourceLocation> {
  const hidden = symbols.filter((symbol) => isHiddenProperty(sources.checker, symbol));
  const places = hidden.flatMap(({ name, declarations }): [string, SourceLocation][] => {
    const own = declarations?.find((node) => !isInstalled(node.getSourceFile().fileName));
    return own === undefined ? [] : [[name, locateNode(sources.root, own)]];
  });
  return Object.fromEntries(places);
}

/** A number index is redundant beside a string index with the same values, as in what `keyof` computes. */
function withoutRepeated(infos: readonly ts.IndexInfo[]): readonly ts.IndexInfo[] {
  const any = infos.find(({ keyType }) => (keyType.flags & ts.TypeFlags.String) !== 0);
  return infos.filter(({ keyType, type }) => (keyType.flags & ts.TypeFlags.Number) === 0 || type !== any?.type);
}

interface PropertyOf {
  readonly symbol: ts.Symbol;
  readonly owner: ts.Type;
}

interface PlacedProperty extends PropertyOf {
  readonly place: ts.Node;
}

function readProperty(
  reading: TypeReading,
  { symbol, owner, place }: PlacedProperty,
  hint: Hint,
): ShapedProperty | undefined {
  const { sources } = reading;
  const declarations = symbol.declarations ?? [];
  if (isHiddenProperty(sources.checker, symbol)) return undefined;
  const name = ts.unescapeLeadingUnderscores(symbol.escapedName);
  const isRequired = (symbol.flags & ts.SymbolFlags.Optional) === 0;
  const isSymbol = symbol.name.startsWith("__@");
  if (isSymbol && !isRequired) return undefined; // No JSON value has it, and none needs to.
  const valueType = sources.checker.getTypeOfSymbol(symbol);
  const objection =
    objectionToMember(symbol, name, valueType) ??
    (isRequired ? objectionToNothing(sources.checker, valueType, "object") : undefined) ??
    objectionToIndex(reading, { symbol, owner }, valueType);
  if (objection !== undefined) return { name, type: refuse(reading, { hint, place, ...objection }), isRequired };
  const valueHint = hintOfProperty(reading, { symbol, owner }, hint);
  if (isRequired && !isMadeRequired(symbol) && mayBeUndefined(valueType)) reportUndefined(reading, { name, place });
  const type = reading.read(valueType, valueHint);
  // A property of several declarations has the comments of each; the first wins.
  const annotated = declarations.reduceRight<BaseType>(
    (inner, node) => (isInLibrary(sources, node) ? inner : annotateType(reading, { type: inner, node })),
    type,
  );
  return { name, type: annotated, isRequired };
}

/** A value without the property does not fit the type, but JSON omits `undefined`. */
function reportUndefined(
  { sources, report }: TypeReading,
  { name, place }: { readonly name: string; readonly place: ts.Node },
): void {
  if (isInPackage(sources, place)) return;
  report(createDiagnostic("undefined-in-json", { name }, locateNode(sources.root, place)));
}

function mayBeUndefined(type: ts.Type): boolean {
  return definedMembers(type).length < (type.isUnion() ? type.types.length : 1);
}

/**
 * Whether a property is optional where it is declared, as in `Required<{ a?: string | undefined }>`. Only with
 * `exactOptionalPropertyTypes`, which is not everyone's, does the compiler leave `undefined` in its type.
 */
function isMadeRequired({ declarations = [] }: ts.Symbol): boolean {
  const isOptional = (own: ts.Declaration): boolean =>
    (ts.isPropertySignature(own) || ts.isPropertyDeclaration(own)) && own.questionToken !== undefined;
  return declarations.length > 0 && declarations.every(isOptional);
}

/** In an intersection a property must also fit another part's index signature, which may be impossible. */
function objectionToIndex(
  { sources }: TypeReading,
  { symbol, owner }: PropertyOf,
  type: ts.Type,
): Objection | undefined {
  if (!owner.isIntersection()) return undefined;
  const { checker } = sources;
  const misfit = checker.getIndexInfosOfType(owner).find(({ keyType, type: indexed }) => {
    const applies = checker.isTypeAssignableTo(checker.getStringLiteralType(symbol.name), keyType);
    return applies && !definedMembers(type).every((member) => checker.isTypeAssignableTo(member, indexed));
  });
  if (misfit === undefined) return undefined;
  const value = checker.typeToString(misfit.type);
  return {
    reason: `the index signature that it is intersected with requires \`${value}\` of every property`,
    advice: "Widen the index signature, or move it to a property of its own.",
  };
}

/** The type node of a property: at its declaration, or in the template of a mapped type. */
function hintOfProperty(reading: TypeReading, { symbol, owner }: PropertyOf, hint: Hint): Hint {
  const { sources } = reading;
  const declared = symbol.declarations?.flatMap((own) => declaredType(own) ?? []) ?? [];
  const mapped = owner.symbol?.declarations?.find(ts.isMappedTypeNode);
  const hints = declared.map((node) => resolveHint(sources, partOf(sources, hint, node)));
  const template = mapped && bindMappedKey(sources, hint, { mapped, property: hints[0] });
  const type = sources.checker.getTypeOfSymbol(symbol);
  const exact = [...hints, ...(template === undefined ? [] : [resolveHint(sources, template)])].find((own) =>
    says(sources, own, type),
  );
  if (exact !== undefined) return exact;
  if (mapped !== undefined && template !== undefined && !isInLibrary(sources, mapped)) return template;
  const [first] = hints;
  const place = symbol.declarations?.find((own) => !isInLibrary(sources, own));
  return first ?? { ...hint, node: undefined, place: place ?? hint.place };
}

function declaredType(declaration: ts.Declaration): ts.TypeNode | undefined {
  return ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration) ? declaration.type : undefined;
}

interface IndexOf {
  readonly info: ts.IndexInfo;
  readonly owner: ts.Type;
}

function readKey(
  reading: TypeReading,
  { keyType, declaration }: ts.IndexInfo,
  hint: Hint,
): "any" | { readonly pattern: string } | undefined {
  if (keyType.flags & ts.TypeFlags.String) return "any";
  const pattern =
    keyType.flags & ts.TypeFlags.TemplateLiteral
      ? templatePattern(keyType as ts.TemplateLiteralType)
      : {
          reason: "JSON Schema supports only string and template literals as the type of a key",
          advice: "Write string as the type of the key.",
        };
  if (typeof pattern === "string") return { pattern };
  refuse(reading, { hint, place: declaration ?? hint.place, ...pattern });
  return undefined;
}

function readIndexed(reading: TypeReading, { info, owner }: IndexOf, hint: Hint): BaseType {
  const { sources } = reading;
  const mapped = owner.symbol?.declarations?.find(ts.isMappedTypeNode);
  const declaration = info.declaration;
  const isWritten = declaration !== undefined && ts.isIndexSignatureDeclaration(declaration);
  const type = reading.read(info.type, partOf(sources, hint, isWritten ? declaration.type : mapped?.type));
  return isWritten && !isInLibrary(sources, declaration) ? annotateType(reading, { type, node: declaration }) : type;
}
