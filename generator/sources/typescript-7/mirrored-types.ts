/** From TypeScript 7's types to types as the compiler in the process has them, one for each. */

import { ts } from "../compiler.js";
import type { RemoteSymbol, RemoteType } from "./compiler-api.js";
import type { Numbers } from "./flags.js";
import { intactText } from "./intact-texts.js";

export interface MirroredTypes {
  readonly typeOf: (remote: RemoteType) => ts.Type;
  readonly remoteOf: (type: ts.Type) => RemoteType;
}

/** What a type asks of the checker. */
export interface TypeQuestions {
  readonly symbolOf: (remote: RemoteSymbol) => ts.Symbol;
  readonly propertiesOf: (type: ts.Type) => readonly ts.Symbol[];
  readonly propertyOf: (type: ts.Type, name: string) => ts.Symbol | undefined;
  readonly signaturesOf: (type: ts.Type, kind: ts.SignatureKind) => readonly unknown[];
}

export function createMirroredTypes(numbers: Numbers, questions: TypeQuestions): MirroredTypes {
  const byId = new Map<number, ts.Type>();
  const remotes = new Map<ts.Type, RemoteType>();
  const typeOf = (remote: RemoteType): ts.Type => {
    const known = byId.get(remote.id);
    if (known !== undefined) return known;
    const type = mirrorType(remote, { ...numbers, ...questions, typeOf });
    byId.set(remote.id, type);
    remotes.set(type, remote);
    return type;
  };
  const remoteOf = (type: ts.Type): RemoteType => {
    const remote = remotes.get(type);
    if (remote === undefined) throw new Error("The type must be one of TypeScript 7.");
    return remote;
  };
  return { typeOf, remoteOf };
}

interface Mirror extends Numbers, TypeQuestions {
  readonly typeOf: (remote: RemoteType) => ts.Type;
}

function mirrorType(remote: RemoteType, mirror: Mirror): ts.Type {
  const flags = mirror.typeFlags(remote.flags);
  const objectFlags = remote.objectFlags === undefined ? 0 : mirror.objectFlags(remote.objectFlags);
  const has = (flag: ts.TypeFlags): boolean => (flags & flag) !== 0;
  let types: readonly ts.Type[] | undefined;
  const mirrored = {
    flags,
    objectFlags,
    value: typeof remote.value === "string" ? intactText(remote.value) : remote.value,
    texts: remote.texts?.map(intactText),
    // It leaves out an empty list.
    elementFlags:
      (objectFlags & ts.ObjectFlags.Tuple) === 0 ? undefined : (remote.elementFlags ?? []).map(mirror.elementFlags),
    get symbol(): ts.Symbol | undefined {
      const symbol = remote.getSymbol();
      return symbol && mirror.symbolOf(symbol);
    },
    get aliasSymbol(): ts.Symbol | undefined {
      const symbol = remote.getAliasSymbol();
      return symbol && mirror.symbolOf(symbol);
    },
    get aliasTypeArguments(): readonly ts.Type[] | undefined {
      const found = remote.getAliasTypeArguments();
      return found.length === 0 ? undefined : found.map(mirror.typeOf);
    },
    get types(): readonly ts.Type[] | undefined {
      return (types ??= remote.getTypes()?.map(mirror.typeOf));
    },
    get target(): ts.Type | undefined {
      const target = remote.getTarget();
      return target && mirror.typeOf(target);
    },
    isUnion: () => has(ts.TypeFlags.Union),
    isIntersection: () => has(ts.TypeFlags.Intersection),
    isLiteral: () => has(ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral | ts.TypeFlags.BigIntLiteral),
    isStringLiteral: () => has(ts.TypeFlags.StringLiteral),
    isNumberLiteral: () => has(ts.TypeFlags.NumberLiteral),
    isTypeParameter: () => has(ts.TypeFlags.TypeParameter),
    isClassOrInterface: () => (objectFlags & ts.ObjectFlags.ClassOrInterface) !== 0,
    getProperties: () => mirror.propertiesOf(type),
    getProperty: (name: string) => mirror.propertyOf(type, name),
    getCallSignatures: () => mirror.signaturesOf(type, ts.SignatureKind.Call),
    getConstructSignatures: () => mirror.signaturesOf(type, ts.SignatureKind.Construct),
  };
  const type = mirrored as unknown as ts.Type; // It has what toolwright asks of a type, which a test compares.
  return type;
}
