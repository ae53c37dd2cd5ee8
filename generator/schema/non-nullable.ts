/** From `NonNullable<T>` to T without null; the engine takes it for an intersection, and keeps null. */

import {
  derefType,
  NeverType,
  NullType,
  UndefinedType,
  UnionType,
  type BaseType,
  type NodeParser,
  type SubNodeParser,
} from "ts-json-schema-generator";
import { ts } from "../compiler.js";
import type { Sources } from "../io/sources.js";
import { resolveSymbol } from "../symbols.js";

/** A parser that takes references to the library's `NonNullable`. */
export function nonNullable(sources: Sources, parser: NodeParser): SubNodeParser {
  const argumentOf = (node: ts.Node): ts.TypeNode | undefined => {
    if (!ts.isTypeReferenceNode(node) || node.typeName.getText() !== "NonNullable") return undefined;
    const declaration = resolveSymbol(sources.checker, node.typeName)?.declarations?.[0];
    const isLibrary =
      declaration !== undefined && sources.program.isSourceFileDefaultLibrary(declaration.getSourceFile());
    return isLibrary ? node.typeArguments?.[0] : undefined;
  };
  return {
    supportsNode: (node) => argumentOf(node) !== undefined,
    createType: (node, context) => {
      const argument = argumentOf(node);
      if (argument === undefined) throw new Error("The parser must support the node that it is given.");
      return withoutNull(parser.createType(argument, context));
    },
  };
}

function withoutNull(type: BaseType): BaseType {
  const inner = derefType(type);
  if (isNothing(inner)) return new NeverType();
  if (!(inner instanceof UnionType)) return type;
  const kept = inner.getFlattenedTypes().filter((member) => !isNothing(derefType(member)));
  return new UnionType(kept).normalize();
}

function isNothing(type: BaseType | undefined): boolean {
  return type instanceof NullType || type instanceof UndefinedType;
}
