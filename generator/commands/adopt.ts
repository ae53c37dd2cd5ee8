/** The command adopt: writes the tools of a source as declarations, after a proof that both mean the same. */

import { dirname, join, resolve } from "node:path";
import type { ToolEffect } from "@toolwright/runtime";
import type { ContractTool } from "@toolwright/contract/internal/inventories";
import { renderJson } from "@toolwright/runtime/internal/json-schema";
import type { AssumedField } from "../adopt/declarations/declaration-fields.js";
import type { AdoptionDifference } from "../adopt/declarations/differences.js";
import type { LocatedDrift } from "../adopt/existing-types/merge-types.js";
import type { RefusedTool } from "../adopt/declarations/write-declarations.js";
import {
  planRewrite,
  type PlannedRegistration,
  type RewritePlan,
  type RewrittenFile,
} from "../adopt/handlers/rewrite-plan.js";
import { loadConfigIfAny } from "../config/resolved-settings.js";
import type { Settings } from "../config/config.js";
import {
  createDiagnostic,
  type Diagnostic,
  hasErrors,
  posixPath,
  relativePath,
  type Report,
  sortDiagnostics,
} from "../diagnostics/diagnostics.js";
import { findFile, kindOfPath } from "../disk/project-folder.js";
import { readWritten, sourceText } from "../disk/text-files.js";
import { writeFiles } from "../disk/write-files.js";
import { formatSource, readStyle } from "../emit/formatting.js";
import { knownCodes } from "../lint/lint-rules.js";
import { loadFiles } from "../sources/program.js";
import { locateToolField } from "../surface/tool-definition.js";
import type { SourcesOptions } from "../tool-sources/tool-source.js";
import { type DeclarationsPlan, planDeclarations } from "./adopt-types.js";
import { type AdoptedLists, readAdoptedLists } from "./adopted-lists.js";
import { type Proof, proveAdoption, type ProvenTool } from "./prove-adoption.js";

export interface AdoptOptions extends SourcesOptions {
  /** Path of the configuration. */
  readonly config?: string;
  /**
   * A folder that gets one file per tool, or a single file; relative to `folder`. Defaults to the folder of the tool
   * files.
   */
  readonly into?: string | undefined;
  /** Effects of tools whose source does not say, by name. */
  readonly effects: ReadonlyMap<string, ToolEffect>;
  /** Globs of the files with the types that handlers take, relative to the root; empty to write new types. */
  readonly types: readonly string[];
  /** A file that maps tools to types, relative to `folder`. */
  readonly map?: string | undefined;
  /** Globs of the files whose registrations get the generated metadata, relative to the root. */
  readonly rewrite: readonly string[];
  /** Whether to write the files. */
  readonly write: boolean;
}

/** `differing` files exist with different content, and stay; `edited` ones are sources with types. */
export type AdoptedFileState = "differing" | "edited" | "missing" | "unchanged";

export interface AdoptedFile {
  /** POSIX, relative to the root. */
  readonly path: string;
  readonly state: AdoptedFileState;
  /** Null for a new file. */
  readonly previous: string | null;
  readonly text: string;
}

export interface AdoptedTool {
  readonly name: string;
  /** The type of the arguments that the project has, such as `src/read-file.ts#ReadFileArgs`; null for a new one. */
  readonly type: string | null;
  readonly typeFoundBy: "map" | "name" | "use" | null;
  /** How that type and the schema differ. */
  readonly drift: readonly LocatedDrift[];
  readonly state: "equivalent" | "equivalent-but" | "refused";
  /** Why it is refused, as a sentence; null if it is not. */
  readonly reason: string | null;
  /** POSIX, relative to the root; null if it is refused. */
  readonly file: string | null;
  /** Line of the declaration's effect; null if it is refused. */
  readonly effectLine: number | null;
  readonly effect: ToolEffect | null;
  /** The fields that the source omits; MCP's defaults are written instead. */
  readonly assumed: readonly AssumedField[];
  /** Whether the source accepts undeclared names; if so, a registry needs `unknownParameters: "drop"` to serve it. */
  readonly isOpen: boolean;
  readonly differences: readonly AdoptionDifference[];
}

