/** From types to what TypeScript 7 knows of them, each asked for once, or read from the one declaration of a type. */

import { ts } from "../compiler.js";
import { createOrigins } from "./lost-origins.js";
import { memoize } from "../memoized-answers.js";
import type { Mirror } from "./mirror.js";
import type { NodeAnswers } from "./node-answers.js";
import { plainMembers } from "./plain-types.js";

export interface TypeAnswers {
  readonly propertiesOf: (type: ts.Type) => readonly ts.Symbol[];
  readonly propertyOf: (type: ts.Type, name: string) => ts.Symbol | undefined;
  readonly signaturesOf: (type: ts.Type, kind: ts.SignatureKind) => readonly unknown[];
  readonly indexInfosOf: (type: ts.Type) => readonly ts.IndexInfo[];
  readonly basesOf: (type: ts.Type) => readonly ts.Type[];
  readonly isArray: (type: ts.Type) => boolean;
  readonly isArrayLike: (type: ts.Type) => boolean;
  /** Whether a property may be another one under a new name. */
  readonly isCopied: (property: ts.Symbol) => boolean;
}

type Plain = (type: ts.Type) => readonly ts.PropertySignature[] | undefined;

export function createTypeAnswers(
  mirror: Mirror,
  { symbolAt, typeAt }: Pick<NodeAnswers, "symbolAt" | "typeAt">,
): TypeAnswers {
  const { remote, symbols, types } = mirror;
  const { remoteOf } = types;
  const plain: Plain = memoize(plainMembers);
  const basesOf = memoize((type: ts.Type): readonly ts.Type[] =>
    plain(type) ? [] : remote.getBaseTypes(remoteOf(type)).map(types.typeOf),
  );
  const copied = new Set<ts.Symbol>();
  const mayRename = createOrigins({ symbolAt, typeAt, basesOf });
  const propertiesOf = memoize((type: ts.Type): readonly ts.Symbol[] => {
    const members = plain(type);
    if (members !== undefined) return members.flatMap(({ name }) => symbolAt(name) ?? []);
    const found = remote.getPropertiesOfType(remoteOf(type));
    // To look at the declarations of all would parse the library, where a string has fifty.
    const computed = found.filter(({ declarations }) => declarations.length === 0);
    if (computed.length > 0 && mayRename(type)) for (const one of computed) copied.add(symbols.symbolOf(one));
    return found.map(symbols.symbolOf);
  });
  const lists = createListAnswers(mirror, plain);
  // Every object has some that are not among its properties.
  const furtherProperty = memoize((type: ts.Type) =>
    memoize((name: string) => {
      const found = remote.getPropertyOfType(remoteOf(type), name);
      return found && symbols.symbolOf(found);
    }),
  );
  const signatures = [ts.SignatureKind.Call, ts.SignatureKind.Construct].map((kind) =>
    memoize((type: ts.Type) =>
      plain(type) || lists.isArray(type) || isTuple(type) ? [] : remote.getSignaturesOfType(remoteOf(type), kind),
    ),
  );
  return {
    propertiesOf,
    propertyOf: (type, name) =>
      propertiesOf(type).find((property) => property.name === name) ?? furtherProperty(type)(name),
    signaturesOf: (type, kind) => signatures[kind]?.(type) ?? [],
    indexInfosOf: memoize((type) => (plain(type) ? [] : askIndexInfos(mirror, type))),
    basesOf,
    ...lists,
    isCopied: (property) => copied.has(property),
  };
}

function askIndexInfos({ remote, types, places }: Mirror, type: ts.Type): ts.IndexInfo[] {
  return remote.getIndexInfosOfType(types.remoteOf(type)).map((info) => ({
    keyType: types.typeOf(info.keyType),
    type: types.typeOf(info.valueType),
    isReadonly: info.isReadonly,
    // An index signature is declared by one node, or computed.
    ...(info.declaration && { declaration: places.nodeOf(info.declaration) as ts.IndexSignatureDeclaration }),
  }));
}

function createListAnswers({ remote, types }: Mirror, plain: Plain): Pick<TypeAnswers, "isArray" | "isArrayLike"> {
  const targets = new Map<ts.Type, boolean>();
  const isArray = (type: ts.Type): boolean => {
    const target = targetOf(type);
    if (target === undefined) return false;
    // Every array is a reference to one of two types.
    const known = targets.get(target) ?? remote.isArrayType(types.remoteOf(type));
    targets.set(target, known);
    return known;
  };
  const isArrayLike = memoize((type: ts.Type) => {
    // An array-like has a length.
    if (plain(type)?.every(({ name }) => name.getText() !== "length") === true) return false;
    return isArray(type) || remote.isArrayLikeType(types.remoteOf(type));
  });
  return { isArray, isArrayLike };
}

export function isTuple(type: ts.Type): boolean {
  return ((targetOf(type)?.objectFlags ?? 0) & ts.ObjectFlags.Tuple) !== 0;
}

/** The generic type of a type reference. */
function targetOf(type: ts.Type): ts.GenericType | undefined {
  const { objectFlags, target } = type as ts.TypeReference; // Every mirrored type has flags, and references a target.
  return (objectFlags & ts.ObjectFlags.Reference) === 0 ? undefined : target;
}
