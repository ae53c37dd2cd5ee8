/** From a node to the nodes that judge one property or one element of a value. */

import type { JsonObject, JsonValue } from "../../definition.js";
import { isList, isObject } from "../../json-values.js";
import { isAnnotation, standsAlone } from "./keywords.js";
import type { SchemaNode } from "./schema-documents.js";

/** Tells whether a text matches a pattern, as Ajv does. */
export function matchesPattern(pattern: string, text: string): boolean {
  return new RegExp(pattern, "u").test(text);
}

/** The value of a keyword that holds schemas or other things by name. */
export function membersOf(schema: JsonObject, keyword: string): JsonObject {
  const members = schema[keyword];
  return isObject(members) ? members : {};
}

export function patternsOf(node: SchemaNode): string[] {
  return Object.keys(membersOf(node.schema, "patternProperties"));
}

/** What a node says about properties that it does not name: `additionalProperties`, or the same in other words. */
export function additionalOf({ schema }: SchemaNode): JsonValue | undefined {
  const { additionalProperties } = schema;
  if (additionalProperties !== undefined) return additionalProperties;
  return standsAlone(schema) ? schema["unevaluatedProperties"] : undefined;
}

/** What a node says about elements after the first ones: `items`, or the same in other words. */
export function restOf({ schema }: SchemaNode): JsonValue | undefined {
  const { items } = schema;
  if (items !== undefined) return items;
  return standsAlone(schema) ? schema["unevaluatedItems"] : undefined;
}

/** Whether a node judges properties by their names. */
export function hasProperties(node: SchemaNode): boolean {
  const { properties, patternProperties } = node.schema;
  return properties !== undefined || patternProperties !== undefined || additionalOf(node) !== undefined;
}

/** Whether a node judges elements by their places. */
export function hasItems(node: SchemaNode): boolean {
  return node.schema["prefixItems"] !== undefined || restOf(node) !== undefined;
}

/** The nodes that judge a property of that name. */
export function propertyNodes(node: SchemaNode, name: string): SchemaNode[] {
  const properties = membersOf(node.schema, "properties");
  const byPattern = membersOf(node.schema, "patternProperties");
  const parts = patternsOf(node).flatMap((pattern) => (matchesPattern(pattern, name) ? [byPattern[pattern]] : []));
  if (Object.hasOwn(properties, name)) parts.push(properties[name]);
  return (parts.length === 0 ? [additionalOf(node)] : parts).flatMap((part) => toNode(node, part));
}

/** How many elements a node names by their places. */
export function prefixLength({ schema }: SchemaNode): number {
  const { prefixItems } = schema;
  return isList(prefixItems) ? prefixItems.length : 0;
}

/**
 * Tells whether Ajv may not look at `contains`, `uniqueItems` and `unevaluatedItems` of an array of that length.
 *
 * It forgets them for arrays that end before the first of `prefixItems` that says anything, unless it lists all errors.
 */
export function isSkipped(node: SchemaNode, length: number): boolean {
  return length < prefixLength(node);
}

/** The node that judges the element at a place, if any does. */
export function itemNodes(node: SchemaNode, index: number): SchemaNode[] {
  const { prefixItems } = node.schema;
  return toNode(node, isList(prefixItems) && index < prefixItems.length ? prefixItems[index] : restOf(node));
}

function toNode(node: SchemaNode, part: JsonValue | undefined): SchemaNode[] {
  return part === undefined || part === true ? [] : [node.document.nodeOf(part)];
}

/** The nodes of a keyword that holds a list of schemas. */
export function nodesOf({ schema, document }: SchemaNode, keyword: string): SchemaNode[] {
  const parts = schema[keyword];
  return isList(parts) ? parts.map((part) => document.nodeOf(part)) : [];
}

/** The node of a keyword that holds one schema. */
export function nodeAt({ schema, document }: SchemaNode, keyword: string): SchemaNode | undefined {
  const part = schema[keyword];
  return part === undefined ? undefined : document.nodeOf(part);
}

/** Whether a node is nothing but a `not`. */
export function isRefusal({ schema }: SchemaNode): boolean {
  const isNothingElse = Object.keys(schema).every((keyword) => keyword === "not" || isAnnotation(keyword));
  return isNothingElse && schema["not"] !== undefined;
}
