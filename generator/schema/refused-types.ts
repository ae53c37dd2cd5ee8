/** Refuses the types that JSON cannot carry, at the place where they were written. */

import type { BaseType } from "ts-json-schema-generator";
import { ts } from "../compiler.js";
import { createDiagnostic, type Report } from "../diagnostics.js";
import type { Sources } from "../io/sources.js";
import { locateNode, quoteNode } from "../locations.js";
import { isInLibrary } from "./hints.js";
import type { Reading } from "./reading.js";
import { shaped } from "./shaped-types.js";

const binary = "JSON has no binary data; use a base64 string";

/** Library types whose values JSON.stringify turns into something else, or into nothing. */
const refusedLibraryTypes = new Map<string, string>([
  ["Map", "JSON has no maps; use Record<string, …>"],
  ["ReadonlyMap", "JSON has no maps; use Record<string, …>"],
  ["WeakMap", "JSON has no maps; use Record<string, …>"],
  ["Set", "JSON has no sets; use an array"],
  ["ReadonlySet", "JSON has no sets; use an array"],
  ["WeakSet", "JSON has no sets; use an array"],
  ["Date", "JSON has no dates; use DateTime from @toolwright/runtime"],
  ["URL", "JSON has no URLs; use Uri from @toolwright/runtime"],
  ["RegExp", "JSON has no regular expressions; use a string"],
  ["Promise", "JSON cannot carry a promise; use the type that it resolves to"],
  ["PromiseLike", "JSON cannot carry a promise; use the type that it resolves to"],
  ["Error", "an Error loses its message in JSON; use an object with a message"],
  ["Iterable", "JSON has no iterables; use an array"],
  ["AsyncIterable", "JSON has no iterables; use an array"],
  ["Iterator", "JSON has no iterators; use an array"],
  ["ArrayLike", "JSON has no array-likes; use an array"],
  ["Function", "JSON cannot carry functions"],
  ["CallableFunction", "JSON cannot carry functions"],
  ["NewableFunction", "JSON cannot carry constructors"],
  ["Object", "it says nothing of what is in the object; use an interface or Record<string, unknown>"],
  ["String", "it is the wrapper object; use string"],
  ["Number", "it is the wrapper object; use number"],
  ["Boolean", "it is the wrapper object; use boolean"],
  ["Symbol", "JSON has no symbols"],
  ["BigInt", "JSON has no bigint; use Integer, or a string of digits"],
  ["ArrayBuffer", binary],
  ["SharedArrayBuffer", binary],
  ["DataView", binary],
  ["Blob", binary],
  ...["Int8", "Uint8", "Uint8Clamped", "Int16", "Uint16", "Int32", "Uint32", "BigInt64", "BigUint64"].map(
    (name): [string, string] => [`${name}Array`, binary],
  ),
  ...["Float16", "Float32", "Float64"].map((name): [string, string] => [`${name}Array`, binary]),
]);

const { TypeFlags } = ts;

/** Kinds of types, by flag, with what there is to say of each. */
const refusedKinds: readonly (readonly [ts.TypeFlags, string])[] = [
  [TypeFlags.BigIntLike, "JSON has no bigint; use Integer, or a string of digits"],
  [TypeFlags.ESSymbolLike, "JSON has no symbols"],
  [TypeFlags.Void, "JSON has no void; leave the property out, or use null"],
  [TypeFlags.StringMapping, "the case of a text cannot be told by a schema; list the values, or use string"],
  [
    TypeFlags.Index | TypeFlags.IndexedAccess | TypeFlags.Conditional | TypeFlags.Substitution,
    "it depends on a type parameter that nothing stands for here",
  ],
];

/** Why a type has no schema; undefined where nothing is against it as a whole. */
export function reasonAgainstType({ sources }: Reading, type: ts.Type): string | undefined {
  const kind = refusedKinds.find(([flags]) => (type.flags & flags) !== 0);
  if (kind !== undefined) return kind[1];
  if ((type.flags & TypeFlags.EnumLike) !== 0 && !type.isUnion() && !type.isLiteral()) {
    return "the values of the enum are computed when it runs; write them out";
  }
  if ((type.flags & TypeFlags.Object) === 0) return undefined;
  if (type.getConstructSignatures().length > 0) return "JSON cannot carry constructors";
  if (type.getCallSignatures().length > 0) return "JSON cannot carry functions";
  if (sources.checker.isArrayLikeType(type)) return undefined;
  const { symbol } = type as { readonly symbol?: ts.Symbol }; // The compiler leaves it out of types without a symbol.
  if (symbol === undefined) return undefined;
  const isLibrary = symbol.declarations?.some((declaration) => isInLibrary(sources, declaration)) ?? false;
  if (isLibrary && (symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)) !== 0) {
    return (
      refusedLibraryTypes.get(symbol.name) ?? "it is an object of the JavaScript library; use an interface of data"
    );
  }
  return (symbol.flags & ts.SymbolFlags.Class) !== 0
    ? "instances of classes do not travel in JSON; use an interface"
    : undefined;
}

/** Says at a node that it has no schema. */
export function reportRefused(
  sources: Sources,
  { node, reason }: { readonly node: ts.Node; readonly reason: string },
  report: Report,
): void {
  report(createDiagnostic("type-not-supported", { type: quoteNode(node), reason }, locateNode(sources.root, node)));
}

/** What is refused, where, and why. */
export interface Refusal {
  readonly place: ts.Node;
  /** Said where the place does not spell it. */
  readonly type?: ts.Type;
  readonly reason: string;
}

/** Reports a refusal; what it returns stands for the type, so that reading goes on and finds everything else. */
export function refuse({ sources, report }: Reading, { place, type, reason }: Refusal): BaseType {
  const written = quoteNode(place);
  const computed = type === undefined || ts.isTypeNode(place) ? undefined : sources.checker.typeToString(type);
  const shown = computed === undefined ? written : `\`${computed}\``;
  report(createDiagnostic("type-not-supported", { type: shown, reason }, locateNode(sources.root, place)));
  return shaped({ kind: "refused" }, "");
}