export interface AdoptResult {
  readonly diagnostics: readonly Diagnostic[];
  /** False if a source or the configuration could not be read, or a file could not be written. */
  readonly ran: boolean;
  readonly files: readonly AdoptedFile[];
  readonly tools: readonly AdoptedTool[];
  /** Files whose registrations change. */
  readonly rewritten: readonly RewrittenFile[];
  readonly registrations: readonly PlannedRegistration[];
  readonly isWritten: boolean;
}

/** Plans the files, and writes those that are missing if the options say so. */
export async function adopt(options: AdoptOptions): Promise<AdoptResult> {
  const { root, onStage: stage = () => undefined } = options;
  const diagnostics: Diagnostic[] = [...options.diagnostics];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const stop = (): AdoptResult => ({
    ...{ diagnostics: sortDiagnostics(diagnostics), ran: false, files: [], tools: [], isWritten: false },
    ...{ rewritten: [], registrations: [] },
  });
  const { settings, diagnostics: findings } = loadConfigIfAny({ root, config: options.config }, knownCodes);
  findings.forEach(report);
  if (settings === undefined || hasErrors(diagnostics)) return stop();
  stage("Listing the tools");
  const lists = await readAdoptedLists(options, report);
  const { isOfExtension } = lists;
  const tools = lists.listed.map(({ tool }) => tool);
  if (hasErrors(diagnostics)) return stop();
  checkNames(options.effects, tools, report);

  const isConfigured = findFile([join(root, settings.configFile)]) !== undefined;
  const draft = await draftFiles({ options, settings, isConfigured, lists, stage }, report);
  if (draft === undefined || hasErrors(diagnostics)) return stop();
  const { plan, texts, proof } = draft;
  proof.diagnostics.forEach(report);
  const isRewriting = options.rewrite.length > 0;
  const output = isConfigured ? settings.output : `${hasSourceFolder(root) ? "src/" : ""}generated`;
  const config =
    isConfigured || !(isOfExtension || isRewriting)
      ? []
      : planConfig({ ...options, isOfExtension }, { output, files: texts.keys() });
  const files = [...planFiles(root, texts), ...editedFiles(plan), ...config];
  const adopted = [...proof.proven.map((tool) => describeTool(tool, plan)), ...draft.refused.map(describeRefused)];
  const inOrder = [
    ...tools.flatMap(({ name }) => adopted.filter((tool) => tool.name === name)),
    ...lists.refused.map(describeRefused),
  ];
  for (const { path, state } of files)
    if (state === "differing") report(createDiagnostic("adopted-file-differs", { path }));
  if (isConfigured) reportUnread(settings, [...texts.keys()], report);
  const adopting = new Set(proof.proven.map(({ tool }) => tool.name));
  const rewrite = rewriteRegistrations(options, {
    settings: { ...settings, output },
    tools: adopting,
    edited: plan.files,
    report,
    stage,
  });
  const mayWrite = options.write && !hasErrors(diagnostics);
  const isRewritten = ({ path }: AdoptedFile): boolean => rewrite.files.some((file) => file.path === path);
  const changed = files.filter(({ state }) => state === "missing" || state === "edited");
  const write = [...changed.filter((file) => !isRewritten(file)), ...rewrite.files];
  const keep = files.map(({ path }) => path);
  const problem = mayWrite ? writeFiles(root, { write, remove: [], keep }) : undefined;
  if (problem !== undefined) report(problem);
  return {
    diagnostics: sortDiagnostics(diagnostics),
    ran: problem === undefined,
    files,
    tools: inOrder,
    rewritten: rewrite.files,
    registrations: rewrite.registrations,
    isWritten: mayWrite && problem === undefined,
  };
}

interface Drafting {
  readonly options: AdoptOptions;
  readonly settings: Settings;
  readonly isConfigured: boolean;
  readonly lists: AdoptedLists;
  readonly stage: (stage: string) => void;
}

interface DraftedFiles {
  readonly plan: DeclarationsPlan;
  /** The files of declarations by path, without those of refused tools. */
  readonly texts: ReadonlyMap<string, string>;
  readonly proof: Proof;
  readonly refused: readonly RefusedTool[];
}

