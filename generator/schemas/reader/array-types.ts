/** Reads array and tuple types. */

import { ArrayType, type BaseType } from "ts-json-schema-generator";
import { sameJson, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import { createDiagnostic } from "../../diagnostics/diagnostics.js";
import { ts } from "../../sources/compiler.js";
import { basesOf, locateNode, quoteNode, resolveSymbol, symbolOf } from "../../sources/nodes.js";
import { isArrayDeclaration, isNever } from "../../sources/type-predicates.js";
import { annotateType } from "./annotated-types.js";
import { customType, fixedType } from "./custom-types.js";
import { readPart, type ReaderContext } from "./reader-context.js";
import { whyUninhabited } from "./uninhabited-types.js";
import { reportUnsupported } from "./unsupported-types.js";
import {
  includesUndefined,
  isInPackage,
  resolveWritten,
  writtenPart,
  type WrittenType,
} from "../../sources/written-types.js";

/** Reads `T[]`, or an interface that extends it. */
export function readArray(context: ReaderContext, type: ts.Type, written: WrittenType): BaseType {
  const { checker } = context.sources;
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  if (element === undefined) throw new Error("An array type must have the type of its elements.");
  // An array of an impossible type is empty.
  if (isNever(checker, element)) return fixedType({ type: "array", maxItems: 0 });
  const node = written.node === undefined ? extendedArray(context, type) : written.node;
  const part = writtenPart(context.sources, written, node && elementNode(node));
  const isMapped = part.node === undefined && isMappedOptionally(written);
  const read = (): BaseType => (isMapped ? context.read(element, part) : readElement(context, element, part));
  return new ArrayType(readPart(context, "[]", part.site, read));
}

/** Whether a mapped type makes properties optional, which adds undefined to the elements of an array that it maps. */
function isMappedOptionally({ node, site }: WrittenType): boolean {
  const makesOptional = (part: ts.Node): boolean => ts.isMappedTypeNode(part) && part.questionToken !== undefined;
  const contains = (part: ts.Node): boolean => makesOptional(part) || (ts.forEachChild(part, contains) ?? false);
  return (node !== undefined && contains(node)) || ts.findAncestor(site, makesOptional) !== undefined;
}

/** The heritage clause of an interface that extends an array. */
function extendedArray({ sources }: ReaderContext, type: ts.Type): ts.ExpressionWithTypeArguments | undefined {
  const declarations = symbolOf(type)?.declarations?.filter(ts.isInterfaceDeclaration) ?? [];
  return declarations
    .flatMap(basesOf)
    .find(({ expression }) =>
      resolveSymbol(sources.checker, expression)?.declarations?.some((own) => isArrayDeclaration(own)),
    );
}

/** The element type in `T[]` or `Array<T>`. */
function elementNode(node: ts.TypeNode): ts.TypeNode | undefined {
  if (ts.isArrayTypeNode(node)) return node.elementType;
  const isGeneric = ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node);
  return isGeneric ? node.typeArguments?.[0] : undefined;
}

/** Reads an element that must be there. */
function readElement(context: ReaderContext, type: ts.Type, part: WrittenType): BaseType {
  const { sources, report } = context;
  const refusal = whyUninhabited(sources.checker, type, "array");
  if (refusal !== undefined) return reportUnsupported(context, { written: part, type, ...refusal });
  const { site } = resolveWritten(sources, part);
  if (includesUndefined(type) && !isInPackage(sources, site)) {
    const isArray = (node: ts.Node): boolean =>
      ts.isArrayTypeNode(node) || ts.isTupleTypeNode(node) || ts.isTypeReferenceNode(node);
    const array = quoteNode(ts.findAncestor(site.parent, isArray) ?? site);
    report(createDiagnostic("undefined-in-json", { array }, locateNode(sources.root, site)));
  }
  return context.read(type, part);
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
    const node = nodes.length === types.length ? nodes[index] : undefined;
    const part = writtenPart(sources, written, tupleElementNode(node));
    const isOptional = ((flags[index] ?? 0) & ts.ElementFlags.Optional) !== 0;
    const mayBeAbsent = isOptional || (index === restAt && isNever(sources.checker, element));
    const inner = readPart(context, `[${index}]`, part.site, () =>
      mayBeAbsent ? context.read(element, part) : readElement(context, element, part),
    );
    return annotateType(context, inner, node !== undefined && ts.isNamedTupleMember(node) ? [node] : []);
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
