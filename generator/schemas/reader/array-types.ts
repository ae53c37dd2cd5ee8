/** Reads array and tuple types. */

import { ArrayType, type BaseType } from "ts-json-schema-generator";
import { sameJson, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import { ts } from "../../sources/compiler.js";
import { isNever } from "../../sources/type-predicates.js";
import { customType, fixedType } from "./custom-types.js";
import { readPart, type ReaderContext } from "./reader-context.js";
import { reportUnsupported, whyUninhabited } from "./unsupported-types.js";
import { writtenPart, type WrittenType } from "./written-types.js";

export function readArray(context: ReaderContext, type: ts.TypeReference, written: WrittenType): BaseType {
  const { checker } = context.sources;
  const [element] = checker.getTypeArguments(type);
  if (element === undefined) throw new Error("An array type must have the type of its elements.");
  // An array of an impossible type is empty.
  if (isNever(checker, element)) return fixedType({ type: "array", maxItems: 0 });
  const part = writtenPart(context.sources, written, written.node && elementNode(written.node));
  return new ArrayType(readPart(context, "[]", part.site, () => context.read(element, part)));
}

/** The element type in `T[]` or `Array<T>`. */
function elementNode(node: ts.TypeNode): ts.TypeNode | undefined {
  if (ts.isArrayTypeNode(node)) return node.elementType;
  return ts.isTypeReferenceNode(node) ? node.typeArguments?.[0] : undefined;
}

export function readTuple(context: ReaderContext, type: ts.TupleTypeReference, written: WrittenType): BaseType {
  const { sources, definitions } = context;
  const types = sources.checker.getTypeArguments(type);
  const flags = type.target.elementFlags;
  const restAt = flags.findIndex((flag) => (flag & ts.ElementFlags.Variable) !== 0);
  if (restAt >= 0 && restAt < types.length - 1) {
    const reason = "JSON Schema cannot express elements after a rest element";
    return reportUnsupported(context, { written, type, reason, advice: "Move the rest element to the end." });
  }
  const nodes = written.node && ts.isTupleTypeNode(written.node) ? written.node.elements : [];
  const elements = types.map((element, index) => {
    const node = nodes.length === types.length ? tupleElementNode(nodes[index]) : undefined;
    const part = writtenPart(sources, written, node);
    const isRequired = ((flags[index] ?? 0) & ts.ElementFlags.Required) !== 0;
    const refusal = isRequired ? whyUninhabited(sources.checker, element, "array") : undefined;
    if (refusal !== undefined) return reportUnsupported(context, { written: part, type: element, ...refusal });
    return readPart(context, `[${index}]`, part.site, () => context.read(element, part));
  });
  const required = flags.filter((flag) => (flag & ts.ElementFlags.Required) !== 0).length;
  const rest = restAt < 0 ? undefined : elements.pop();
  return customType(`tuple-${definitions.idOf(type)}`, (format) =>
    writeTuple(elements.map(format), required, rest && format(rest)),
  );
}

/** The type of a tuple element, which may have a label or a question mark, or be a rest element. */
function tupleElementNode(node: ts.TypeNode | undefined): ts.TypeNode | undefined {
  if (node === undefined) return undefined;
  if (ts.isOptionalTypeNode(node)) return node.type;
  if (ts.isNamedTupleMember(node)) return node.dotDotDotToken === undefined ? node.type : elementNode(node.type);
  return ts.isRestTypeNode(node) ? elementNode(node.type) : node;
}

/** Writes a tuple whose elements are all alike as an array of bounded length, which more validators and models support. */
function writeTuple(elements: readonly JsonObject[], required: number, rest: JsonObject | undefined): JsonObject {
  const bounds = {
    ...(required === 0 ? {} : { minItems: required }),
    ...(rest === undefined ? { maxItems: elements.length } : {}),
  };
  const [first = rest, ...others] = elements;
  if (first === undefined) return { type: "array", ...bounds };
  if ([...others, rest ?? first].every((own) => sameJson(own, first)))
    return { type: "array", items: first, ...bounds };
  return { type: "array", items: elements, ...bounds, ...(rest === undefined ? {} : { additionalItems: rest }) };
}
