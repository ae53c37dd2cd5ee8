/** Reports the types that JSON or JSON Schema cannot express. */

import type { BaseType } from "ts-json-schema-generator";
import { ts } from "../../sources/compiler.js";
import { createDiagnostic, type Report } from "../../diagnostics/diagnostics.js";
import type { Sources } from "../../sources/program.js";
import { locateNode, quoteNode, quoteText, symbolOf } from "../../sources/nodes.js";
import {
  isArrayDeclaration,
  isArrayInterface,
  isArrayLike,
  isNamedBySymbol,
  isObjectType,
} from "../../sources/type-predicates.js";
import { refusedKeyword } from "../engine-schema.js";
import { fixedType } from "./custom-types.js";
import { mostExpansions, mostLevels, type EndlessTypeError } from "./definitions.js";
import type { ReaderContext, Refusal } from "./reader-context.js";
import { hasHalfCharacter } from "./template-patterns.js";
import { definedMembers, isClosed, isInLibrary, isInPackage, type WrittenType } from "../../sources/written-types.js";

const functions: Refusal = {
  reason: "JSON cannot carry functions",
  advice: "Remove it: the application gives handlers what they need beside the arguments.",
};

const constructors: Refusal = {
  reason: "JSON cannot carry constructors",
  advice: "Remove it, or write a union of names to choose from.",
};

const symbols: Refusal = { reason: "JSON has no symbols", advice: "Write string, or a union of string literals." };

const bigint: Refusal = {
  reason: "JSON has no bigint",
  advice: "Write Integer from @toolwright/runtime, or string for integers beyond 2^53.",
};

const otherLibraryType: Refusal = {
  reason: "it is a built-in object of JavaScript",
  advice: "Write an interface with the data that you need.",
};

