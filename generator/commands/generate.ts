/** The commands generate, check and list. */

import { join } from "node:path";
import type { Config, Settings } from "../config/config.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import {
  createDiagnostic,
  hasErrors,
  sortDiagnostics,
  type Diagnostic,
  type Report,
  posixPath,
} from "../diagnostics/diagnostics.js";
import { emitFiles, outputKindAt } from "../emit/output-kinds.js";
import type { OutputFile, Surface } from "../emit/output-kind.js";
import { loadConfig } from "../config/resolved-settings.js";
import { knownCodes } from "../lint/lint-rules.js";
import { pathFromRoot, readOutput, readOutputFile, stampOf } from "../disk/output-folder.js";
import { writeFiles } from "../disk/write-files.js";
import { createLocator, readPackageJson } from "../disk/json-file.js";
import { kindOfPath } from "../disk/project-folder.js";
import { readForeignFile, splitMark } from "../disk/text-files.js";
import { inventoryEntries, inventoryPath } from "../emit/inventory-output.js";
import { registryPath } from "../emit/registry-output.js";
import { toolsPagePath } from "../emit/tools-page-output.js";
import { configurationOf } from "../surface/generated-header.js";
import { outputAfter, type KnownOutput, type RunMemory } from "../plan/remembered-output.js";
import { planOutput, type PlannedFile } from "../plan/plan.js";
import { planLeftovers } from "../plan/plan-leftovers.js";
import { planDocument } from "../plan/plan-document.js";
import { planPackageJson } from "../plan/plan-package-json.js";
import { readSurface } from "./read-surface.js";
import { compareSurfaces, readSides, type SurfaceChanges } from "../plan/surface-changes.js";
import { countTargetTokens, loadTokenizer, type TokenReport } from "../targets/token-counts.js";

export interface GenerateOptions {
  /** Folder of the project, absolute. */
  readonly root: string;
  /** The settings, or the path of their file; by default the configuration of the project. */
  readonly config?: string | Config;
  /** Called when the run enters a stage. */
  readonly onStage?: (stage: string) => void;
  /** Results of earlier runs. */
  readonly memory?: RunMemory;
}

export interface ChangedTool {
  readonly name: string;
  /** Against the inventory on disk. */
  readonly change: "added" | "changed" | "removed";
}

/** The result of `check` or `generate`. */
export interface GenerateResult {
  /** The output folder, POSIX, relative to the root; empty if the settings could not be read. */
  readonly output: string;
  /**
   * Generated files in path order, then an edited package.json and documents, then what interrupted runs have left; empty
   * if an error stopped the run.
   */
  readonly files: readonly PlannedFile[];
  /** The tools, in name order. */
  readonly tools: readonly ToolDefinition[];
  /** The tools of the files that differ, in name order. */
  readonly changedTools: readonly ChangedTool[];
  readonly diagnostics: readonly Diagnostic[];
  /** False if the configuration or the sources could not be read; `tools` is empty then. */
  readonly ran: boolean;
}

/** Compares the generated files with those on disk; writes nothing. */
export async function check(options: GenerateOptions): Promise<GenerateResult> {
  return (await plan(options)).result;
}

