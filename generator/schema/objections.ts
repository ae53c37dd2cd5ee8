/** From a type, or a member of one, to why JSON cannot carry it. */

import { ts } from "../compiler.js";
import { definedMembers, isInLibrary } from "./hints.js";
import { isNever } from "./impossible-types.js";
import type { Reading } from "./reading.js";

/** Why a type has no schema. */
export interface Objection {
  /** What is wrong, as the second half of a sentence. */
  readonly reason: string;
  /** What to write instead, as a sentence. */
  readonly advice: string;
}

const functions: Objection = {
  reason: "JSON cannot carry functions",
  advice: "Leave it out: what a handler needs beside its arguments comes from the application.",
};

const constructors: Objection = {
  reason: "JSON cannot carry constructors",
  advice: "Leave it out, or write a union of names to choose from.",
};

const symbols: Objection = { reason: "JSON has no symbols", advice: "Write string, or a union of texts." };

const bigint: Objection = {
  reason: "JSON has no bigint",
  advice: "Write Integer from @toolwright/runtime, or string for digits beyond 2^53.",
};

const otherLibraryType: Objection = {
  reason: "it is an object of the JavaScript library",
  advice: "Write an interface of the data that is needed.",
};

/** Library types whose values JSON.stringify turns into something else, or into nothing. */
const refusedLibraryTypes: readonly (Objection & { readonly names: RegExp })[] = [
  {
    names: /^(?:Readonly|Weak)?Map$/,
    reason: "JSON has no maps",
    advice: "Write Record<string, …>, or an array of objects with a key and a value.",
  },
  {
    names: /^(?:Readonly|Weak)?Set$/,
    reason: "JSON has no sets",
    advice: "Write an array; the tag @uniqueItems refuses duplicates.",
  },
  { names: /^Date$/, reason: "JSON has no dates", advice: "Write DateTime or CalendarDate from @toolwright/runtime." },
  { names: /^URL$/, reason: "JSON has no URLs", advice: "Write Uri from @toolwright/runtime." },
  {
    names: /^RegExp$/,
    reason: "JSON has no regular expressions",
    advice: "Write string; the tag @format regex asks for an expression.",
  },
  {
    names: /^Promise(?:Like)?$/,
    reason: "JSON cannot carry a promise",
    advice: "Write the type that it resolves to.",
  },
  {
    names: /Error$/,
    reason: "an error loses its message in JSON",
    advice: "Write an object with the message, such as { message: string }.",
  },
  {
    names: /^(?:Async)?(?:Iterable|Iterator|IterableIterator|IteratorObject|Generator)$|^(?:Array|Map|Set)Iterator$/,
    reason: "JSON has no iterables",
    advice: "Write an array.",
  },
  { names: /^ArrayLike$|^IArguments$/, reason: "JSON has no array-likes", advice: "Write an array." },
  { names: /^(?:Callable)?Function$/, ...functions },
  { names: /^NewableFunction$/, ...constructors },
  {
    names: /^Object$/,
    reason: "it says nothing of what is in the object",
    advice: "Write an interface, or Record<string, unknown>.",
  },
  { names: /^String$/, reason: "it is the wrapper object", advice: "Write string, in small letters." },
  { names: /^Number$/, reason: "it is the wrapper object", advice: "Write number, in small letters." },
  { names: /^Boolean$/, reason: "it is the wrapper object", advice: "Write boolean, in small letters." },
  { names: /^Symbol$/, ...symbols },
  { names: /^BigInt$/, ...bigint },
  {
    names:
      /^(?:Shared)?ArrayBuffer$|^DataView$|^Blob$|^File$|^Buffer$|^(?:Big)?(?:Uint|Int|Float)\d+(?:Clamped)?Array$/,
    reason: "JSON has no binary data",
    advice: "Write string with the tag @contentEncoding base64.",
  },
];

const { TypeFlags } = ts;

