/** Finds the configurations of a Turborepo, and edits them in place. */

import { dirname, join, relative } from "node:path";
import { isList, isObject, type JsonObject, type JsonValue, valueAt } from "@toolwright/runtime/internal/json-schema";
import { createDiagnostic, posixPath, type Report } from "../diagnostics/diagnostics.js";
import { addElements, addMembers, applyEdits, readLayout } from "../disk/json-edits.js";
import { findNode, parseJsonFile, type JsonFile } from "../disk/json-file.js";
import { findFile, kindOfPath } from "../disk/project-folder.js";
import { readForeignFile, splitMark } from "../disk/text-files.js";

/** The configuration of the whole Turborepo, and that of the project's own package. */
export interface Turborepo {
  readonly whole: TurboJson;
  /** Undefined if the package has none, or the project is the root of the Turborepo. */
  readonly own: TurboJson | undefined;
}

export interface TurboJson {
  /** Absolute. */
  readonly folder: string;
  /** POSIX, relative to the project. */
  readonly path: string;
  /** Without a byte order mark. */
  readonly text: string;
  readonly mark: string;
  readonly json: JsonFile;
}

/** Finds the Turborepo of a project, whose root is a real path; undefined without any, or after a report. */
export function findTurborepo(root: string, report: Report): Turborepo | undefined {
  let own: TurboJson | undefined;
  for (let folder = root; ; folder = dirname(folder)) {
    const file = findFile(["turbo.json", "turbo.jsonc"].map((name) => join(folder, name)));
    const found = file === undefined ? undefined : readTurboJson(root, file, report);
    if (file !== undefined && found === undefined) return undefined;
    if (found !== undefined && !extendsWhole(found)) return { whole: found, own };
    if (folder === root) own = found;
    const isLast = kindOfPath(join(folder, ".git")) !== undefined || dirname(folder) === folder;
    if (isLast) return undefined;
  }
}

/** Whether this is the configuration of one package. */
function extendsWhole(file: TurboJson): boolean {
  const base = valueIn(file, ["extends"]);
  return isList(base) && base.includes("//");
}

function readTurboJson(root: string, file: string, report: Report): TurboJson | undefined {
  const path = posixPath(relative(root, file));
  const read = readForeignFile(root, path, report);
  if (read === undefined) return undefined;
  const { mark, text } = splitMark(read);
  const json = parseJsonFile({ file: path, text, comments: "allowed" });
  for (const { problem, remedy, location } of json.problems)
    report(createDiagnostic("turbo-json-syntax", { problem, remedy }, location));
  for (const { key, locations } of json.duplicates) {
    const parameters = { problem: `"${key}" is in it twice`, remedy: "Remove one of the two." };
    report(createDiagnostic("turbo-json-syntax", parameters, locations));
  }
  if (json.problems.length + json.duplicates.length > 0) return undefined;
  const found = { folder: dirname(file), path, text, mark, json };
  return expectType(found, [], "object", report) ? found : undefined;
}

/** Reports a value of another type; a missing one is fine. */
export function expectType(
  { json }: TurboJson,
  path: readonly string[],
  type: "array" | "object",
  report: Report,
): boolean {
  const value = valueAt(json.value, path);
  if (value === undefined || (type === "array" ? isList(value) : isObject(value))) return true;
  const key = path.length === 0 ? null : path.join(".");
  report(createDiagnostic("turbo-json-invalid-value", { key, type }, json.locate(path)));
  return false;
}

export function valueIn({ json }: TurboJson, path: readonly string[]): unknown {
  return valueAt(json.value, path);
}

/** Values to add: elements for the array at a path, or members of the object at a path. */
export interface Addition {
  readonly path: readonly string[];
  readonly value: JsonObject | readonly JsonValue[];
}

/** The text with all additions; objects and arrays that it lacks are created. */
export function addToText({ text, mark }: Pick<TurboJson, "text" | "mark">, additions: readonly Addition[]): string {
  return mark + additions.reduce(addToValue, text);
}

function addToValue(text: string, { path, value }: Addition): string {
  const { tree } = parseJsonFile({ file: "", text, comments: "allowed" });
  if (tree === undefined) throw new Error("The text must have been parsed before.");
  const edited = { text, layout: { ...readLayout(text, tree), hasShortLists: true } };
  const depth = path.findLastIndex((_, index) => findNode(tree, path.slice(0, index + 1)) !== undefined) + 1;
  const node = findNode(tree, path.slice(0, depth));
  if (node === undefined) throw new Error("The text must have a value.");
  const [next, ...others] = path.slice(depth);
  if (next !== undefined) {
    const nested = others.reduceRight<JsonValue>((inner, key) => ({ [key]: inner }), value as JsonValue);
    return applyEdits(text, [addMembers(edited, node, [[next, nested]])]);
  }
  const edit = isList(value) ? addElements(edited, node, value) : addMembers(edited, node, Object.entries(value));
  return applyEdits(text, [edit]);
}
