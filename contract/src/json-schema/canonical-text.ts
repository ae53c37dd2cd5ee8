/** The canonical text of a node, with references inlined: nodes with equal texts accept the same values. */

import {
  type JsonObject,
  type JsonValue,
  canonicalJson,
  compareText,
  isList,
  isObject,
  schemaMapKeywords,
} from "@toolwright/runtime/internal/json-schema";
import { holdsSchemas, isAnnotation, isUnderstood } from "./keywords.js";
import type { SchemaNode } from "./nodes.js";

/** The text of a node; undefined if it is too long. */
export type TextOf = (node: SchemaNode) => string | undefined;

const lengthLimit = 20_000;

/** The maximum number of references to inline: with mutually recursive definitions the text grows exponentially. */
const referenceLimit = 60;

export function createTexts(): TextOf {
  const texts = new Map<number, string | undefined>();
  const write = createWriter();
  return (node) => {
    if (!texts.has(node.id)) texts.set(node.id, write(node));
    return texts.get(node.id);
  };
}

const unordered = new Set(["type", "enum", "required"]);

/** The remainder of both limits. */
interface Remaining {
  length: number;
  references: number;
}

type WritePart = (part: JsonObject) => string | undefined;

/** Memoizes the texts of nodes without references, which do not depend on the nodes around them. */
function createWriter(): (node: SchemaNode) => string | undefined {
  const closed = new Map<SchemaNode, string>();
  const write = (node: SchemaNode, path: readonly number[], left: Remaining): string | undefined => {
    const { references } = left;
    const known = closed.get(node);
    const text = known ?? writeKeywords(node, [...path, node.id], left);
    if (known !== undefined) left.length -= known.length;
    else if (text !== undefined && left.references === references) closed.set(node, text);
    return left.length < 0 ? undefined : text;
  };
  const writeKeywords = (node: SchemaNode, around: readonly number[], left: Remaining): string | undefined => {
    const { schema, document } = node;
    const entries: string[] = [];
    for (const keyword of Object.keys(schema).sort(compareText)) {
      if (keyword === "$defs" || keyword === "definitions" || isAnnotation(keyword)) continue;
      const value = schema[keyword] ?? null;
      const text =
        keyword === "$ref" && typeof value === "string"
          ? writeTarget(document.targetOf(node), around, left)
          : writeKeyword(keyword, value, (part) => write(document.writtenNodeOf(part), around, left));
      // A reference in a keyword without known semantics depends on the document.
      const isOpen = keyword === "$dynamicRef" || keyword === "$recursiveRef" || text === undefined;
      if (isOpen || (!isUnderstood(keyword) && /"\$\w*ref"/i.test(text))) return undefined;
      // Subschemas have been counted already.
      left.length -= holdsSchemas(keyword) || keyword === "$ref" ? keyword.length : keyword.length + text.length;
      if (left.length < 0) return undefined;
      entries.push(`${JSON.stringify(keyword)}:${text}`);
    }
    return `{${entries.join(",")}}`;
  };
  const writeTarget = (
    target: SchemaNode | undefined,
    around: readonly number[],
    left: Remaining,
  ): string | undefined => {
    left.references -= 1;
    if (target === undefined || left.references < 0) return undefined;
    const loop = around.lastIndexOf(target.id);
    return loop < 0 ? write(target, around, left) : `{"up":${around.length - loop}}`;
  };
  return (node) => write(node, [], { length: lengthLimit, references: referenceLimit });
}

function writeKeyword(keyword: string, value: JsonValue, writePart: WritePart): string | undefined {
  const writeMember = (member: JsonValue): string | undefined =>
    isObject(member) ? writePart(member) : canonicalJson(member);
  const isMap = schemaMapKeywords.has(keyword);
  if (isMap && isObject(value)) {
    const names = Object.keys(value).sort(compareText);
    const members = names.map((name) => {
      const text = writeMember(value[name] ?? null);
      return text === undefined ? undefined : `${JSON.stringify(name)}:${text}`;
    });
    return members.includes(undefined) ? undefined : `{${members.join(",")}}`;
  }
  if (!isMap && holdsSchemas(keyword)) {
    if (!isList(value)) return writeMember(value);
    const members = value.map(writeMember);
    return members.includes(undefined) ? undefined : `[${members.join(",")}]`;
  }
  if (!unordered.has(keyword) || !isList(value)) return canonicalJson(value);
  return `[${value.map(canonicalJson).sort(compareText).join(",")}]`;
}
