/** The subschemas of a node that apply to one property or item of a value, as Ajv applies them. */

import {
  asText,
  type JsonObject,
  type JsonValue,
  canonicalJson,
  isList,
  isObject,
  isOfType,
} from "@toolwright/runtime/internal/json-schema";
import { isAnnotation, standsAlone } from "../json-schema/keywords.js";
import type { SchemaNode } from "../json-schema/nodes.js";
import { hasMatch } from "../patterns/pattern-matching.js";

export function membersOf(schema: JsonObject, keyword: string): JsonObject {
  const members = schema[keyword];
  return isObject(members) ? members : {};
}

export function patternsOf(node: SchemaNode): string[] {
  return Object.keys(membersOf(node.schema, "patternProperties"));
}

/** `additionalProperties`, or `unevaluatedProperties` if that means the same. */
export function additionalOf(node: SchemaNode): JsonValue | undefined {
  const { additionalProperties, unevaluatedProperties } = node.schema;
  return additionalProperties ?? (namesBeside(node) === undefined ? undefined : unevaluatedProperties);
}

/** Whether it is known to which parts an `unevaluated…` keyword applies. */
export function isRestKnown(node: SchemaNode, keyword: string): boolean {
  return standsAlone(node.schema) || (keyword === "unevaluatedProperties" && namesBeside(node) !== undefined);
}

const evaluated = new WeakMap<JsonObject, ReadonlySet<string> | undefined>();

/** The names that in-place subschemas evaluate, without those of the node itself; undefined if that depends on the value. */
export function namesBeside(node: SchemaNode): ReadonlySet<string> | undefined {
  const { schema } = node;
  if (schema["unevaluatedProperties"] === undefined || standsAlone(schema)) return new Set();
  if (!evaluated.has(schema)) evaluated.set(schema, collectNames(node, new Set()));
  return evaluated.get(schema);
}

function collectNames(node: SchemaNode, open: ReadonlySet<SchemaNode>): ReadonlySet<string> | undefined {
  const { $ref, allOf: _all, ...others } = node.schema;
  const target = node.document.targetOf(node);
  if (open.has(node) || !standsAlone(others) || ($ref !== undefined && target === undefined)) return undefined;
  const names = new Set<string>();
  for (const part of [...nodesOf(node, "allOf"), ...(target === undefined ? [] : [target])]) {
    const beside = collectNames(part, new Set([...open, node]));
    const { patternProperties, additionalProperties, unevaluatedProperties } = part.schema;
    const isOpen = [patternProperties, additionalProperties || undefined, unevaluatedProperties || undefined].some(
      (further) => further !== undefined,
    );
    if (beside === undefined || isOpen) return undefined;
    for (const name of [...beside, ...Object.keys(membersOf(part.schema, "properties"))]) names.add(name);
  }
  return names;
}

/** `items`, or `unevaluatedItems` if that means the same. */
export function restOf({ schema }: SchemaNode): JsonValue | undefined {
  const { items } = schema;
  if (items !== undefined) return items;
  return standsAlone(schema) ? schema["unevaluatedItems"] : undefined;
}

export function hasProperties(node: SchemaNode): boolean {
  const { properties, patternProperties } = node.schema;
  return properties !== undefined || patternProperties !== undefined || additionalOf(node) !== undefined;
}

export function hasItems(node: SchemaNode): boolean {
  return node.schema["prefixItems"] !== undefined || restOf(node) !== undefined;
}

export function propertyNodes(node: SchemaNode, name: string): SchemaNode[] {
  const properties = membersOf(node.schema, "properties");
  const byPattern = node.schema["patternProperties"];
  const parts = isObject(byPattern)
    ? Object.keys(byPattern).flatMap((pattern) => (hasMatch(pattern, name) ? [byPattern[pattern]] : []))
    : [];
  if (Object.hasOwn(properties, name)) parts.push(properties[name]);
  const isRest = parts.length === 0 && !hasEvaluated(node, name);
  return (isRest ? [additionalOf(node)] : parts).flatMap((part) => toNode(node, part));
}

function hasEvaluated(node: SchemaNode, name: string): boolean {
  return node.schema["additionalProperties"] === undefined && namesBeside(node)?.has(name) === true;
}

export function prefixLength({ schema }: SchemaNode): number {
  const { prefixItems } = schema;
  return isList(prefixItems) ? prefixItems.length : 0;
}

/** Whether Ajv, without `allErrors`, skips later keywords: it does for arrays shorter than `prefixItems`. */
export function isSkipped(node: SchemaNode, length: number): boolean {
  return length < prefixLength(node);
}

export function itemNodes(node: SchemaNode, index: number): SchemaNode[] {
  const { prefixItems } = node.schema;
  return toNode(node, isList(prefixItems) && index < prefixItems.length ? prefixItems[index] : restOf(node));
}

function toNode(node: SchemaNode, part: JsonValue | undefined): SchemaNode[] {
  return part === undefined || part === true ? [] : [node.document.nodeOf(part)];
}

export function nodesOf({ schema, document }: SchemaNode, keyword: string): SchemaNode[] {
  const parts = schema[keyword];
  return isList(parts) ? parts.map((part) => document.nodeOf(part)) : [];
}

export function nodeAt({ schema, document }: SchemaNode, keyword: string): SchemaNode | undefined {
  const part = schema[keyword];
  return part === undefined ? undefined : document.nodeOf(part);
}

/** The schema in `not`, if a node has no other constraint. */
export function negatedBy(node: SchemaNode): SchemaNode | undefined {
  const isOnly = Object.keys(node.schema).every((keyword) => keyword === "not" || isAnnotation(keyword));
  return isOnly ? nodeAt(node, "not") : undefined;
}

/** For keywords that one check covers together: only the first of them that a node has runs it. */
export function unlessBeside<Input extends { readonly node: SchemaNode }, Verdict>(
  keywords: readonly string[],
  check: (input: Input) => Verdict,
): (input: Input) => Verdict | true {
  return (input) => keywords.some((keyword) => input.node.schema[keyword] !== undefined) || check(input);
}

/** Ajv compares only items of these types, if `items` names scalar types only; undefined if it compares all. */
export function uniqueTypes({ schema }: SchemaNode): readonly string[] | undefined {
  const { items } = schema;
  const types = isObject(items) ? namedTypes(items) : [];
  return types.length === 0 || types.includes("object") || types.includes("array") ? undefined : types;
}

function namedTypes({ type, nullable }: JsonObject): string[] {
  const types = type === undefined ? [] : isList(type) ? type.map(asText) : [asText(type)];
  return [...new Set([...types, ...(nullable === true ? ["null"] : [])])].sort();
}

/** Whether no two compared items are equal. */
export function isUnique(values: readonly JsonValue[], node: SchemaNode): boolean {
  if (node.schema["uniqueItems"] !== true) return true;
  const types = uniqueTypes(node);
  const seen = values.filter((value) => types === undefined || isOfType(value, types));
  return new Set(seen.map(canonicalJson)).size === seen.length;
}
