/** From a node to a text that is the same only for schemas that accept the same: sorted, references written out. */

import {
  type JsonValue,
  isList,
  canonicalJson,
  compareText,
  mapSubschemas,
} from "@toolwright/runtime/internal/json-schema";
import { isAnnotation, isUnderstood } from "./proof-keywords.js";
import type { SchemaNode } from "./schema-documents.js";

/** Gives the text of a node; undefined where it has none of a reasonable length. */
export type TextOf = (node: SchemaNode) => string | undefined;

const lengthLimit = 20_000;

/** The most references that are written out: definitions that refer to each other have texts without end. */
const referenceLimit = 60;

export function createTexts(): TextOf {
  const texts = new Map<number, string | undefined>();
  return (node) => {
    if (!texts.has(node.id)) texts.set(node.id, writeNode(node));
    return texts.get(node.id);
  };
}

const unordered = new Set(["type", "enum", "required"]);

function sorted(value: JsonValue): JsonValue {
  if (!isList(value)) return value;
  return [...value].sort((left, right) => compareText(canonicalJson(left), canonicalJson(right)));
}

function writeNode(start: SchemaNode): string | undefined {
  let [length, references] = [0, 0];
  let isOpen = false;
  const expand = (node: SchemaNode, path: readonly number[]): JsonValue => {
    length += JSON.stringify(Object.keys(node.schema)).length;
    if (length > lengthLimit || isOpen) return false;
    const { $defs: _definitions, definitions: _older, ...rest } = node.schema;
    const kept = Object.entries(rest)
      .filter(([keyword]) => !isAnnotation(keyword))
      .map(([keyword, value]): [string, JsonValue] => [keyword, unordered.has(keyword) ? sorted(value) : value]);
    // A reference in a keyword that is not understood depends on the document around it.
    if (kept.some(([keyword, value]) => !isUnderstood(keyword) && /"\$\w*ref"/i.test(JSON.stringify(value))))
      isOpen = true;
    const inner = mapSubschemas(Object.fromEntries(kept), (part) =>
      expand(node.document.writtenNodeOf(part), [...path, node.id]),
    );
    const { $ref } = node.schema;
    if (node.schema["$dynamicRef"] !== undefined || node.schema["$recursiveRef"] !== undefined) isOpen = true;
    if (typeof $ref !== "string") return inner;
    const target = node.document.resolve($ref, node);
    references += 1;
    if (target === undefined || references > referenceLimit) isOpen = true;
    const around = [...path, node.id];
    const loop = target === undefined ? 0 : around.lastIndexOf(target.id);
    const written = target === undefined || loop >= 0 ? { up: around.length - loop } : expand(target, around);
    return { ...inner, $ref: written };
  };
  const expanded = expand(start, []);
  const text = isOpen || length > lengthLimit ? undefined : canonicalJson(expanded);
  return text === undefined || text.length > lengthLimit ? undefined : text;
}
