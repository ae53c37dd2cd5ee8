/** From the package.json of an extension to the entries of its tools, and to what keeps them from being edited. */

import { createDiagnostic, type Report, type SourceLocation } from "../diagnostics.js";
import type { JsonFile, JsonNode } from "../io/json-file.js";

/** An entry of the list, by the tool that it names. */
export interface ToolEntry {
  readonly name: string;
  readonly node: JsonNode;
  /** The value of each key. */
  readonly members: ReadonlyMap<string, JsonNode>;
  readonly location: SourceLocation;
}

/** The parts of a package.json that lead to its tools; what is undefined is not there. */
export interface ToolList {
  readonly root: JsonNode;
  readonly contributes: JsonNode | undefined;
  readonly list: JsonNode | undefined;
  /** The entries of tools with these names, in the order of the list. */
  readonly entries: readonly ToolEntry[];
}

const contributesKey = "contributes";
/** The contribution point of language model tools. */
export const toolsKey = "languageModelTools";

/** Finds the entries of tools that have these names; undefined where the file is not of the shape that it must have. */
export function findToolList(json: JsonFile, names: ReadonlySet<string>, report: Report): ToolList | undefined {
  const root = json.tree;
  if (root?.type !== "object") {
    const at = json.locateOffset(root?.offset ?? 0);
    report(createDiagnostic("package-json-invalid-value", { key: null, expected: "an object" }, at));
    return undefined;
  }
  const contributes = findMember(
    json,
    { object: root, key: contributesKey, type: "object", path: contributesKey },
    report,
  );
  if (contributes === "wrong") return undefined;
  const path = `${contributesKey}.${toolsKey}`;
  const list = contributes && findMember(json, { object: contributes, key: toolsKey, type: "array", path }, report);
  if (list === "wrong") return undefined;
  const entries = (list?.children ?? []).flatMap((node) => readEntry(json, node, names));
  const isSound = [...entries.map((entry) => checkKeys(json, entry, report)), checkNames(entries, report)];
  return isSound.every(Boolean) ? { root, contributes, list, entries } : undefined;
}

interface MemberRequest {
  readonly object: JsonNode;
  readonly key: string;
  readonly type: "array" | "object";
  /** The key as a message names it. */
  readonly path: string;
}

function findMember(
  json: JsonFile,
  { object, key, type, path }: MemberRequest,
  report: Report,
): JsonNode | "wrong" | undefined {
  const same = membersOf(object).filter((member) => member.key.value === key);
  const [first] = same;
  if (first === undefined) return undefined;
  if (same.length > 1) {
    const places = same.map((member) => json.locateOffset(member.key.offset)).toReversed();
    report(createDiagnostic("package-json-duplicate-key", { key: path }, places));
    return "wrong";
  }
  if (first.value.type === type) return first.value;
  const expected = type === "array" ? "a list" : "an object";
  report(
    createDiagnostic("package-json-invalid-value", { key: path, expected }, json.locateOffset(first.value.offset)),
  );
  return "wrong";
}

interface Member {
  readonly key: JsonNode;
  readonly value: JsonNode;
}

function membersOf(object: JsonNode): Member[] {
  return (object.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key === undefined || value === undefined ? [] : [{ key, value }],
  );
}

function readEntry(json: JsonFile, node: JsonNode, names: ReadonlySet<string>): ToolEntry[] {
  if (node.type !== "object") return [];
  const members = membersOf(node);
  const name = members.find(({ key, value }) => key.value === "name" && names.has(String(value.value)));
  if (name === undefined) return [];
  const values = new Map(members.map(({ key, value }) => [String(key.value), value]));
  return [{ name: String(name.value.value), node, members: values, location: json.locateOffset(node.offset) }];
}

function checkKeys(json: JsonFile, { name, node }: ToolEntry, report: Report): boolean {
  const keys = membersOf(node).map(({ key }) => key);
  const again = keys.filter((key, index) => keys.findIndex((one) => one.value === key.value) < index);
  for (const key of again) {
    const first = keys.find((one) => one.value === key.value) ?? key;
    const places = [key, first].map(({ offset }) => json.locateOffset(offset));
    report(createDiagnostic("package-json-duplicate-key", { key: `${String(key.value)} of ${name}` }, places));
  }
  return again.length === 0;
}

function checkNames(entries: readonly ToolEntry[], report: Report): boolean {
  const again = entries.filter((entry, index) => entries.findIndex(({ name }) => name === entry.name) < index);
  for (const entry of again) {
    const first = entries.find(({ name }) => name === entry.name) ?? entry;
    report(createDiagnostic("package-json-duplicate-tool", { tool: entry.name }, [entry.location, first.location]));
  }
  return again.length === 0;
}
