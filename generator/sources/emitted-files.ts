/** Finds the files that the project's own compiler writes for a source file. */

import { dirname, join } from "node:path";
import { posixPath, relativePath } from "../diagnostics/diagnostics.js";
import { startSearch } from "../disk/file-search.js";
import { ts } from "./compiler.js";
import { compilerSystem } from "./compiler-host.js";
import { parseTsconfig } from "./tsconfig.js";

/** Paths are POSIX, relative to the root. */
export interface EmittedFiles {
  readonly code: string;
  /** The declaration file; null if the compiler writes none. */
  readonly types: string | null;
}

export interface EmitRequest {
  readonly root: string;
  /** Relative to the root; null without one. */
  readonly tsconfig: string | null;
  /** The source file, which need not exist; relative to the root. */
  readonly source: string;
  /** Version of the project's TypeScript, or null. */
  readonly typescript: string | null;
}

/** Undefined if the compiler writes no code for the file. */
export function findEmittedFiles({ root, tsconfig, source, typescript }: EmitRequest): EmittedFiles | undefined {
  if (tsconfig === null) return undefined;
  const path = posixPath(join(root, tsconfig));
  const json = ts.readJsonConfigFile(path, (file) => compilerSystem.readFile(file));
  const parsed = parseTsconfig(json, path, startSearch());
  const { options } = parsed;
  if (options.noEmit === true || options.emitDeclarationOnly === true) return undefined;
  const file = posixPath(join(root, source));
  const fileNames = [...new Set([...parsed.fileNames, file])];
  // Before TypeScript 6, the folder that all sources have in common was the default.
  const isOlder = Number.parseInt(typescript ?? "6", 10) < 6 && options.composite !== true;
  const rootDir = options.rootDir ?? (isOlder ? commonFolder(fileNames) : dirname(path));
  const emitted = ts.getOutputFileNames({ ...parsed, options: { ...options, rootDir }, fileNames }, file, false);
  const find = (ending: RegExp): string | undefined => {
    const found = emitted.find((one) => ending.test(one));
    return found === undefined ? undefined : relativePath(root, found);
  };
  const code = find(/\.[cm]?js$/);
  return code === undefined ? undefined : { code, types: find(/\.d\.[cm]?ts$/) ?? null };
}

function commonFolder(files: readonly string[]): string {
  const folders = files.filter((file) => !/\.d\.[cm]?ts$/.test(file)).map((file) => dirname(file).split("/"));
  const [first = []] = folders;
  const length = first.findIndex((part, index) => folders.some((folder) => folder[index] !== part));
  return (length < 0 ? first : first.slice(0, length)).join("/") || "/";
}
