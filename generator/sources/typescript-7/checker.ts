/** From TypeScript 7's checker to the questions that toolwright asks of one. */

import { ts } from "../compiler.js";
import type { CompilerChecker } from "../compiler-checker.js";
import { askedNodes } from "./asked-nodes.js";
import type { RemoteChecker } from "./compiler-api.js";
import type { Numbers } from "./flags.js";
import { intactText } from "./intact-texts.js";
import { memoize } from "../memoized-answers.js";
import { certainType, type Mirror } from "./mirror.js";
import { createMirroredSymbols } from "./mirrored-symbols.js";
import { createMirroredTypes } from "./mirrored-types.js";
import { createNodeAnswers, type NodeAnswers } from "./node-answers.js";
import type { NodePlaces } from "./node-places.js";
import { createSymbolAnswers } from "./symbol-answers.js";
import { fitsKey, isLiteralText, literalText } from "./template-texts.js";
import { escapeTemplates } from "./type-texts.js";
import { createTypeAnswers, isTuple, type TypeAnswers } from "./type-answers.js";
import { CompilerUnavailableError } from "./unavailable.js";

export interface CheckerSources {
  readonly remote: RemoteChecker;
  readonly places: NodePlaces;
  readonly numbers: Numbers;
  /** Whether it matters what a property was made from. */
  readonly mayLoseTags: () => boolean;
}

export interface MirroredChecker {
  readonly checker: CompilerChecker;
  /** Asks what files will be asked about, in a few lists. */
  readonly ask: (files: readonly ts.SourceFile[]) => void;
}

export function createMirroredChecker({ remote, places, numbers, mayLoseTags }: CheckerSources): MirroredChecker {
  const symbols = createMirroredSymbols(places, numbers);
  const types = createMirroredTypes(numbers, {
    symbolOf: symbols.symbolOf,
    propertiesOf: (type) => ofTypes.propertiesOf(type),
    propertyOf: (type, name) => ofTypes.propertyOf(type, name),
    signaturesOf: (type, kind) => ofTypes.signaturesOf(type, kind),
  });
  const mirror: Mirror = { remote, places, symbols, types };
  const ofNodes = createNodeAnswers(mirror);
  const ofTypes: TypeAnswers = createTypeAnswers(mirror, ofNodes);
  const { aliased, exportsOf } = createSymbolAnswers(mirror, ofNodes);
  const checker: CompilerChecker = {
    ...nodeQuestions(mirror, ofNodes),
    ...typeQuestions(mirror, ofTypes),
    getAliasedSymbol: aliased,
    getExportsOfModule: exportsOf,
    getExportSymbolOfSymbol: (symbol) => symbols.symbolOf(symbols.remoteOf(symbol).getExportSymbol()),
    getRootSymbols: (symbol) => {
      if (!ofTypes.isCopied(symbol) || !mayLoseTags()) return [symbol];
      throw new CompilerUnavailableError("it does not say which property a mapped type has renamed");
    },
  };
  const ask = (files: readonly ts.SourceFile[]): void => {
    const nodes = askedNodes(files);
    ofNodes.askSymbols(nodes.symbols);
    ofNodes.askTypes(nodes.types);
    ofNodes.askTypesOf(nodes.properties.flatMap((name) => ofNodes.symbolAt(name) ?? []));
  };
  return { checker, ask };
}

type NodeQuestion =
  | "getConstantValue"
  | "getDeclaredTypeOfSymbol"
  | "getShorthandAssignmentValueSymbol"
  | "getSymbolAtLocation"
  | "getTypeAtLocation"
  | "getTypeFromTypeNode"
  | "getTypeOfSymbol";

function nodeQuestions(
  { remote, places, symbols, types }: Mirror,
  { symbolAt, typeAt, typeOfSymbol }: NodeAnswers,
): Pick<CompilerChecker, NodeQuestion> {
  return {
    getSymbolAtLocation: symbolAt,
    getTypeAtLocation: typeAt,
    getTypeFromTypeNode: typeAt,
    getTypeOfSymbol: typeOfSymbol,
    getDeclaredTypeOfSymbol: memoize((symbol) =>
      types.typeOf(remote.getDeclaredTypeOfSymbol(symbols.remoteOf(symbol))),
    ),
    getShorthandAssignmentValueSymbol: (node) => {
      const found = node && remote.getShorthandAssignmentValueSymbol(places.remoteOf(node));
      return found && symbols.symbolOf(found);
    },
    getConstantValue: (node) => {
      const value = remote.getConstantValue(places.remoteOf(node));
      return typeof value === "string" ? intactText(value) : value;
    },
  };
}

type TypeQuestion = Exclude<
  keyof CompilerChecker,
  NodeQuestion | "getAliasedSymbol" | "getExportsOfModule" | "getExportSymbolOfSymbol" | "getRootSymbols"
>;

function typeQuestions(mirror: Mirror, ofTypes: TypeAnswers): Pick<CompilerChecker, TypeQuestion> {
  const { remote, places, types } = mirror;
  const { typeOf, remoteOf } = types;
  const typeArguments = memoize((type: ts.Type) => remote.getTypeArguments(remoteOf(type)).map(typeOf));
  const assignableTo = memoize((target: ts.Type) =>
    memoize((source: ts.Type) => remote.isTypeAssignableTo(remoteOf(source), remoteOf(target))),
  );
  const never = memoize((checker: typeof remote) => typeOf(checker.getNeverType()));
  return {
    getPropertiesOfType: (type) => [...ofTypes.propertiesOf(type)],
    getIndexInfosOfType: ofTypes.indexInfosOf,
    getIndexTypeOfType: (type, kind) => {
      if (kind === ts.IndexKind.Number && ofTypes.isArray(type)) return typeArguments(type)[0];
      const wanted = kind === ts.IndexKind.Number ? ts.TypeFlags.Number : ts.TypeFlags.String;
      return ofTypes.indexInfosOf(type).find(({ keyType }) => (keyType.flags & wanted) !== 0)?.type;
    },
    getBaseTypes: (type) => [...ofTypes.basesOf(type)] as ts.BaseType[], // An interface has no others.
    getTypeArguments: typeArguments,
    getApparentType: memoize((type) => certainType(mirror, remote.getApparentType(remoteOf(type)), "a value")),
    getNonNullableType: memoize((type) => certainType(mirror, remote.getNonNullableType(remoteOf(type)), "a value")),
    getNeverType: () => never(remote),
    getStringLiteralType: literalText,
    isArrayType: ofTypes.isArray,
    isArrayLikeType: ofTypes.isArrayLike,
    isTupleType: isTuple,
    isTypeAssignableTo: (source, target) =>
      isLiteralText(source) ? fitsKey(source, target) : assignableTo(target)(source),
    typeToString: (type, enclosing, flags) =>
      escapeTemplates(intactText(remote.typeToString(remoteOf(type), enclosing && places.remoteOf(enclosing), flags))),
  };
}