/** Library types whose values JSON.stringify changes or drops. */
const refusedLibraryTypes: readonly (Refusal & { readonly names: RegExp })[] = [
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
  { names: /^RegExp$/, reason: "JSON has no regular expressions", advice: "Write string with the tag @format regex." },
  { names: /^Promise(?:Like)?$/, reason: "JSON cannot carry a promise", advice: "Write the type that it resolves to." },
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
  {
    names: /^(?:String|Number|Boolean)$/,
    reason: "it is the wrapper object of a primitive",
    advice: "Write string, number or boolean, in lower case.",
  },
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
const refusedKinds: readonly (Refusal & { readonly flags: ts.TypeFlags })[] = [
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

/** Why JSON cannot carry a type as a whole; undefined if it can, or if only its parts decide. */
export function whyUnsupported(sources: Sources, type: ts.Type): Refusal | undefined {
  const kind = refusedKinds.find(({ flags }) => (type.flags & flags) !== 0);
  if (kind !== undefined) return kind;
  if (type.isNumberLiteral() && !Number.isFinite(type.value)) {
    return { reason: `JSON has no ${type.value}`, advice: "Write a finite number, or a string literal." };
  }
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
  const refusal = isArrayLike(checker, type) ? undefined : whyDeclarationUnsupported(sources, type);
  return refusal ?? whyArrayLike(sources, type);
}

/** One refusal for a type that extends an array or maps its members, instead of one for each member. */
function whyArrayLike(sources: Sources, type: ts.Type): Refusal | undefined {
  const { checker } = sources;
  if (isArrayInterface(checker, type)) return undefined;
  const isOfArray = (own: ts.Declaration): boolean =>
    ts.isMethodSignature(own) && isArrayDeclaration(own.parent) && isInLibrary(sources, own);
  const properties = checker.getPropertiesOfType(type);
  if (!properties.some(({ declarations }) => declarations?.some(isOfArray))) return undefined;
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  const name = element === undefined ? "" : checker.typeToString(element);
  return {
    reason: "it has the members of an array, but is neither an array nor a tuple",
    advice: `Write ${/^[\w.]+$/.test(name) ? `\`${name}[]\`` : "an array"}, or a tuple.`,
  };
}

function whyDeclarationUnsupported(sources: Sources, type: ts.Type): Refusal | undefined {
  const { name, flags = 0, declarations = [] } = symbolOf(type) ?? {};
  if (name === undefined || (flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)) === 0) return undefined;
  const isLibrary = declarations.some((own) => isInLibrary(sources, own));
  // Node.js declares some of them itself, as interfaces.
  const isPlatform = declarations.some((own) => sources.packageOf(own.getSourceFile().fileName) === "@types/node");
  if (isLibrary || isPlatform) {
    const refused = refusedLibraryTypes.find(({ names }) => names.test(name));
    if (refused !== undefined) return refused;
    if (isLibrary) return isPlainData(sources.checker, type) ? undefined : otherLibraryType;
  }
  const advice = "Write an interface with the class's data as properties.";
  if ((flags & ts.SymbolFlags.Class) !== 0) return { reason: "JSON cannot carry instances of classes", advice };
  const mayInherit = declarations.some((own) => ts.isInterfaceDeclaration(own) && own.heritageClauses !== undefined);
  const isClosed = mayInherit && sources.checker.getPropertiesOfType(type).some(isPrivate);
  return isClosed ? { reason: "it extends a class with private or protected members", advice } : undefined;
}

/** Whether only the class of a property has access to it, or those that extend the class. */
function isPrivate({ declarations = [] }: ts.Symbol): boolean {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return declarations.some((own) => {
    const name = ts.getNameOfDeclaration(own);
    return (name !== undefined && ts.isPrivateIdentifier(name)) || (ts.getCombinedModifierFlags(own) & hidden) !== 0;
  });
}

/**
 * Whether a library's interface is plain data, such as `Intl.NumberFormatOptions` or `DOMRectInit`: writable properties
 * of primitives, of plain data, and of arrays of these. A built-in object has methods, a variable of its name, or
 * read-only attributes.
 */
function isPlainData(checker: ts.TypeChecker, type: ts.Type, around: readonly ts.Type[] = []): boolean {
  if (around.includes(type)) return true;
  const properties = checker.getPropertiesOfType(type);
  if (properties.length === 0 || (type.symbol.flags & ts.SymbolFlags.Value) !== 0) return false;
  if (checker.getIndexInfosOfType(type).length > 0) return false;
  const isWritable = (own: ts.Declaration): boolean =>
    ts.isPropertySignature(own) && own.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword) !== true;
  const isPlain = (member: ts.Type): boolean => {
    if ((member.flags & plain) !== 0) return true;
    if (!isObjectType(member)) return false;
    const [element] = checker.isArrayType(member) ? checker.getTypeArguments(member as ts.TypeReference) : [];
    return element === undefined
      ? isPlainData(checker, member, [...around, type])
      : definedMembers(element).every(isPlain);
  };
  return properties.every(
    (property) =>
      property.declarations?.every(isWritable) === true &&
      definedMembers(checker.getTypeOfSymbol(property)).every(isPlain),
  );
}

const plain = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BooleanLike | TypeFlags.Null;

/** Why an object cannot have a member, whatever its type; undefined if it can. */
export function whyMemberUnsupported(symbol: ts.Symbol, name: string, type: ts.Type): Refusal | undefined {
  if (isNamedBySymbol(symbol)) {
    return { reason: "the keys of a JSON object are strings", advice: "Name the property by a string, or remove it." };
  }
  if (name === "__proto__") {
    return {
      reason: `in JavaScript, ${name} is an object's prototype, not a property`,
      advice: "Choose another name.",
    };
  }
  if (hasHalfCharacter(name)) {
    return {
      reason: "its name has half of a surrogate pair, which is no character, so UTF-8 cannot carry it",
      advice: "Write whole characters.",
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
  // A mapped type may have replaced a method. Resolving the signatures of every other property takes time.
  const isFunction = isMethod && definedMembers(type).some((member) => member.getCallSignatures().length > 0);
  return isFunction ? functions : undefined;
}

const fromPackage = "It comes from a package: remove it with Omit, or write your own type.";

export interface UnsupportedType extends Refusal {
  readonly written: WrittenType;
  /** The node to report, if not the written type's. */
  readonly site?: ts.Node;
  /** The refused type, if the node does not spell it. */
  readonly type?: ts.Type;
}

/** Reports a type that has no schema; returns a placeholder, so that reading goes on and finds everything else. */
export function reportUnsupported(context: ReaderContext, unsupported: UnsupportedType): BaseType {
  const { sources, report, path } = context;
  const { written, site = written.site, type, reason, foreignAdvice = fromPackage } = unsupported;
  const advice = isInPackage(sources, site) ? foreignAdvice : unsupported.advice;
  // A location says too little if its node depends on type parameters, or is in a package.
  const needsPath = (node: ts.Node): boolean => isInPackage(sources, node) || !isClosed(sources, node);
  const isElsewhere = needsPath(site);
  const subject = (isElsewhere ? describePart(context, type) : undefined) ?? describeSubject(sources, site, type);
  // The site that the author can edit comes first.
  const ownSite = path.findLast((step) => !needsPath(step.site))?.site ?? written.ownSite;
  const sites = isElsewhere ? [...new Set([ownSite, site])] : [site];
  const locations = sites.map((node) => locateNode(sources.root, node));
  report(createDiagnostic("type-not-supported", { subject, reason, advice }, locations));
  return fixedType({ [refusedKeyword]: true });
}

const reasonsAgainstDepth: Readonly<Record<EndlessTypeError["kind"], Refusal>> = {
  endless: {
    reason: `it expands infinitely, or more than ${mostExpansions} times`,
    advice: "Refer to the type with the same type arguments, or write out the levels that you need.",
  },
  deep: {
    reason: `it nests more than ${mostLevels} levels deep`,
    advice: "Write a flatter type, such as an array of items that refer to each other by name.",
  },
};

/** Reports a type that expands without end, or nests too deeply. */
export function reportEndless(
  sources: Sources,
  { site, kind }: Pick<EndlessTypeError, "kind" | "site">,
  report: Report,
): void {
  const parameters = { subject: describeSubject(sources, site, undefined), ...reasonsAgainstDepth[kind] };
  report(createDiagnostic("type-not-supported", parameters, locateNode(sources.root, site)));
}

/** Names a part by its path, such as `inner.list[].name`: its own words are those of a helper type or a package. */
function describePart({ sources, path }: ReaderContext, type: ts.Type | undefined): string | undefined {
  if (path.length === 0) return undefined;
  const steps = path.map(({ step }) => step).join("");
  const quoted = quoteText(steps.replace(/^\./, ""));
  return type === undefined
    ? `The property ${quoted}`
    : `The type ${quoteText(sources.checker.typeToString(type))} of ${quoted}`;
}

/** Names a part in the author's words, and the type itself if those do not spell it. */
function describeSubject({ checker }: Sources, site: ts.Node, type: ts.Type | undefined): string {
  const computed = type && quoteText(checker.typeToString(type));
  if (ts.isTypeNode(site)) {
    const isSpelled = checker.getTypeFromTypeNode(site) === type || quoteNode(site) === computed;
    return computed === undefined || isSpelled
      ? `The type ${quoteNode(site)}`
      : `The type ${computed} in ${quoteNode(site)}`;
  }
  if (ts.isIndexSignatureDeclaration(site)) return `The index signature ${quoteNode(site)}`;
  const name = ts.getNameOfDeclaration(site as ts.Declaration); // Only a declaration has a name.
  if (name === undefined) return `The type ${computed ?? quoteNode(site)}`;
  return computed === undefined ? `The property ${quoteNode(name)}` : `The type ${computed} of ${quoteNode(name)}`;
}
