/** From a project's sources to its generated files: written, or compared with what is there. */

import type { Config, Settings } from "./config.js";
import type { ToolDefinition } from "./definition.js";
import { hasErrors, sortDiagnostics, type Diagnostic } from "./diagnostics.js";
import { emitFiles } from "./emit/emit-files.js";
import type { Surface } from "./emit/output-file.js";
import { loadConfig } from "./io/config.js";
import { readOutput, writeOutput } from "./io/output.js";
import { planOutput, type PlannedFile } from "./plan.js";
import { readSurface } from "./read-surface.js";
import { outputFiles } from "./names.js";

/** Which project to generate for. */
export interface GenerateOptions {
  /** Folder of the project, absolute. */
  readonly root: string;
  /** The settings, or the path of the file that has them; by default the project's own file. */
  readonly config?: string | Config;
  /** Called as the run goes from one stage to the next. */
  readonly onStage?: (stage: string) => void;
}

/** What a run came to. */
export interface GenerateResult {
  /** Folder of the generated files, POSIX, relative to the root; empty where the settings could not be read. */
  readonly output: string;
  /** Every generated file, in path order; empty where an error stopped the run. */
  readonly files: readonly PlannedFile[];
  /** The tools, in name order. */
  readonly tools: readonly ToolDefinition[];
  readonly diagnostics: readonly Diagnostic[];
  /** False where the configuration or the sources could not be read at all, so nothing is known of the tools. */
  readonly ran: boolean;
}

/** Compares what the sources generate with what is on disk, and writes nothing. */
export async function check(options: GenerateOptions): Promise<GenerateResult> {
  return (await plan(options)).result;
}

/** Writes what changed and removes what is generated no longer; with any error nothing is written. */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const { settings, result } = await plan(options);
  if (settings === undefined || hasErrors(result.diagnostics)) return result;
  const changed = result.files.filter((file) => file.state !== "unchanged");
  // The inventory comes last: whoever sees a new one finds everything that it lists.
  const isInventory = ({ path }: PlannedFile): boolean => path === outputFiles.inventory;
  const inOrder = [...changed.filter((file) => !isInventory(file)), ...changed.filter(isInventory)];
  const write = inOrder.flatMap(({ path, text }) => (text === null ? [] : [{ path, text }]));
  const remove = inOrder.flatMap(({ path, text }) => (text === null ? [path] : []));
  writeOutput(settings, { write, remove });
  return result;
}

/** Reads the tools, and looks at no generated file. */
export function list(options: GenerateOptions): GenerateResult {
  const run = startRun(options);
  return resultOf(run, []);
}

/** A run that has read the sources, or found out why it cannot. */
interface Run {
  readonly settings: Settings | undefined;
  readonly surface: Surface | undefined;
  readonly diagnostics: Diagnostic[];
  readonly stage: (stage: string) => void;
}

function startRun(options: GenerateOptions): Run {
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const stage = options.onStage ?? (() => undefined);
  stage("Reading the configuration");
  const { settings, diagnostics: findings } = loadConfig(options);
  findings.forEach(report);
  const surface = settings && readSurface(settings, { report, stage })?.surface;
  return { settings, surface, diagnostics, stage };
}

function resultOf({ settings, surface, diagnostics }: Run, files: readonly PlannedFile[]): GenerateResult {
  return {
    output: settings?.output ?? "",
    files: hasErrors(diagnostics) ? [] : files,
    tools: surface?.tools ?? [],
    diagnostics: sortDiagnostics(diagnostics),
    ran: surface !== undefined,
  };
}

interface Plan {
  readonly settings: Settings | undefined;
  readonly result: GenerateResult;
}

async function plan(options: GenerateOptions): Promise<Plan> {
  const run = startRun(options);
  const { settings, surface, diagnostics } = run;
  if (settings === undefined) return { settings, result: resultOf(run, []) };
  const disk = readOutput(settings);
  diagnostics.push(...disk.diagnostics);
  if (surface === undefined || hasErrors(diagnostics)) return { settings, result: resultOf(run, []) };
  run.stage("Making the files");
  const files = await emitFiles(surface);
  const planned = planOutput({ files, disk, output: settings.output }, (finding) => void diagnostics.push(finding));
  return { settings, result: resultOf(run, planned) };
}
