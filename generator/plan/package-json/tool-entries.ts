/** From the package.json of an extension to the entries of its tools, and to the errors that prevent editing them. */

import { createDiagnostic, type Report, type SourceLocation } from "../../diagnostics/diagnostics.js";
import type { JsonFile, JsonNode } from "../../disk/json-file.js";

export interface ToolEntry {
  readonly name: string;
  readonly node: JsonNode;
  readonly members: ReadonlyMap<string, JsonNode>;
  readonly location: SourceLocation;
}

/** The parts of a package.json that lead to its tools; a missing one is undefined. */
export interface ToolList {
  readonly root: JsonNode;
  readonly contributes: JsonNode | undefined;
  readonly list: JsonNode | undefined;
  /** The entries of these tools, in the order of the array. */
  readonly entries: readonly ToolEntry[];
}

const contributesKey = "contributes";
export const toolsKey = "languageModelTools";

/** Finds the entries of tools with these names; undefined if the file has the wrong shape, which is reported. */
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
  const expected = type === "array" ? "an array" : "an object";
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
  const keys = membersOf(node).map(({ key }) => ({ name: String(key.value), location: json.locateOffset(key.offset) }));
  return checkRepeated(keys, (key, places) => {
    report(createDiagnostic("package-json-duplicate-key", { key: `${key} of ${name}` }, places));
  });
}

function checkNames(entries: readonly ToolEntry[], report: Report): boolean {
  return checkRepeated(entries, (tool, places) => {
    report(createDiagnostic("package-json-duplicate-tool", { tool }, places));
  });
}

/** Reports each item that repeats an earlier name, with both places; true if none does. */
function checkRepeated(
  items: readonly Pick<ToolEntry, "location" | "name">[],
  reportRepeated: (name: string, places: readonly SourceLocation[]) => void,
): boolean {
  const earlier = new Map<string, SourceLocation>();
  for (const { name, location } of items) {
    const first = earlier.get(name);
    if (first === undefined) earlier.set(name, location);
    else reportRepeated(name, [location, first]);
  }
  return earlier.size === items.length;
}
