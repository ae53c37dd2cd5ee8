/** Reads the parts of a configuration that others need: that of a commit, for a review, or of another package. */

import { dirname, isAbsolute, join, posix } from "node:path";
import { type JsonValue, isObject } from "@toolwright/runtime/internal/json-schema";
import { relativePath } from "../diagnostics/diagnostics.js";
import { defaultConfigFile } from "./find-config.js";
import { parseJsonFile } from "../disk/json-file.js";
import { resolvePackage } from "../disk/packages.js";
import { findFile, kindOfPath } from "../disk/project-folder.js";
import { readText } from "../disk/reads.js";

export interface OtherConfig {
  readonly file: string;
  readonly output: string | undefined;
  /** Not validated. */
  readonly review: JsonValue | undefined;
  /** The versions of toolwright that may generate; not validated. */
  readonly requires: string | undefined;
}

export interface OtherConfigProblem {
  readonly file: string;
  readonly problem: string;
}

export interface OtherConfigRequest {
  readonly root: string;
  /** The file that the user names, absolute. */
  readonly config: string | undefined;
  /** Reads a file, its path relative to the root; undefined if it does not exist. */
  readonly read: (path: string) => string | undefined;
}

/** Ignores all other settings, which may be those of another version; undefined without a configuration. */
export function readOtherConfig(request: OtherConfigRequest): OtherConfig | OtherConfigProblem | undefined {
  const { root, config, read } = request;
  const files = config === undefined ? [defaultConfigFile, "package.json"] : [relativePath(root, config)];
  for (const file of files) {
    const text = read(file);
    const found = text === undefined ? undefined : readLayer({ ...request, file, text, seen: [] });
    if (found !== undefined) return found;
  }
  return undefined;
}

interface ConfigLayer extends OtherConfigRequest {
  readonly file: string;
  readonly text: string;
  readonly seen: readonly string[];
}

/** Merges a file over those that it extends; undefined for a package.json without a configuration. */
function readLayer(layer: ConfigLayer): OtherConfig | OtherConfigProblem | undefined {
  const { file, text, seen } = layer;
  const { value, problems } = parseJsonFile({ file, text });
  const [problem] = problems;
  if (problem !== undefined) return { file, problem: problem.problem };
  const whole = value as JsonValue; // Parsed JSON.
  const own = posix.basename(file) === "package.json" ? (isObject(whole) ? whole["toolwright"] : undefined) : whole;
  if (own === undefined) return undefined;
  if (!isObject(own)) return { file, problem: "it must be an object" };
  const base = own["extends"];
  const inherited = typeof base === "string" ? readBase({ ...layer, seen: [...seen, file] }, base) : undefined;
  if (inherited !== undefined && "problem" in inherited) return inherited;
  const { output, review, requires } = own;
  const before = inherited?.review;
  const acceptances = isObject(review) ? besideFile(file, review["acceptances"]) : undefined;
  return {
    file,
    output: besideFile(file, output) ?? inherited?.output,
    review: isObject(review)
      ? { ...(isObject(before) ? before : {}), ...review, ...(acceptances !== undefined && { acceptances }) }
      : (review ?? before),
    requires: typeof requires === "string" ? requires : inherited?.requires,
  };
}

/** A path in the settings is relative to the file that names it. */
function besideFile(file: string, path: JsonValue | undefined): string | undefined {
  return typeof path === "string" ? posix.join(posix.dirname(file), path) : undefined;
}

function readBase(layer: ConfigLayer, base: string): OtherConfig | OtherConfigProblem {
  const { root, file, seen, read } = layer;
  const missing = { file, problem: `it extends "${base}", which does not exist` };
  if (base.startsWith(".") || isAbsolute(base)) {
    const path = isAbsolute(base) ? relativePath(root, base) : posix.join(posix.dirname(file), base);
    if (seen.includes(path)) return { file, problem: `it extends itself through ${path}` };
    const text = read(path);
    return text === undefined ? missing : (readLayer({ ...layer, file: path, text }) ?? missing);
  }
  // A commit contains no packages, so the installed one has to do.
  const path = resolvePackage(join(root, dirname(file)), base);
  if (path === undefined || kindOfPath(path) !== "file" || seen.includes(relativePath(root, path))) return missing;
  const text = readText(path);
  return readLayer({ ...layer, file: relativePath(root, path), text }) ?? missing;
}

/** Reads files of the working tree. */
export function readWorkingTree(root: string): OtherConfigRequest["read"] {
  return (path) => {
    const file = findFile([join(root, path)]);
    return file === undefined ? undefined : readText(file);
  };
}
