/** Edits the entries of tools in the package.json of an extension. */

import { type JsonObject, type JsonValue, compareText, sameJson } from "@toolwright/runtime/internal/json-schema";
import { createDiagnostic, type Report } from "../../diagnostics/diagnostics.js";
import type { JsonNode, PackageJsonFile } from "../../disk/json-file.js";
import { splitMark } from "../../disk/text-files.js";
import {
  addMembers,
  applyEdits,
  replaceValue,
  rewriteList,
  type EditedText,
  type ListElement,
  type TextEdit,
  readLayout,
} from "../../disk/json-edits.js";
import { editSchema, saysTheSame } from "./edit-schema.js";
import { findToolList, toolsKey, type ToolEntry, type ToolList } from "./tool-entries.js";

export interface WantedEntries {
  readonly entries: ReadonlyMap<string, JsonObject>;
  /** The same for the tools that are excluded from VS Code. */
  readonly excluded: ReadonlyMap<string, JsonObject>;
  /** Names of the tools that are no longer declared. */
  readonly gone: ReadonlySet<string>;
}

/** Edits the entries; undefined if the file has the wrong shape, which is reported. */
export function editPackageJson({ text: whole, json }: PackageJsonFile, wanted: WantedEntries, report: Report) {
  const { entries: wantedEntries, excluded, gone } = wanted;
  const found = findToolList(json, new Set([...wantedEntries.keys(), ...excluded.keys(), ...gone]), report);
  if (found === undefined) return undefined;
  const { mark, text } = splitMark(whole);
  const edited: EditedText = { text, layout: readLayout(text, found.root) };
  const removed = found.entries.filter((entry) => isToGo(edited, entry, wanted));
  const edits = new Map(
    found.entries.flatMap((entry) => {
      const value = wantedEntries.get(entry.name);
      if (value === undefined) return [];
      reportUndeclared(entry, value, report);
      return [[entry, editEntry(edited, entry, value)] as const];
    }),
  );
  const present = new Set(found.entries.map(({ name }) => name));
  const added = [...wantedEntries].filter(([name]) => !present.has(name));
  const isSameList = removed.length === 0 && added.length === 0;
  const allEdits = isSameList ? [...edits.values()].flat() : [editList(edited, found, { edits, removed, added })];
  return {
    text: mark + applyEdits(text, allEdits),
    /** Names of the tools whose entries changed. */
    changed: [...edits].flatMap(([{ name }, list]) => (list.length > 0 ? [name] : [])),
    /** Whether entries were added or removed. */
    hasOthers: !isSameList,
  };
}

/** Whether to remove an entry: its tool was removed, or is excluded and the entry is exactly toolwright's. */
function isToGo(edited: EditedText, { name, members }: ToolEntry, { excluded, gone }: WantedEntries): boolean {
  const value = excluded.get(name);
  if (value === undefined) return gone.has(name);
  const isOurs = ([key, node]: readonly [string, JsonNode]): boolean => {
    const item = value[key];
    return item !== undefined && !differs(edited, key, node, item);
  };
  return members.size === Object.keys(value).length && [...members].every(isOurs);
}

/** Keys whose value may be a placeholder such as `%tools.read.name%`: `package.nls.json` has the string. */
const localised = new Set(["displayName", "userDescription", "modelDescription"]);

function isPlaceholder(key: string, value: unknown): boolean {
  return localised.has(key) && typeof value === "string" && /^%[^%\s]+%$/.test(value);
}

function differs({ text }: EditedText, key: string, { offset, length }: JsonNode, item: JsonValue): boolean {
  const value = JSON.parse(text.slice(offset, offset + length)) as JsonValue; // Parsed JSON is a JSON value.
  if (isPlaceholder(key, value)) return false;
  return key === schemaKey ? !saysTheSame(value, item) : !sameJson(value, item);
}

const schemaKey = "inputSchema";

function editEntry(edited: EditedText, { node, members }: ToolEntry, value: JsonObject): TextEdit[] {
  const replaced = Object.entries(value).flatMap(([key, item]) => {
    const node = members.get(key);
    if (node === undefined || !differs(edited, key, node, item)) return [];
    return key === schemaKey ? editSchema(edited, node, item) : [replaceValue(edited, node, item)];
  });
  const missing = Object.entries(value).filter(([key]) => !members.has(key));
  return missing.length === 0 ? replaced : [...replaced, addMembers(edited, node, missing)];
}

/** Keys that a declaration may set. */
const declarable = ["toolReferenceName", "userDescription", "canBeReferencedInPrompt", "icon", "when", "tags"];

/** Reports keys of the entry that the declaration lacks, in case they were forgotten. */
function reportUndeclared({ name, members, location }: ToolEntry, value: JsonObject, report: Report): void {
  const keys = declarable.filter((key) => {
    const written: unknown = members.get(key)?.value;
    return members.has(key) && value[key] === undefined && !isPlaceholder(key, written);
  });
  if (keys.length > 0) report(createDiagnostic("package-json-key-not-declared", { tool: name, keys }, location));
}

interface ListChanges {
  readonly edits: ReadonlyMap<ToolEntry, readonly TextEdit[]>;
  readonly removed: readonly ToolEntry[];
  readonly added: readonly (readonly [string, JsonObject])[];
}

function editList(edited: EditedText, found: ToolList, { edits, removed, added }: ListChanges): TextEdit {
  const { root, contributes, list, entries } = found;
  if (list === undefined) {
    const values = added.map(([, value]) => value);
    if (contributes === undefined) return addMembers(edited, root, [["contributes", { [toolsKey]: values }]]);
    return addMembers(edited, contributes, [[toolsKey, values]]);
  }
  const entryOf = new Map(entries.map((entry) => [entry.node, entry]));
  const gone = new Set(removed.map(({ node }) => node));
  const elements = (list.children ?? []).flatMap((node): PlacedElement[] => {
    if (gone.has(node)) return [];
    const entry = entryOf.get(node);
    return [{ name: entry?.name, kind: "kept", node, edits: (entry && edits.get(entry)) ?? [] }];
  });
  for (const [name, value] of added) insertByName(elements, { name, kind: "new", value });
  return rewriteList(edited, list, elements);
}

/** An element, with the name of its tool if it is one of ours. */
type PlacedElement = ListElement & { readonly name: string | undefined };

/** Inserts an element before the first of ours whose name comes later, after the last of ours, or at the end. */
function insertByName(elements: PlacedElement[], element: PlacedElement & { readonly name: string }): void {
  const later = elements.findIndex(({ name }) => name !== undefined && compareText(name, element.name) > 0);
  const last = elements.findLastIndex(({ name }) => name !== undefined);
  elements.splice(later >= 0 ? later : last >= 0 ? last + 1 : elements.length, 0, element);
}
