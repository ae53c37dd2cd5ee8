/** Refuses the types that JSON cannot carry and that the engine would turn into something else. */

import { AnyType, type SubNodeParser } from "ts-json-schema-generator";
import { ts } from "../compiler.js";
import { createDiagnostic, type Report } from "../diagnostics.js";
import type { Sources } from "../io/sources.js";
import { locateNode, quoteNode } from "../locations.js";
import { resolveSymbol } from "../symbols.js";

const refusedKeywords = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.BigIntKeyword, "JSON has no bigint; use Integer, or a string of digits"],
  [ts.SyntaxKind.SymbolKeyword, "JSON has no symbols"],
  [ts.SyntaxKind.VoidKeyword, "JSON has no void; leave the property out, or use null"],
  [
    ts.SyntaxKind.ObjectKeyword,
    "it says nothing of what is in the object; use an interface or Record<string, unknown>",
  ],
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

/** Says at a node that it has no schema. */
export function reportRefused(
  sources: Sources,
  { node, reason }: { readonly node: ts.Node; readonly reason: string },
  report: Report,
): void {
  report(createDiagnostic("type-not-supported", { type: quoteNode(node), reason }, locateNode(sources.root, node)));
}

/** A parser that takes the refused types; what it makes of them is never written, since each is an error. */
export function refusedTypes(sources: Sources, report: Report): SubNodeParser {
  const reasonFor = (node: ts.Node): string | undefined => {
    // What stands in a library is how a type is made; whoever uses it is told at the use.
    if (node.pos >= 0 && sources.program.isSourceFileDefaultLibrary(node.getSourceFile())) return undefined;
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
      reportRefused(sources, { node, reason: reasonFor(node) ?? "it has no schema" }, report);
      return new AnyType();
    },
  };
}