/** Kinds of types, by flag, with what there is to say of each. */
const refusedKinds: readonly (Objection & { readonly flags: ts.TypeFlags })[] = [
  { flags: TypeFlags.BigIntLike, ...bigint },
  { flags: TypeFlags.ESSymbolLike, ...symbols },
  { flags: TypeFlags.Void, reason: "JSON has no void", advice: "Leave the property out, or write null." },
  {
    flags: TypeFlags.StringMapping,
    reason: "a schema cannot tell the case of a text",
    advice: "List the texts as a union, or write string with the tag @pattern.",
  },
  {
    flags: TypeFlags.Index | TypeFlags.IndexedAccess | TypeFlags.Conditional | TypeFlags.Substitution,
    reason: "it depends on a type parameter that nothing stands for here",
    advice: "Give the generic type its type arguments.",
  },
];

/** What is against a type as a whole; undefined where nothing is. */
export function objectionToType({ sources }: Reading, type: ts.Type): Objection | undefined {
  const kind = refusedKinds.find(({ flags }) => (type.flags & flags) !== 0);
  if (kind !== undefined) return kind;
  const values = type.isUnion() ? type.types : [type];
  if ((type.flags & TypeFlags.EnumLike) !== 0 && !values.every((value) => value.isLiteral())) {
    return {
      reason: "the enum has values that are computed when it runs, or none",
      advice: "Write each member's value as a literal, or write a union of literals.",
    };
  }
  if ((type.flags & TypeFlags.Object) === 0) return undefined;
  if (type.getConstructSignatures().length > 0) return constructors;
  if (type.getCallSignatures().length > 0) return functions;
  if (sources.checker.isArrayLikeType(type)) return undefined;
  const { symbol } = type as { readonly symbol?: ts.Symbol }; // The compiler leaves it out of types without a symbol.
  if (symbol === undefined) return undefined;
  const isLibrary = symbol.declarations?.some((declaration) => isInLibrary(sources, declaration)) ?? false;
  if (isLibrary && (symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)) !== 0) {
    return refusedLibraryTypes.find(({ names }) => names.test(symbol.name)) ?? otherLibraryType;
  }
  if ((symbol.flags & ts.SymbolFlags.Class) === 0) return undefined;
  return {
    reason: "instances of classes do not travel in JSON",
    advice: "Write an interface that has the class's data as properties.",
  };
}

/** What is against a value that must be there: that none ever is. */
export function objectionToNothing(checker: ts.TypeChecker, type: ts.Type, whole: string): Objection | undefined {
  const members = definedMembers(type);
  if (members.length === 0) {
    return { reason: "only undefined fits it, and JSON has no undefined", advice: "Leave it out, or write null." };
  }
  if (!members.every((member) => isNever(checker, member))) return undefined;
  return {
    reason: `no value fits it, so none fits the whole ${whole}`,
    advice: "Correct its type; what must not be there at all is written `name?: never`.",
  };
}

/** What is against a member of an object by itself; undefined where nothing is. */
export function objectionToMember(symbol: ts.Symbol, name: string, type: ts.Type): Objection | undefined {
  if (symbol.name.startsWith("__@")) {
    return { reason: "the names of a JSON object are texts", advice: "Name the property by a text, or leave it out." };
  }
  if (name === "__proto__") {
    return {
      reason: `JavaScript takes ${name} for an object's prototype, not for a property`,
      advice: "Choose another name.",
    };
  }
  if (name === "") return { reason: "validators lose a property without a name", advice: "Give it a name." };
  if ((symbol.flags & ts.SymbolFlags.Optional) !== 0 && Object.hasOwn(Object.prototype, name)) {
    return {
      reason: `every object inherits a function named ${name}, so nobody can leave it out`,
      advice: "Make the property required, or choose another name.",
    };
  }
  if (symbol.flags & ts.SymbolFlags.Accessor) {
    return { reason: "JSON has no accessors", advice: "Write a property with the type of what it returns." };
  }
  const isMethod =
    symbol.declarations?.some((own) => ts.isMethodSignature(own) || ts.isMethodDeclaration(own)) ?? false;
  // A mapped type may have made something else of a method.
  return isMethod && definedMembers(type).some((member) => member.getCallSignatures().length > 0)
    ? functions
    : undefined;
}
