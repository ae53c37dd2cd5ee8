/** Refuses the types that JSON cannot carry and that the engine would turn into something else. */

import type { SubNodeParser } from "ts-json-schema-generator";
import { ts } from "../compiler.js";
import type { Sources } from "../io/sources.js";
import { resolveSymbol } from "../symbols.js";

/** Says that a type has no schema, and why; the schema stage turns it into a finding at the node. */
export class RefusedTypeError extends Error {
  readonly node: ts.Node;

  constructor(node: ts.Node, reason: string) {
    super(reason);
    this.name = "RefusedTypeError";
    this.node = node;
  }
}

const refusedKeywords = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.BigIntKeyword, "JSON has no bigint; use Integer, or a string of digits"],
  [ts.SyntaxKind.SymbolKeyword, "JSON has no symbols"],
  [ts.SyntaxKind.VoidKeyword, "JSON has no void; leave the property out, or use null"],
  [ts.SyntaxKind.FunctionType, "JSON cannot carry functions"],
  [ts.SyntaxKind.ConstructorType, "JSON cannot carry constructors"],
]);

/** Library types whose values JSON.stringify turns into something else, or into nothing. */
const refusedLibraryTypes = new Map<string, string>([
  ["Map", "JSON has no maps; use Record<string, …>"],
  ["ReadonlyMap", "JSON has no maps; use Record<string, …>"],
  ["Set", "JSON has no sets; use an array"],
  ["ReadonlySet", "JSON has no sets; use an array"],
  ["Date", "JSON has no dates; use DateTime from @toolwright/runtime"],
  ["RegExp", "JSON has no regular expressions; use a string"],
  ["Promise", "JSON cannot carry a promise; use the type that it resolves to"],
  ["Error", "an Error loses its message in JSON; use an object with a message"],
  ["Iterable", "JSON has no iterables; use an array"],
  ["Iterator", "JSON has no iterators; use an array"],
  ["Function", "JSON cannot carry functions"],
  ["ArrayBuffer", "JSON has no binary data; use a base64 string"],
  ["Uint8Array", "JSON has no binary data; use a base64 string"],
]);

/** A parser that takes the refused types and throws for each. */
export function refusedTypes(sources: Sources): SubNodeParser {
  const reasonFor = (node: ts.Node): string | undefined => {
    if (!ts.isTypeReferenceNode(node)) return refusedKeywords.get(node.kind);
    if (!ts.isIdentifier(node.typeName) || !refusedLibraryTypes.has(node.typeName.text)) return undefined;
    const symbol = resolveSymbol(sources.checker, node.typeName);
    const isLibrary = symbol?.declarations?.some((declaration) =>
      sources.program.isSourceFileDefaultLibrary(declaration.getSourceFile()),
    );
    return isLibrary === true ? refusedLibraryTypes.get(node.typeName.text) : undefined;
  };
  return {
    supportsNode: (node) => reasonFor(node) !== undefined,
    createType: (node) => {
      throw new RefusedTypeError(node, reasonFor(node) ?? "it has no schema");
    },
  };
}
