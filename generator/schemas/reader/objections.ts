/** From a type, or a member of one, to why JSON cannot carry it. */

import { ts } from "../../sources/compiler.js";
import type { Sources } from "../../sources/program.js";
import { definedMembers, isInLibrary } from "./hints.js";
import { isNever } from "./impossible-types.js";
import type { TypeReading } from "./reading.js";

export interface Objection {
  /** The error, as the second half of a sentence. */
  readonly reason: string;
  /** What to write instead, as a sentence. */
  readonly advice: string;
}

const functions: Objection = {
  reason: "JSON cannot carry functions",
  advice: "Remove it: the application gives handlers what they need beside the arguments.",
};

const constructors: Objection = {
  reason: "JSON cannot carry constructors",
  advice: "Remove it, or write a union of names to choose from.",
};

const symbols: Objection = { reason: "JSON has no symbols", advice: "Write string, or a union of string literals." };

const bigint: Objection = {
  reason: "JSON has no bigint",
  advice: "Write Integer from @toolwright/runtime, or string for integers beyond 2^53.",
};

const otherLibraryType: Objection = {
  reason: "it is a built-in object of JavaScript",
  advice: "Write an interface with the data that you need.",
};

/** Library types whose values JSON.stringify changes or drops. */
const refusedLibraryTypes: readonly (Objection & { readonly names: RegExp })[] = [
  {
    names: /^(?:Readonly|Weak)?Map$/,
    reason: "JSON has no maps",
    advice: "Write Record<string, …>, or an array of objects with a key and a value.",
  },
  {
    names: /^(?:Readonly|Weak)?Set$/,
    reason: "JSON has no sets",
    advice: "Write an array; the tag @uniqueItems forbids duplicates.",
  },
  { names: /^Date$/, reason: "JSON has no dates", advice: "Write DateTime or CalendarDate from @toolwright/runtime." },
  { names: /^URL$/, reason: "JSON has no URLs", advice: "Write Uri from @toolwright/runtime." },
  {
    names: /^RegExp$/,
    reason: "JSON has no regular expressions",
    advice: "Write string with the tag @format regex.",
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
    reason: "it does not say what is in the object",
    advice: "Write an interface, or Record<string, unknown>.",
  },
  { names: /^String$/, reason: "it is the wrapper object", advice: "Write string, in lower case." },
  { names: /^Number$/, reason: "it is the wrapper object", advice: "Write number, in lower case." },
  { names: /^Boolean$/, reason: "it is the wrapper object", advice: "Write boolean, in lower case." },
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

/** Refused kinds of types, by flag. */
const refusedKinds: readonly (Objection & { readonly flags: ts.TypeFlags })[] = [
  { flags: TypeFlags.BigIntLike, ...bigint },
  { flags: TypeFlags.ESSymbolLike, ...symbols },
  { flags: TypeFlags.Void, reason: "JSON has no void", advice: "Remove the property, or write null." },
  {
    flags: TypeFlags.StringMapping,
    reason: "JSON Schema cannot express the case of a string",
    advice: "Write a union of the strings, or string with the tag @pattern.",
  },
  {
    flags: TypeFlags.Index | TypeFlags.IndexedAccess | TypeFlags.Conditional | TypeFlags.Substitution,
    reason: "it depends on a type parameter without a type argument",
    advice: "Give the generic type its type arguments.",
  },
];

/** The objection to a type as a whole; undefined without one. */
export function objectionToType({ sources }: TypeReading, type: ts.Type): Objection | undefined {
  const kind = refusedKinds.find(({ flags }) => (type.flags & flags) !== 0);
  if (kind !== undefined) return kind;
  const values = type.isUnion() ? type.types : [type];
  if ((type.flags & TypeFlags.EnumLike) !== 0 && !values.every((value) => value.isLiteral())) {
    return {
      reason: "the enum has computed members, or none",
      advice: "Write each member's value as a literal, or write a union of literals.",
    };
  }
  const { checker } = sources;
  if ((type.flags & TypeFlags.Object) === 0 || checker.isArrayType(type) || checker.isTupleType(type)) return undefined;
  if (type.getConstructSignatures().length > 0) return constructors;
  if (type.getCallSignatures().length > 0) return functions;
  const objection = objectionToDeclared(sources, type);
  if (objection !== undefined && !checker.isArrayLikeType(type)) return objection;
  return objectionToArrayMembers(sources, type);
}

/** One objection to what extends an array or maps its members, instead of one to each member. */
function objectionToArrayMembers(sources: Sources, type: ts.Type): Objection | undefined {
  const { checker } = sources;
  const isOfArray = (own: ts.Declaration): boolean =>
    ts.isMethodSignature(own) &&
    ts.isInterfaceDeclaration(own.parent) &&
    /^(?:Readonly)?Array$/.test(own.parent.name.text) &&
    isInLibrary(sources, own);
  const properties = checker.getPropertiesOfType(type);
  // Some may be left out; to look at the declarations of every property takes time.
  const isLikely = properties.some(({ name }) => /^(?:concat|filter|indexOf|slice)$/.test(name));
  if (!isLikely || !properties.some(({ declarations }) => declarations?.some(isOfArray))) return undefined;
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  const name = element === undefined ? "" : checker.typeToString(element);
  return {
    reason: "it has the members of an array, but is neither an array nor a tuple",
    advice: `Write ${/^[\w.]+$/.test(name) ? `\`${name}[]\`` : "an array"}, or a tuple.`,
  };
}

/** The objection to what declares an object type. */
function objectionToDeclared(sources: Sources, type: ts.Type): Objection | undefined {
  const { symbol } = type as { readonly symbol?: ts.Symbol }; // The compiler leaves it out of types without a symbol.
  if (symbol === undefined || (symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)) === 0)
    return undefined;
  const isLibrary = symbol.declarations?.some((declaration) => isInLibrary(sources, declaration)) ?? false;
  // Node.js declares some of them itself, as interfaces.
  const isPlatform = symbol.declarations?.some(
    (own) => sources.packageOf(own.getSourceFile().fileName) === "@types/node",
  );
  if (isLibrary || isPlatform === true) {
    const refused = refusedLibraryTypes.find(({ names }) => names.test(symbol.name));
    if (refused !== undefined) return refused;
    if (isLibrary) return isPlainData(sources.checker, type) ? undefined : otherLibraryType;
  }
  if ((symbol.flags & ts.SymbolFlags.Class) === 0) return undefined;
  return {
    reason: "JSON cannot carry instances of classes",
    advice: "Write an interface with the class's data as properties.",
  };
}

/**
 * Whether a library's interface is the plain data of some options, such as `Intl.NumberFormatOptions`: writable
 * properties of primitives. A built-in object has methods, a variable of its name, or attributes, which are read-only.
 */
function isPlainData(checker: ts.TypeChecker, type: ts.Type): boolean {
  const properties = checker.getPropertiesOfType(type);
  if (properties.length === 0 || (type.symbol.flags & ts.SymbolFlags.Value) !== 0) return false;
  if (checker.getIndexInfosOfType(type).length > 0) return false;
  const isWritable = (own: ts.Declaration): boolean =>
    ts.isPropertySignature(own) && own.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword) !== true;
  return properties.every(
    (property) =>
      property.declarations?.every(isWritable) === true &&
      definedMembers(checker.getTypeOfSymbol(property)).every(({ flags }) => (flags & plain) !== 0),
  );
}

const plain = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BooleanLike | TypeFlags.Null;

/** The objection to a required value that cannot exist. */
export function objectionToNothing(checker: ts.TypeChecker, type: ts.Type, whole: string): Objection | undefined {
  const members = definedMembers(type);
  if (members.length === 0) {
    return { reason: "undefined is its only value, and JSON has no undefined", advice: "Remove it, or write null." };
  }
  if (!members.every((member) => isNever(checker, member))) return undefined;
  return {
    reason: `it has no values, so neither does the whole ${whole}`,
    advice: "Correct its type, or write `name?: never` for a property that must be absent.",
  };
}

/** The objection to a member of an object by itself; undefined without one. */
export function objectionToMember(symbol: ts.Symbol, name: string, type: ts.Type): Objection | undefined {
  if (symbol.name.startsWith("__@")) {
    return { reason: "the keys of a JSON object are strings", advice: "Name the property by a string, or remove it." };
  }
  if (name === "__proto__") {
    return {
      reason: `in JavaScript, ${name} is an object's prototype, not a property`,
      advice: "Choose another name.",
    };
  }
  if (name === "") return { reason: "validators lose a property with an empty name", advice: "Give it a name." };
  if ((symbol.flags & ts.SymbolFlags.Optional) !== 0 && Object.hasOwn(Object.prototype, name)) {
    return {
      reason: `every JavaScript object inherits a function named ${name}, so it cannot be left out`,
      advice: "Make the property required, or choose another name.",
    };
  }
  if (symbol.flags & ts.SymbolFlags.Accessor) {
    return { reason: "JSON has no accessors", advice: "Write a property of the type that it returns." };
  }
  const isMethod =
    symbol.declarations?.some((own) => ts.isMethodSignature(own) || ts.isMethodDeclaration(own)) ?? false;
  // A mapped type may have replaced a method.
  return isMethod && definedMembers(type).some((member) => member.getCallSignatures().length > 0)
    ? functions
    : undefined;
}
