/** Plans the exports of a package.json under which other packages read the tools. */

import { join } from "node:path";
import { equalJson, isList, isObject, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import { matchesGlob } from "../disk/globs.js";
import { setValue } from "../disk/json-file.js";
import { exportedPath, inventoryExport, registryExport } from "../disk/package-exports.js";
import { findFile, kindOfPath } from "../disk/project-folder.js";
import { inventoryPath } from "../emit/inventory-output.js";
import { registryPath } from "../emit/registry-output.js";
import { findEmittedFiles } from "../sources/emitted-files.js";

export interface PublishRequest {
  readonly root: string;
  /** The package.json, with the edits so far. */
  readonly text: string;
  readonly manifest: JsonObject;
  /** The output folder, POSIX, relative to the root. */
  readonly output: string;
  /** Relative to the root; null without one. */
  readonly tsconfig: string | null;
  /** Version of the installed TypeScript, or null. */
  readonly typescript: string | null;
}

/** A package.json that publishes the tools, and what it exports. */
export interface Publication {
  /** The new text of the package.json; the old one if it exports all that is needed. */
  readonly text: string;
  /** The files behind the two exports, in the order of their names. */
  readonly exports: readonly { readonly subpath: string; readonly file: string }[];
  /** Why the registry is exported as a source, or what consumers lack. */
  readonly notes: readonly string[];
}

export function planPublication(request: PublishRequest): Publication {
  const { manifest, output } = request;
  const registry = describeRegistry(request);
  const wanted: Readonly<Record<string, ExportTarget>> = {
    [`./${inventoryExport}`]: { value: `./${output}/${inventoryPath}`, file: `./${output}/${inventoryPath}` },
    [`./${registryExport}`]: registry,
  };
  const exported = manifest["exports"];
  const published = Object.entries(wanted).map(([subpath, target]) => {
    const isThere = isObject(exported) && equalJson(exported[subpath], target.value);
    const other = isThere ? undefined : findOther(request, subpath);
    return { subpath, target, file: other ?? target.file, isNew: !isThere && other === undefined };
  });
  const added = published.filter(({ isNew }) => isNew).map(({ subpath, target }) => [subpath, target.value] as const);
  const withExports = added.length === 0 ? request.text : addExports(request, Object.fromEntries(added));
  return {
    text: addFiles(withExports, manifest["files"], [
      { path: `${output}/${inventoryPath}`, entry: `${output}/${inventoryPath}` },
      ...registry.contents.map((path) => ({ path, entry: firstFolder(path) })),
    ]),
    exports: published.map(({ subpath, file }) => ({ subpath, file })),
    notes: [
      ...(published.some(({ target, isNew }) => isNew && target === registry) ? registry.notes : []),
      ...(added.length > 0 && exported === undefined ? [wholePaths] : []),
      ...(typeof manifest["name"] === "string" ? [] : ["package.json: give the package a name, which others import."]),
    ],
  };
}

/** The file that the package exports already, by a pattern or from another place: it stays if it exists. */
function findOther({ root, manifest }: PublishRequest, subpath: string): string | undefined {
  const { exports: exported } = manifest;
  const path = exported === undefined ? undefined : exportedPath(exported, subpath);
  return path !== undefined && kindOfPath(join(root, path)) === "file" ? path : undefined;
}

const wholePaths =
  'package.json: with "exports", imports of other files of the package need their whole names, with the ending.';

interface ExportTarget {
  readonly value: JsonValue;
  /** The file at run time. */
  readonly file: string;
}

interface RegistryTarget extends ExportTarget {
  /** The files behind it, relative to the root. */
  readonly contents: readonly string[];
  readonly notes: readonly string[];
}

/** The compiled registry, or its source for packages that nobody compiles. */
function describeRegistry({ root, output, tsconfig, typescript }: PublishRequest): RegistryTarget {
  const source = `${output}/${registryPath}`;
  const emitted = findEmittedFiles({ root, tsconfig, source, typescript });
  if (emitted === undefined) {
    const file = `./${source}`;
    const note = `The compiler writes no code, so ./${registryExport} is the source ${file}. If another program compiles it, export its output.`;
    return { value: file, file, contents: [source], notes: [note] };
  }
  const file = `./${emitted.code}`;
  if (emitted.types === null) {
    const note = `${tsconfig}: set "declaration" to true, so that other packages get the types of the tools.`;
    return { value: file, file, contents: [emitted.code], notes: [note] };
  }
  const contents = [emitted.code, emitted.types];
  return { value: { types: `./${emitted.types}`, default: file }, file, contents, notes: [] };
}

function firstFolder(path: string): string {
  return path.slice(0, path.indexOf("/") < 0 ? undefined : path.indexOf("/"));
}

function addExports({ root, text, manifest }: PublishRequest, added: JsonObject): string {
  const { exports: exported } = manifest;
  if (isObject(exported) && Object.keys(exported).some((key) => key.startsWith("."))) {
    return Object.entries(added).reduce((edited, [key, value]) => setValue(edited, ["exports", key], value), text);
  }
  // One target is that of the package itself.
  const before = exported === undefined || exported === null ? exportsAsBefore(root, manifest) : { ".": exported };
  return setValue(text, ["exports"], { ...before, ...added });
}

/** Exports with which everything can be imported that could be without any. */
function exportsAsBefore(root: string, { main, module, types, typings }: JsonObject): JsonObject {
  const ofPath = (path: JsonValue | undefined): string | undefined =>
    typeof path === "string" && path !== "" ? `./${path.replace(/^\.\//, "")}` : undefined;
  const code = ofPath(main) ?? (findFile([join(root, "index.js")]) === undefined ? undefined : "./index.js");
  const entry = {
    ...pick("types", ofPath(types) ?? ofPath(typings)),
    ...pick("import", ofPath(module)),
    ...pick("default", code),
  };
  return { ...(Object.keys(entry).length > 0 && { ".": entry }), "./*": "./*" };
}

function pick(key: string, value: string | undefined): JsonObject {
  return value === undefined ? {} : { [key]: value };
}

interface PublishedFile {
  /** Relative to the root. */
  readonly path: string;
  /** The entry to add to `files` if no other covers the file. */
  readonly entry: string;
}

/** Adds what the published package must contain to the list of its files, if it has one. */
function addFiles(text: string, files: JsonValue | undefined, published: readonly PublishedFile[]): string {
  if (!isList(files)) return text;
  const patterns = files.filter((pattern) => typeof pattern === "string" && !pattern.startsWith("!"));
  const lacking = published.filter(({ path }) => !patterns.some((pattern) => matchesFile(String(pattern), path)));
  if (lacking.length === 0) return text;
  const entries = [...new Set(lacking.map(({ entry }) => entry))];
  return setValue(text, ["files"], [...(files as readonly JsonValue[]), ...entries]); // Parsed JSON.
}

/** Whether an entry of `files` contains a path: it names the path, a folder above it, or matches one of them. */
function matchesFile(pattern: string, path: string): boolean {
  const plain = pattern.replace(/^\.?\//, "").replace(/\/$/, "");
  if (plain === "" || plain === ".") return true;
  return matchesGlob(plain, path) || matchesGlob(`${plain}/**`, path);
}
