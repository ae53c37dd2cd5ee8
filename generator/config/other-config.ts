/** Reads the parts of a configuration that others need: that of a commit, for a review, or of another package. */

import { dirname, isAbsolute, join, posix } from "node:path";
import { type JsonValue, isObject } from "@toolwright/runtime/internal/json-schema";
import { relativePath } from "../diagnostics/diagnostics.js";
import { defaultConfigFile, isPackaged, isPath } from "./find-config.js";
import { parseJsonFile } from "../disk/json-file.js";
import { resolvePackage } from "../disk/packages.js";
import { findFile } from "../disk/project-folder.js";
import { readText } from "../disk/reads.js";

export interface OtherConfig {
  readonly file: string;
  readonly output: string | undefined;
  /** Not validated. */
  readonly review: JsonValue | undefined;
  /** The versions of toolwright that may generate; not validated. */
  readonly requires: string | undefined;
  /** Whether it extends a package that was left out. */
  readonly isPartial: boolean;
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
  /** What becomes of packages that a configuration extends: a commit has none, so only the installed ones can be read. */
  readonly packages: "installed" | "left out";
}

/** Ignores all other settings, which may be those of another version; undefined without a configuration. */
export function readOtherConfig(request: OtherConfigRequest): OtherConfig | OtherConfigProblem | undefined {
  const { root, config, read } = request;
  const files = config === undefined ? [defaultConfigFile, "package.json"] : [relativePath(root, config)];
  for (const file of files) {
    const text = read(file);
    const found = text === undefined ? undefined : readLayers(request, { file, text });
    if (found !== undefined) return found;
  }
  return undefined;
}

interface LayerText {
  /** Relative to the root. */
  readonly file: string;
  readonly text: string;
}

interface Layer {
  readonly file: string;
  readonly own: Readonly<Record<string, JsonValue | undefined>>;
}

/** Reads a file and those that it extends; undefined for a package.json without a configuration. */
function readLayers(request: OtherConfigRequest, first: LayerText): OtherConfig | OtherConfigProblem | undefined {
  const layers: Layer[] = [];
  const seen = new Set<string>();
  let next: LayerText | "left out" | undefined = first;
  while (next !== undefined && next !== "left out") {
    const { file }: LayerText = next;
    const own = readOwn(next);
    const last = layers.at(-1);
    if (own === undefined) return last && { file: last.file, problem: `it extends ${file}, which has no settings` };
    if ("problem" in own) return { file, problem: own.problem };
    layers.push({ file, own: own.settings });
    seen.add(file);
    const base = own.settings["extends"];
    const found: LayerText | OtherConfigProblem | "left out" | undefined =
      typeof base === "string" ? readBase(request, { file, base, seen }) : undefined;
    if (typeof found === "object" && "problem" in found) return found;
    next = found;
  }
  const empty = { file: first.file, output: undefined, review: undefined, requires: undefined };
  return { ...layers.reduceRight(mergeOver, empty), isPartial: next === "left out" };
}

/** Settings, or what is wrong with them; undefined for a package.json without any. */
function readOwn({
  file,
  text,
}: LayerText): { readonly settings: Layer["own"] } | { readonly problem: string } | undefined {
  const { value, problems } = parseJsonFile({ file, text });
  const [problem] = problems;
  if (problem !== undefined) return { problem: problem.problem };
  const whole = value as JsonValue; // Parsed JSON.
  const own = posix.basename(file) === "package.json" ? (isObject(whole) ? whole["toolwright"] : undefined) : whole;
  if (own === undefined) return undefined;
  return isObject(own) ? { settings: own } : { problem: "it must be an object" };
}

type MergedLayers = Omit<OtherConfig, "isPartial">;

function mergeOver(base: MergedLayers, { file, own }: Layer): MergedLayers {
  const { output, review, requires } = own;
  const before = base.review;
  const acceptances = isObject(review) ? besideFile(file, review["acceptances"]) : undefined;
  return {
    file: base.file,
    output: besideFile(file, output) ?? base.output,
    review: isObject(review)
      ? { ...(isObject(before) ? before : {}), ...review, ...(acceptances !== undefined && { acceptances }) }
      : (review ?? before),
    requires: typeof requires === "string" ? requires : base.requires,
  };
}

/** A path in the settings is relative to the file that names it. */
function besideFile(file: string, path: JsonValue | undefined): string | undefined {
  return typeof path === "string" ? posix.join(posix.dirname(file), path) : undefined;
}

interface Extended {
  readonly file: string;
  readonly base: string;
  /** The files that extend it. */
  readonly seen: ReadonlySet<string>;
}

function readBase(
  { root, read, packages }: OtherConfigRequest,
  { file, base, seen }: Extended,
): LayerText | OtherConfigProblem | "left out" {
  const missing = { file, problem: `it extends "${base}", which does not exist` };
  const named = isAbsolute(base) ? relativePath(root, base) : posix.join(posix.dirname(file), base);
  if (packages === "left out" && isPackaged(base, named)) return "left out";
  const resolved = isPath(base) ? undefined : resolvePackage(join(root, dirname(file)), base);
  const path = isPath(base) ? named : resolved && relativePath(root, resolved);
  if (path === undefined) return missing;
  if (seen.has(path)) return { file, problem: `it extends itself through ${path}` };
  const text = isPath(base) ? read(path) : readFile(root, path);
  return text === undefined ? missing : { file: path, text };
}

function readFile(root: string, path: string): string | undefined {
  const file = findFile([join(root, path)]);
  return file === undefined ? undefined : readText(file);
}

/** Reads files of the working tree. */
export function readWorkingTree(root: string): OtherConfigRequest["read"] {
  return (path) => readFile(root, path);
}