/** Writes changed files and removes stale ones; on any error, writes nothing. */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const { settings, result, output } = await plan(options);
  if (settings === undefined || output === undefined || hasErrors(result.diagnostics)) return result;
  const memory = options.memory?.output;
  const changed = result.files.filter((file) => file.state !== "unchanged");
  const { before } = output;
  if (before !== undefined && !changed.every((file) => isAsPlanned(settings, file, before))) {
    // A file was edited since the last run: read the folder again.
    memory?.keep(undefined);
    return generate(options);
  }
  // The inventory comes last, so that everything in it exists.
  const isInventory = ({ base, path }: PlannedFile): boolean => base === "output" && path === inventoryPath;
  const inOrder = [...changed.filter((file) => !isInventory(file)), ...changed.filter(isInventory)];
  const pathOf = (file: PlannedFile): string => pathFromRoot(file, settings.output);
  const write = inOrder.flatMap((file) => (file.text === null ? [] : [{ path: pathOf(file), text: file.text }]));
  const remove = inOrder.flatMap((file) => (file.text === null ? [pathOf(file)] : []));
  const problem = writeFiles(settings.root, { write, remove });
  const stamp = changed.some(isInventory) ? stampOf(settings, inventoryPath) : before?.stamp;
  memory?.keep(problem === undefined ? { ...output.after(), stamp } : undefined);
  return problem === undefined ? result : { ...result, diagnostics: [...result.diagnostics, problem], ran: false };
}

/** Whether the file on disk is still the one that the plan compared. */
function isAsPlanned(settings: Settings, { base, path, state, previous }: PlannedFile, before: KnownOutput): boolean {
  if (state === "leftover" || base === "root" || (path === inventoryPath && stampOf(settings, path) === before.stamp))
    return true;
  return readOutputFile(settings, path) === previous;
}

export interface ListOptions extends GenerateOptions {
  readonly tokens?: boolean;
}

export interface ListResult extends GenerateResult {
  /** Null unless the options ask for tokens. */
  readonly tokens: TokenReport | null;
}

/** Reads the tools, without lint and generated files. */
export function list(options: ListOptions): ListResult {
  const run = startRun(options, null);
  const tokens = options.tokens === true ? countTokens(run) : null;
  return { ...resultOf(run, []), tokens };
}

function countTokens({ settings, surface, diagnostics, stage }: Run): TokenReport | null {
  if (settings === undefined || surface === undefined || hasErrors(diagnostics)) return null;
  stage("Counting tokens");
  const tokenizer = loadTokenizer();
  const count = { projections: surface.projections, tokenizer };
  const targets = settings.targets.map((target) => countTargetTokens(surface.tools, target, count));
  return { estimate: tokenizer.label, targets };
}

interface Run {
  readonly settings: Settings | undefined;
  readonly surface: Surface | undefined;
  /** Temporary files that the search for sources has found; absolute. */
  readonly leftovers: readonly string[];
  readonly diagnostics: Diagnostic[];
  readonly stage: (stage: string) => void;
}

function startRun(options: GenerateOptions, lint?: null): Run {
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const stage = options.onStage ?? (() => undefined);
  stage("Reading the configuration");
  const { settings, diagnostics: findings } = loadConfig(options, knownCodes);
  findings.forEach(report);
  const read = settings && readSurface(settings, { report, stage, memory: options.memory, lint });
  const leftovers = read?.sources.project.leftovers ?? [];
  return { settings, surface: read?.surface, leftovers, diagnostics, stage };
}

function resultOf({ settings, surface, diagnostics }: Run, files: readonly PlannedFile[]): GenerateResult {
  return {
    output: settings?.output ?? "",
    files: hasErrors(diagnostics) ? [] : files,
    tools: surface?.tools ?? [],
    changedTools: [],
    diagnostics: sortDiagnostics(diagnostics),
    ran: surface !== undefined,
  };
}

/** Two configurations with the same output folder would remove each other's files. */
function reportOtherOwner(
  { root, output, configFile }: Settings,
  { before, after }: { readonly before: string | undefined; readonly after: string | null },
  report: Report,
): void {
  const other = configurationOf(before ?? "");
  // A caller may pass the settings of the file with a change.
  if (other === undefined || after === null || other === after) return;
  if (kindOfPath(join(root, output, other)) !== "file") return;
  const parameters = { output, other: posixPath(join(output, other)), registry: registryPath };
  report(createDiagnostic("output-of-another-configuration", parameters, { file: configFile, line: 1, column: 1 }));
}

