/** From a named type to a definition under a key of our own, which no path, position or order of files goes into. */

import { DefinitionType, type Context, type SubNodeParser } from "ts-json-schema-generator";
import { ts } from "../compiler.js";
import type { Sources } from "../io/sources.js";

const separator = "\u0000";

/**
 * Wraps a parser so that interfaces, aliases and enums become definitions, exported or not.
 *
 * A key tells apart what has the same name; the canonical form names it again by the name that it begins with.
 */
export function named(sources: Sources, parser: SubNodeParser): SubNodeParser {
  const numbers = new Map<string, number>();
  const keyOf = (node: ts.DeclarationStatement, context: Context): string => {
    const name = node.name?.text ?? "Type";
    const identity = [node.getSourceFile().fileName, node.pos, ...context.getArguments().map((type) => type?.getId())];
    const key = JSON.stringify([name, identity]);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return `${name}${separator}${number}`;
  };
  return {
    supportsNode: (node) => parser.supportsNode(node),
    createType: (node, context, reference) => {
      const type = parser.createType(node, context, reference);
      return isNamed(sources, node) ? new DefinitionType(keyOf(node, context), type) : type;
    },
  };
}

/** The type's own name, out of the key of its definition. */
export function nameInKey(key: string): string {
  return key.split(separator)[0] ?? key;
}

interface NamedNode extends ts.DeclarationStatement {
  readonly name: ts.Identifier;
}

function isNamed(sources: Sources, node: ts.Node): node is NamedNode {
  const isDeclaration =
    ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isEnumDeclaration(node);
  // `Record`, `Pick` and the like are how a type is made, not what it is.
  return isDeclaration && !sources.program.isSourceFileDefaultLibrary(node.getSourceFile());
}
