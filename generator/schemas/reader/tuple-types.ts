/** From a tuple to its elements: labelled, optional and rest elements as the checker counts them. */

import type { BaseType } from "ts-json-schema-generator";
import { ts } from "../../sources/compiler.js";
import { partOf, type Hint } from "./hints.js";
import { objectionToNothing } from "./objections.js";
import type { TypeReading } from "./reading.js";
import { refuse } from "./refused-types.js";
import { shaped } from "./shaped-types.js";
import { readAlong } from "./trail.js";

export function readTuple(reading: TypeReading, type: ts.TupleTypeReference, hint: Hint): BaseType {
  const { sources, definitions } = reading;
  const types = sources.checker.getTypeArguments(type);
  const flags = type.target.elementFlags;
  const restAt = flags.findIndex((flag) => (flag & ts.ElementFlags.Variable) !== 0);
  if (restAt >= 0 && restAt < types.length - 1) {
    const reason = "JSON Schema cannot express elements after a rest element";
    return refuse(reading, { hint, type, reason, advice: "Move the rest element to the end." });
  }
  const written = hint.node && ts.isTupleTypeNode(hint.node) ? hint.node.elements : [];
  const elements = types.map((element, index) => {
    const part = partOf(sources, hint, written.length === types.length ? elementNode(written[index]) : undefined);
    const isRequired = ((flags[index] ?? 0) & ts.ElementFlags.Required) !== 0;
    const objection = isRequired ? objectionToNothing(sources.checker, element, "array") : undefined;
    if (objection !== undefined) return refuse(reading, { hint: part, type: element, ...objection });
    return readAlong(reading.trail, { step: `[${index}]`, place: part.place }, () => reading.read(element, part));
  });
  const required = flags.filter((flag) => (flag & ts.ElementFlags.Required) !== 0).length;
  const rest = restAt < 0 ? undefined : elements.pop();
  return shaped({ kind: "tuple", elements, required, rest }, String(definitions.idOf(type)));
}

/** The type in an element, behind a label, a question mark or three dots. */
function elementNode(node: ts.TypeNode | undefined): ts.TypeNode | undefined {
  if (node === undefined) return undefined;
  if (ts.isOptionalTypeNode(node)) return node.type;
  if (ts.isNamedTupleMember(node)) return node.dotDotDotToken === undefined ? node.type : arrayElement(node.type);
  return ts.isRestTypeNode(node) ? arrayElement(node.type) : node;
}

function arrayElement(node: ts.TypeNode): ts.TypeNode | undefined {
  if (ts.isArrayTypeNode(node)) return node.elementType;
  return ts.isTypeReferenceNode(node) ? node.typeArguments?.[0] : undefined;
}