/** A tool's own files may differ although its entry does not, because of a type's name or an edit. */
function findChangedTools(
  planned: readonly PlannedFile[],
  { files, changes }: { readonly files: readonly OutputFile[]; readonly changes: SurfaceChanges },
): ChangedTool[] {
  const written = new Set(planned.flatMap(({ path, state }) => (state === "unchanged" ? [] : [path])));
  const owners = files.flatMap(({ path, tools }) => (written.has(path) && tools?.length === 1 ? tools : []));
  const names = new Set([...owners, ...changes.gone, ...(changes.changed ?? [])]);
  return [...names].sort().map((name) => ({
    name,
    change: changes.added.has(name) ? "added" : changes.gone.has(name) ? "removed" : "changed",
  }));
}

interface DocumentsRequest {
  readonly settings: Settings;
  readonly surface: Surface;
  readonly changes: SurfaceChanges;
}

function planDocuments({ settings, surface, changes }: DocumentsRequest, report: Report) {
  const { root, docs, families, markdown, output } = settings;
  const page = markdown ? `${output}/${toolsPagePath}` : null;
  return docs.map((path) => {
    const text = readForeignFile(root, path, report);
    if (text === undefined) return undefined;
    // Columns do not count a byte order mark.
    const { mark, text: unmarked } = splitMark(text);
    const locate = createLocator(unmarked, path);
    const document = { path, text, locate: (offset: number) => locate(Math.max(0, offset - mark.length)) };
    return planDocument({ document, tools: surface.tools, families: families ?? [], page, changes }, report);
  });
}

interface Plan {
  readonly settings: Settings | undefined;
  readonly result: GenerateResult;
  /** Undefined if an error stopped the run. */
  readonly output?: {
    /** The folder as an earlier run left it; undefined if this run has read it. */
    readonly before: KnownOutput | undefined;
    /** The folder after the plan is carried out. */
    readonly after: () => Omit<KnownOutput, "stamp">;
  };
}

async function plan(options: GenerateOptions): Promise<Plan> {
  const run = startRun(options);
  const { settings, surface, diagnostics } = run;
  if (settings === undefined) return { settings, result: resultOf(run, []) };
  const folder = join(settings.root, settings.output);
  const remembered = options.memory?.output?.recall(folder);
  const disk = remembered?.disk ?? readOutput(settings, (path) => outputKindAt(path) !== undefined);
  diagnostics.push(...disk.diagnostics);
  if (surface === undefined || hasErrors(diagnostics)) return { settings, result: resultOf(run, []) };
  run.stage("Generating the files");
  const files = await emitFiles(surface, disk.files);
  const report: Report = (finding) => void diagnostics.push(finding);
  const entries = inventoryEntries(surface);
  const before = disk.files.get(inventoryPath);
  const isSame = before === files.find((file) => file.path === inventoryPath)?.text;
  const sides = isSame ? [entries] : (remembered?.inventory ?? readSides(before));
  const changes = compareSurfaces(sides, entries);
  reportOtherOwner(settings, { before: disk.files.get(registryPath), after: surface.configuration }, report);
  const planned = planOutput({ files, disk, changes, output: settings.output }, report);
  const edited = settings.targets.flatMap((target) => {
    const file = target.packageJson === null ? undefined : readPackageJson(settings.root, target.packageJson, report);
    return file === undefined ? [] : [planPackageJson({ file, settings: target, ...surface, changes }, report)];
  });
  const documents = planDocuments({ settings, surface, changes }, report);
  const outside = [...edited, ...documents].filter((file) => file !== undefined);
  const leftovers = planLeftovers({ settings, disk, found: run.leftovers });
  const changedTools = findChangedTools(planned, { files, changes });
  const result = { ...resultOf(run, [...planned, ...outside, ...leftovers]), changedTools };
  const after = () => ({ folder, disk: outputAfter(disk, [...planned, ...leftovers]), inventory: [entries] });
  return { settings, result, output: { before: remembered, after } };
}
