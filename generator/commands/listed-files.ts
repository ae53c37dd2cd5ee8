/** The files that a run of generate or check reads and owns, for build tools. */

import { relative } from "node:path";
import { compareText } from "@toolwright/runtime/internal/json-schema";
import { hasErrors, posixPath, type Diagnostic } from "../diagnostics/diagnostics.js";
import { pathFromRoot } from "../disk/output-folder.js";
import { isInstalled, packageFolder } from "../disk/packages.js";
import { isUnreadable, realPath } from "../disk/reads.js";
import { startRecording, type DiskSnapshot } from "../disk/run-inputs.js";
import { check, type GenerateOptions, type GenerateResult } from "./generate.js";

/** Paths are POSIX, relative to the root, sorted; both lists are empty if an error stopped the run. */
export interface ListedFiles {
  readonly diagnostics: readonly Diagnostic[];
  /** False if the configuration or the sources could not be read. */
  readonly ran: boolean;
  /** The files that the run reads, and one folder for each installed package with any. */
  readonly inputs: readonly string[];
  /** The generated files, and the other files that the run edits. */
  readonly outputs: readonly string[];
}

/** Lists the files of a run that writes nothing. Generated files are inputs of `check` only. */
export async function listFiles(options: GenerateOptions, command: "check" | "generate"): Promise<ListedFiles> {
  const { result, paths } = await recordCheck(options);
  const { diagnostics, ran } = result;
  if (!ran || hasErrors(diagnostics)) return { diagnostics, ran, inputs: [], outputs: [] };
  const own = command === "generate" ? result.files.filter(({ base }) => base === "output") : [];
  const generated = new Set(own.map((file) => pathFromRoot(file, result.output)));
  const inputs = paths.map((path) => posixPath(relative(options.root, path)));
  return {
    diagnostics,
    ran,
    inputs: inputs.filter((path) => !generated.has(path)).sort(compareText),
    outputs: outputsOf(result),
  };
}

/** Absolute paths of the inputs, as far as errors let the run get. */
export async function findInputs(options: GenerateOptions): Promise<readonly string[]> {
  return (await recordCheck(options)).paths;
}

async function recordCheck(options: GenerateOptions) {
  const recording = startRecording();
  const result = await check(options).finally(recording.end);
  return { result, paths: readPaths(recording.reads()) };
}

function outputsOf({ files, output }: GenerateResult): string[] {
  const kept = files.filter(({ text }) => text !== null);
  return kept.map((file) => pathFromRoot(file, output)).sort(compareText);
}

/** Absolute paths of what was read, links followed; outside installed packages, the paths of links too. */
function readPaths({ content, scope }: DiskSnapshot): string[] {
  const found = Object.entries({ ...scope, ...content }).filter(([, fingerprint]) => !isUnreadable(fingerprint));
  const paths = found.flatMap(([path]) => (isInstalled(posixPath(path)) ? [realPath(path)] : [path, realPath(path)]));
  return [...new Set(paths.map((path) => packageFolder(posixPath(path)) ?? path))];
}