/** Plans and proves the files; again without the tools that are refused, if others share their file. */
async function draftFiles(drafting: Drafting, report: Report): Promise<DraftedFiles | undefined> {
  const { options, settings, isConfigured, lists, stage } = drafting;
  const { root, effects, folder, map } = options;
  const { listed, owners, isOfExtension } = lists;
  const globs = options.types.length === 0 && isOfExtension ? usualTypes(root) : options.types;
  const plan = await planDeclarations(
    {
      ...{ settings, tools: listed, owners, effects, globs, stage },
      map: map === undefined ? undefined : { root, folder, name: map },
      fileOf: locateFiles(options, settings, isConfigured),
      format: (files) => formatFiles(root, files),
    },
    report,
  );
  if (plan === undefined) return undefined;
  const { draft, texts } = plan;
  // Without a configuration, the other files of the folder declare no tools.
  const proving = isConfigured ? settings : { ...settings, tools: [...texts.keys()] };
  const edited = new Map([...plan.files].map(([path, { text }]) => [path, sourceText(text)]));
  const compared = new Set(plan.types.keys());
  const proof = proveAdoption({ settings: proving, files: texts, edited, compared, written: draft.written, stage });
  const refused = [...draft.refused, ...proof.refused];
  if (proof.refused.length === 0) return { plan, texts, proof, refused };
  const names = new Set(proof.refused.map(({ name }) => name));
  const kept = new Set(proof.proven.map(({ file }) => file));
  const isShared = draft.written.some(({ tool, file }) => names.has(tool.name) && kept.has(file));
  const left = new Map([...texts].filter(([path]) => kept.has(path)));
  if (!isShared) return { plan, texts: left, proof, refused };
  const others = { ...lists, listed: listed.filter(({ tool }) => !names.has(tool.name)) };
  const again = await draftFiles({ ...drafting, lists: others }, report);
  return again && { ...again, refused: [...proof.refused, ...again.refused] };
}

/** Formats files in the style of the project. */
async function formatFiles(root: string, files: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const style = await readStyle(root, join(root, [...files.keys()][0] ?? "tool.ts"));
  const formatted = new Map<string, string>();
  for (const [path, text] of files) formatted.set(path, await formatSource(text, style));
  return formatted;
}

interface RewriteContext {
  readonly settings: Settings;
  /** Files whose types are edited, which may have registrations too. */
  readonly edited: DeclarationsPlan["files"];
  readonly tools: ReadonlySet<string>;
  readonly report: (diagnostic: Diagnostic) => void;
  readonly stage: (stage: string) => void;
}

function rewriteRegistrations(
  { root, rewrite: globs }: AdoptOptions,
  { settings, tools, edited, report, stage }: RewriteContext,
): RewritePlan {
  if (globs.length === 0) return { files: [], registrations: [], diagnostics: [] };
  stage("Finding the registrations");
  const texts = new Map([...edited].map(([path, { text }]) => [posixPath(join(root, path)), text]));
  const loaded = loadFiles(settings, globs, texts);
  loaded.diagnostics.forEach(report);
  if (loaded.files.length === 0 && loaded.diagnostics.length === 0)
    report(createDiagnostic("registrations-not-searched", { globs: globs.join(", ") }));
  const plan = planRewrite({ root, ...loaded, globs, tools, output: settings.output });
  if (loaded.files.length > 0) plan.diagnostics.forEach(report);
  return plan;
}

const hasSourceFolder = (root: string): boolean => kindOfPath(join(root, "src")) === "folder";

/** Where extensions keep the types of their tools. */
function usualTypes(root: string): readonly string[] {
  return [hasSourceFolder(root) ? "src/**/*.ts" : "**/*.ts"];
}

/** The configuration of a project without one. With that of an extension, its package.json stays as it is. */
function planConfig(
  { root, sources, folder, into = "", isOfExtension }: AdoptOptions & { readonly isOfExtension: boolean },
  { output, files }: { readonly output: string; readonly files: Iterable<string> },
): readonly AdoptedFile[] {
  const [source] = sources;
  const path = source?.kind === "file" ? relativePath(root, posixPath(resolve(folder, source.name))) : "package.json";
  const [first = "tools/tool.ts"] = files;
  const text = renderJson({
    $schema: "./node_modules/toolwright/dist/config.schema.json",
    tools: [/\.[cm]?tsx?$/.test(into) ? first : `${posixPath(dirname(first))}/**/*.ts`],
    output,
    ...(isOfExtension && {
      targets: { vscode: { ...(path !== "package.json" && { packageJson: path }), effectInDescription: false } },
    }),
  });
  return [{ path: "toolwright.config.json", state: "missing", previous: null, text }];
}

