/** Finds the entries of tools in the package.json of an extension. */

import { createDiagnostic, type Report, type SourceLocation } from "../../diagnostics/diagnostics.js";
import type { JsonFile, JsonNode } from "../../disk/json-file.js";

export interface ToolEntry {
  readonly name: string;
  readonly node: JsonNode;
  readonly members: ReadonlyMap<string, JsonNode>;
  readonly location: SourceLocation;
}

/** The parts of a package.json that contain its tools; a missing one is undefined. */
export interface ToolList {
  readonly root: JsonNode;
  readonly contributes: JsonNode | undefined;
  readonly list: JsonNode | undefined;
  /** The entries of these tools, in the order of the array. */
  readonly entries: readonly ToolEntry[];
}

export const toolsKey = "languageModelTools";

const containers = {
  contributes: { path: "contributes", type: "object", expected: "an object" },
  [toolsKey]: { path: `contributes.${toolsKey}`, type: "array", expected: "an array" },
} as const;

/** Finds the entries of tools with these names; undefined if the file has the wrong shape, which is reported. */
export function findToolList(json: JsonFile, names: ReadonlySet<string>, report: Report): ToolList | undefined {
  const root = json.tree;
  if (root?.type !== "object") {
    const at = json.locateOffset(root?.offset ?? 0);
    report(createDiagnostic("package-json-invalid-value", { key: null, expected: "an object" }, at));
    return undefined;
  }
  const contributes = findContainer(json, root, "contributes", report);
  if (contributes === "wrong") return undefined;
  const list = contributes && findContainer(json, contributes, toolsKey, report);
  if (list === "wrong") return undefined;
  const entries = (list?.children ?? []).flatMap((node) => readEntry(json, node, names));
  const isSound = [
    ...entries.map((entry) => checkKeys(json, entry, report)),
    checkRepeated(entries, (tool, places) => {
      report(createDiagnostic("package-json-duplicate-tool", { tool }, places));
    }),
  ];
  return isSound.every(Boolean) ? { root, contributes, list, entries } : undefined;
}

function findContainer(
  json: JsonFile,
  object: JsonNode,
  key: keyof typeof containers,
  report: Report,
): JsonNode | "wrong" | undefined {
  const { path, type, expected } = containers[key];
  const same = membersOf(object).filter((member) => member.key.value === key);
  const [first] = same;
  if (first === undefined) return undefined;
  if (same.length > 1) {
    const places = same.map((member) => json.locateOffset(member.key.offset)).toReversed();
    report(createDiagnostic("package-json-duplicate-key", { key: path }, places));
    return "wrong";
  }
  if (first.value.type === type) return first.value;
  const at = json.locateOffset(first.value.offset);
  report(createDiagnostic("package-json-invalid-value", { key: path, expected }, at));
  return "wrong";
}

/** The members of an object, in order. */
export function membersOf(object: JsonNode): { readonly key: JsonNode; readonly value: JsonNode }[] {
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
