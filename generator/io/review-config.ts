/** From the configuration at a commit, or in the working tree, to the little of it that decides about reviews. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, isAbsolute, join, posix } from "node:path";
import type { JsonObject, JsonValue } from "../definition.js";
import { isObject } from "../json-values.js";
import { relativePath } from "../locations.js";
import { defaultConfigFile } from "./config-source.js";
import { parseJsonFile } from "./json-file.js";
import { findFile } from "./project-folder.js";

/** What a review needs of a configuration. */
export interface ReviewConfig {
  /** The file that it comes from, relative to the root. */
  readonly file: string;
  /** Folder of the generated files, relative to the root. */
  readonly output: string | undefined;
  /** As it is written: nobody has checked it. */
  readonly review: JsonValue | undefined;
}

/** A configuration that cannot be read. */
export interface ReviewConfigProblem {
  readonly file: string;
  readonly problem: string;
}

/** Where to read a configuration. */
export interface ReviewConfigRequest {
  /** Folder of the project, absolute. */
  readonly root: string;
  /** The file that the user named, absolute. */
  readonly config: string | undefined;
  /** Text of a file, its path relative to the root; undefined where there is none. */
  readonly read: (path: string) => string | undefined;
}

/**
 * Reads no more than what a review needs: a commit may be older than settings that this version requires, and have some
 * that it no longer knows. Undefined where there is no configuration.
 */
export function readReviewConfig(request: ReviewConfigRequest): ReviewConfig | ReviewConfigProblem | undefined {
  const { root, config, read } = request;
  const files = config === undefined ? [defaultConfigFile, "package.json"] : [relativePath(root, config)];
  for (const file of files) {
    const text = read(file);
    const found = text === undefined ? undefined : readLayer({ ...request, file, text, seen: [] });
    if (found !== undefined) return found;
  }
  return undefined;
}

interface ConfigLayer extends ReviewConfigRequest {
  /** Relative to the root. */
  readonly file: string;
  readonly text: string;
  /** The files that extend this one. */
  readonly seen: readonly string[];
}

/** One file over those that it extends; undefined for a package.json that holds no configuration. */
function readLayer(layer: ConfigLayer): ReviewConfig | ReviewConfigProblem | undefined {
  const { file, text, seen } = layer;
  const { value, problems } = parseJsonFile({ file, text });
  const [problem] = problems;
  if (problem !== undefined) return { file, problem: problem.problem };
  const whole = value as JsonValue; // What a JSON file holds.
  const own = posix.basename(file) === "package.json" ? (isObject(whole) ? whole["toolwright"] : undefined) : whole;
  if (own === undefined) return undefined;
  if (!isObject(own)) return { file, problem: "it must be an object" };
  const base = own["extends"];
  const inherited = typeof base === "string" ? readBase({ ...layer, seen: [...seen, file] }, base) : undefined;
  if (inherited !== undefined && "problem" in inherited) return inherited;
  return {
    file,
    output: outputOf(own, file) ?? inherited?.output,
    review: mergeReview(own, { file, inherited: inherited?.review }),
  };
}

function outputOf({ output }: JsonObject, file: string): string | undefined {
  return typeof output === "string" ? posix.join(posix.dirname(file), output) : undefined;
}

/** The settings for reviews over those of the base; the folder in them is relative to the file that names it. */
function mergeReview(
  { review }: JsonObject,
  { file, inherited }: { readonly file: string; readonly inherited: JsonValue | undefined },
): JsonValue | undefined {
  if (!isObject(review)) return review ?? inherited;
  const { acceptances } = review;
  const folder = typeof acceptances === "string" ? { acceptances: posix.join(posix.dirname(file), acceptances) } : {};
  return { ...(isObject(inherited) ? inherited : {}), ...review, ...folder };
}

function readBase(layer: ConfigLayer, base: string): ReviewConfig | ReviewConfigProblem {
  const { root, file, seen, read } = layer;
  const missing = { file, problem: `it extends "${base}", which is not there` };
  if (base.startsWith(".") || isAbsolute(base)) {
    const path = isAbsolute(base) ? relativePath(root, base) : posix.join(posix.dirname(file), base);
    if (seen.includes(path)) return { file, problem: `it extends itself, through ${path}` };
    const text = read(path);
    return text === undefined ? missing : (readLayer({ ...layer, file: path, text }) ?? missing);
  }
  // A package is in no commit: the one that is installed now speaks for all of them.
  const path = resolvePackage(join(root, dirname(file)), base);
  if (path === undefined || seen.includes(relativePath(root, path))) return missing;
  const text = readFileSync(path, "utf8");
  return readLayer({ ...layer, file: relativePath(root, path), text }) ?? missing;
}

function resolvePackage(folder: string, name: string): string | undefined {
  try {
    return createRequire(join(folder, "package.json")).resolve(name);
  } catch {
    return undefined; // Not installed: the caller says so.
  }
}

/** Reads files of the working tree as `ReviewConfigRequest` wants them; a folder is no file. */
export function readWorkingTree(root: string): ReviewConfigRequest["read"] {
  return (path) => {
    const file = findFile([join(root, path)]);
    return file === undefined ? undefined : readFileSync(file, "utf8");
  };
}