function editedFiles({ files }: DeclarationsPlan): readonly AdoptedFile[] {
  return [...files].map(([path, { previous, text }]) => ({ path, state: "edited", previous, text }));
}

type FileOf = (tool: Pick<ContractTool, "name">) => string;

/** Reports `--effect` names that the source does not have. */
function checkNames(effects: ReadonlyMap<string, ToolEffect>, tools: readonly ContractTool[], report: Report): void {
  const names = new Set(tools.map(({ name }) => name));
  for (const name of effects.keys()) if (!names.has(name)) report(createDiagnostic("adopted-tool-not-found", { name }));
}

/** The path of each tool's file, POSIX, relative to the root. */
function locateFiles({ into, folder, root }: AdoptOptions, settings: Settings, isConfigured: boolean): FileOf {
  const usual = isConfigured ? folderOfTools(settings) : `${hasSourceFolder(root) ? "src/" : ""}tools`;
  const target = into === undefined ? usual : relativePath(root, posixPath(resolve(folder, into)));
  if (/\.[cm]?tsx?$/.test(target)) return () => target;
  return ({ name }) => posixPath(join(target, `${fileName(name)}.ts`));
}

/** The folder that the first glob begins with. */
function folderOfTools({ tools }: Settings): string {
  const folder = startOf(tools[0] ?? "");
  return folder === "" ? "tools" : folder;
}

/** The folders of a glob before the first wildcard. */
function startOf(glob: string): string {
  const folders = glob.replace(/^\.\//, "").split("/").slice(0, -1);
  const wild = folders.findIndex((part) => /[*?[\]{}()!]/.test(part));
  return (wild < 0 ? folders : folders.slice(0, wild)).join("/");
}

/** Reports files that are outside the folders of all globs. */
function reportUnread({ tools, configFile }: Settings, paths: readonly string[], report: Report): void {
  const starts = tools.map(startOf);
  const isRead = (path: string): boolean => starts.some((start) => start === "" || path.startsWith(`${start}/`));
  const [path] = paths.filter((one) => !isRead(one));
  if (path === undefined) return;
  report(
    createDiagnostic(
      "adopted-file-not-read",
      { path, globs: tools.join(", ") },
      { file: configFile, line: 1, column: 1 },
    ),
  );
}

/** `readFile` and `read_file` become `read-file`. */
function fileName(tool: string): string {
  const words = tool
    .replaceAll(/([a-z\d])(?=[A-Z])/g, "$1-")
    .replaceAll("_", "-")
    .toLowerCase();
  return words.replaceAll(/^-+|(?<!-)-+$/g, "") || "tool";
}

function planFiles(root: string, texts: ReadonlyMap<string, string>): readonly AdoptedFile[] {
  return [...texts].map(([path, text]) => {
    const file = join(root, path);
    const previous = readWritten(file);
    return {
      path,
      text,
      previous,
      state: previous === null ? "missing" : previous === text ? "unchanged" : "differing",
    };
  });
}

function describeTool(proven: ProvenTool, { types, drift: known }: DeclarationsPlan): AdoptedTool {
  const { tool, file, differences, definition, assumed, isOpen } = proven;
  const type = types.get(tool.name);
  const drift = known.get(tool.name) ?? [];
  const isSame = differences.every(({ kind }) => kind === "annotation") && drift.every(({ isMerged }) => isMerged);
  return {
    name: tool.name,
    ...{ type: type?.type ?? null, typeFoundBy: type?.by ?? null, drift },
    state: isSame ? "equivalent" : "equivalent-but",
    reason: null,
    file,
    effectLine: locateToolField(definition, "#/effect").line,
    effect: definition.effect,
    assumed,
    isOpen,
    differences,
  };
}

function describeRefused({ name, reason }: { readonly name: string; readonly reason: string }): AdoptedTool {
  const nothing = {
    type: null,
    typeFoundBy: null,
    drift: [],
    file: null,
    effectLine: null,
    effect: null,
    assumed: [],
    isOpen: false,
    differences: [],
  };
  return { name, state: "refused", reason, ...nothing };
}
