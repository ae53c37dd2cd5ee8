/** From a project's sources to its generated files: written, or compared with what is there. */

import type { Config, Settings } from "./config.js";
import type { ToolDefinition } from "./definition.js";
import { hasErrors, sortDiagnostics, type Diagnostic, type Report } from "./diagnostics.js";
import { emitFiles } from "./emit/emit-files.js";
import type { Surface } from "./emit/output-file.js";
import { loadConfig } from "./io/config.js";
import { readOutput, writeOutput } from "./io/output.js";
import { readPackageJson } from "./io/package-json.js";
import { outputFiles } from "./names.js";
import { pathFromRoot, planOutput, type PlannedFile } from "./plan.js";
import { planPackageJson } from "./plan-package-json.js";
import { readSurface } from "./read-surface.js";
import { compareSurfaces } from "./surface-changes.js";
import { countTargetTokens, loadTokenizer, type TargetTokens } from "./tokens.js";

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
  /**
   * Every generated file, in path order, behind them a file of the project with generated parts; empty where an error
   * stopped the run.
   */
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
  const isInventory = ({ base, path }: PlannedFile): boolean => base === "output" && path === outputFiles.inventory;
  const inOrder = [...changed.filter((file) => !isInventory(file)), ...changed.filter(isInventory)];
  const pathOf = (file: PlannedFile): string => pathFromRoot(file, settings.output);
  const write = inOrder.flatMap((file) => (file.text === null ? [] : [{ path: pathOf(file), text: file.text }]));
  const remove = inOrder.flatMap((file) => (file.text === null ? [pathOf(file)] : []));
  writeOutput(settings.root, { write, remove });
  return result;
}

/** Which project to list, and what to say of it. */
export interface ListOptions extends GenerateOptions {
  /** Counts the tokens that each target is sent for each tool. */
  readonly tokens?: boolean;
}

/** What a list holds. */
export interface ListResult extends GenerateResult {
  /** Null where nobody asked for tokens. */
  readonly tokens: TokenReport | null;
}

/** The tokens that the configured targets are sent. */
export interface TokenReport {
  /** What the tokens are estimated by. */
  readonly estimate: string;
  /** In the order in which targets are documented. */
  readonly targets: readonly TargetTokens[];
}

/** Reads the tools, and looks at no generated file. */
export function list(options: ListOptions): ListResult {
  const run = startRun(options);
  return { ...resultOf(run, []), tokens: options.tokens === true ? countTokens(run) : null };
}

function countTokens({ settings, surface, diagnostics, stage }: Run): TokenReport | null {
  if (settings === undefined || surface === undefined || hasErrors(diagnostics)) return null;
  stage("Counting tokens");
  const tokenizer = loadTokenizer();
  const targets = settings.targets.map((target) => countTargetTokens(surface.tools, target, tokenizer));
  return { estimate: tokenizer.label, targets };
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
  const report: Report = (finding) => void diagnostics.push(finding);
  const changes = compareSurfaces({
    before: disk.files.get(outputFiles.inventory),
    after: files.find((file) => file.path === outputFiles.inventory)?.text,
  });
  const planned = planOutput({ files, disk, changes, output: settings.output }, report);
  const edited = settings.targets.flatMap((target) => {
    const file = target.packageJson === null ? undefined : readPackageJson(settings.root, target.packageJson, report);
    return file === undefined
      ? []
      : [planPackageJson({ file, settings: target, tools: surface.tools, changes }, report)];
  });
  return { settings, result: resultOf(run, [...planned, ...edited.filter((file) => file !== undefined)]) };
}
