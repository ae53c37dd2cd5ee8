/** Edits the schema of a tool in the package.json of an extension, part by part. */

import {
  equalJson,
  isList,
  isObject,
  type JsonValue,
  sameJson,
  schemaMapKeywords,
} from "@toolwright/runtime/internal/json-schema";
import type { JsonNode } from "../../disk/json-file.js";
import { addMembers, type EditedText, replaceValue, type TextEdit } from "../../disk/json-edits.js";
import { membersOf } from "./tool-entries.js";

/** A schema, or a map of schemas by name. */
type Kind = "map" | "schema";

/** Keywords with values that are data, not schemas. */
const dataKeywords: ReadonlySet<string> = new Set(["const", "default", "enum", "examples"]);

/** Keywords with lists in any order. */
const setKeywords: ReadonlySet<string> = new Set(["required", "type"]);

/**
 * Whether two schemas are the same to a model. The author decides the order of keywords and required names, but not that
 * of properties.
 */
export function saysTheSame(own: JsonValue, wanted: JsonValue, kind: Kind = "schema"): boolean {
  if (isList(own) && isList(wanted)) {
    return own.length === wanted.length && own.every((item, index) => saysTheSame(item, wanted[index] ?? null));
  }
  if (!isObject(own) || !isObject(wanted)) return own === wanted;
  const [names, others] = [Object.keys(own), Object.keys(wanted)];
  if (kind === "map" && !sameJson(names, others)) return false;
  const isSame = (name: string): boolean => hasSameMember(name, [own[name] ?? null, wanted[name] ?? null], kind);
  return names.length === others.length && names.every((name) => Object.hasOwn(wanted, name) && isSame(name));
}

function hasSameMember(name: string, [own, wanted]: readonly [JsonValue, JsonValue], kind: Kind): boolean {
  if (kind === "map") return saysTheSame(own, wanted);
  if (dataKeywords.has(name)) return sameJson(own, wanted);
  if (setKeywords.has(name) && isList(own) && isList(wanted)) return equalJson([...own].sort(), [...wanted].sort());
  return saysTheSame(own, wanted, kindOf(name));
}

function kindOf(keyword: string): Kind {
  return schemaMapKeywords.has(keyword) ? "map" : "schema";
}

/** Replaces a part; a list of scalars on one line stays on one. */
function replacePart(edited: EditedText, node: JsonNode, wanted: JsonValue): TextEdit {
  const { offset, length } = node;
  const isScalar = (item: JsonValue): boolean => !isObject(item) && !isList(item);
  const isShort = node.type === "array" && isList(wanted) && wanted.length > 0 && wanted.every(isScalar);
  if (!isShort || /[\r\n]/.test(edited.text.slice(offset, offset + length))) return replaceValue(edited, node, wanted);
  const separator = edited.layout.lineEnd === null ? "," : ", ";
  return { offset, length, text: `[${wanted.map((item) => JSON.stringify(item)).join(separator)}]` };
}

/** Replaces the parts that differ, and adds those that are missing; an object with others is replaced as a whole. */
export function editSchema(edited: EditedText, node: JsonNode, wanted: JsonValue, kind: Kind = "schema"): TextEdit[] {
  const { text } = edited;
  const members =
    node.type === "object" ? membersOf(node).map(({ key, value }) => [String(key.value), value] as const) : [];
  const names = members.map(([name]) => name);
  const added = isObject(wanted) ? Object.keys(wanted).filter((name) => !names.includes(name)) : [];
  const isKept =
    isObject(wanted) &&
    members.length > 0 &&
    new Set(names).size === names.length &&
    names.every((name) => Object.hasOwn(wanted, name)) &&
    (kind === "schema" || sameJson([...names, ...added], Object.keys(wanted)));
  if (!isKept) return [replacePart(edited, node, wanted)];
  const inner = members.flatMap(([name, value]) => {
    const item = wanted[name] ?? null;
    const own = JSON.parse(text.slice(value.offset, value.offset + value.length)) as JsonValue; // Parsed JSON is a JSON value.
    if (hasSameMember(name, [own, item], kind)) return [];
    const isData = kind === "schema" && dataKeywords.has(name);
    return isData
      ? [replacePart(edited, value, item)]
      : editSchema(edited, value, item, kind === "map" ? "schema" : kindOf(name));
  });
  if (added.length === 0) return inner;
  return [
    ...inner,
    addMembers(
      edited,
      node,
      added.map((name) => [name, wanted[name] ?? null]),
    ),
  ];
}
