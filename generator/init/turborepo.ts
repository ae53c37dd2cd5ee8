/** Plans the tasks and global dependencies with which Turborepo runs a project's scripts only when their inputs change. */

import { join, relative } from "node:path";
import { joinPhrases } from "@toolwright/contract/internal/inventories";
import { isObject, type JsonObject, listOf } from "@toolwright/runtime/internal/json-schema";
import { posixPath, type Report } from "../diagnostics/diagnostics.js";
import { matchesGlob } from "../disk/globs.js";
import { kindOfPath } from "../disk/project-folder.js";
import { projectCommands, scriptsWith } from "./detect-project.js";
import type { InitEdit } from "./plan-init.js";
import { addToText, expectType, valueIn, type Addition, type TurboJson, type Turborepo } from "./turbo-json.js";
import { sortOutside } from "./outside-inputs.js";

export interface TurborepoRequest {
  /** Real path. */
  readonly root: string;
  readonly turborepo: Turborepo;
  /** The package.json after its edits. */
  readonly manifest: JsonObject;
  /** Name of the configuration. */
  readonly configFile: string;
  /** The output of `toolwright generate`, relative to the root. */
  readonly output: { readonly folder: string; readonly files: readonly string[] };
  /** Absolute paths of everything that a run reads. */
  readonly inputs: readonly string[];
}

export interface TurborepoPlan {
  readonly edits: readonly InitEdit[];
  /** Names of the workspace's packages that a run reads, although no package.json leads to them. */
  readonly undeclared: readonly string[];
}

/** An addition to one of the two configurations. */
interface Change extends Addition {
  readonly file: "own" | "whole";
  readonly purpose: "tasks" | "lists" | "globals";
  /** Names of tasks or files, for readers. */
  readonly names: readonly string[];
}

export function planTurborepo(request: TurborepoRequest, report: Report): TurborepoPlan {
  const { own, whole } = request.turborepo;
  const files = own === undefined ? [whole] : [whole, own];
  const isUsual = files.map((file) => expectType(file, [tasksKey(whole)], "object", report)).every(Boolean);
  const outside = sortOutside({ root: request.root, top: whole.folder, paths: request.inputs });
  const changes = [
    ...(isUsual ? findTasks(request.manifest).flatMap((task) => planTask(request, task, report)) : []),
    ...planGlobals(request, outside.files, report),
  ];
  const edit = (file: Change["file"], before: TurboJson | undefined): InitEdit[] => {
    const additions = changes.filter((change) => change.file === file);
    if (additions.length === 0) return [];
    const text = addToText(before ?? { mark: "", text: newText }, additions);
    const path = before?.path ?? "turbo.json";
    return [{ action: before === undefined ? "create" : "edit", path, purpose: describeChanges(additions), text }];
  };
  return { edits: [...edit("whole", whole), ...edit("own", own)], undeclared: outside.undeclared };
}

/** The configuration of a package. */
const newText = '{\n  "extends": ["//"]\n}\n';

function describeChanges(changes: readonly Change[]): string {
  const named = (purpose: Change["purpose"]): string[] => [
    ...new Set(changes.filter((change) => change.purpose === purpose).flatMap(({ names }) => names)),
  ];
  const phrases = { tasks: "adds the tasks", lists: "completes the tasks", globals: "adds to the global dependencies" };
  return (["tasks", "lists", "globals"] as const)
    .filter((purpose) => named(purpose).length > 0)
    .map((purpose) => `${phrases[purpose]} ${joinPhrases(named(purpose))}`)
    .join("; ");
}

interface Task {
  /** The name of the script and of the task. */
  readonly script: string;
  readonly command: keyof typeof projectCommands;
}

/** One script for each command: the one that `init` adds, or the first that runs it. */
function findTasks(manifest: JsonObject): Task[] {
  return (["generate", "check"] as const).flatMap((command): Task[] => {
    const running = scriptsWith(manifest, `toolwright ${command}`);
    const script = running.find((name) => name === projectCommands[command]) ?? running[0];
    return script === undefined ? [] : [{ script, command }];
  });
}

type ListName = "dependsOn" | "inputs" | "outputs";
type Lists = Readonly<Record<ListName, readonly string[]>>;

/** All files of the package that git does not ignore. */
const defaultInputs = "$TURBO_DEFAULT$";

/** Begins a list that adds to that of the whole Turborepo. */
const extending = "$TURBO_EXTENDS$";

/**
 * The lists of a task. It depends on itself in the packages that this one depends on, whose types its tools may use, so
 * that their files are among its inputs. Generated files stay among the inputs of `generate`, which removes stale ones.
 */
function wantedLists({ turborepo: { whole }, output }: TurborepoRequest, { script, command }: Task): Lists {
  const builds = valueIn(whole, [tasksKey(whole), "build"]) !== undefined;
  return {
    dependsOn: [...(builds ? ["^build"] : []), `^${script}`],
    inputs: [defaultInputs],
    outputs: command === "check" ? [] : [`${escapeGlob(output.folder)}/**`, ...output.files.map(escapeGlob)],
  };
}

/** Version 1 of Turborepo has another key. */
function tasksKey(file: TurboJson): "pipeline" | "tasks" {
  return valueIn(file, ["tasks"]) === undefined && valueIn(file, ["pipeline"]) !== undefined ? "pipeline" : "tasks";
}

function planTask(request: TurborepoRequest, task: Task, report: Report): Change[] {
  const { whole, own } = request.turborepo;
  const key = tasksKey(whole);
  const name = nameInWhole(request, task);
  const paths = { whole: [key, name], own: [key, task.script] };
  const ofWhole = readTask(whole, paths.whole, report);
  const ofOwn = own === undefined ? undefined : readTask(own, paths.own, report);
  if (ofWhole === "invalid" || ofOwn === "invalid") return [];
  const inherited = ofOwn?.["extends"] === false ? undefined : ofWhole;
  const wanted = wantedLists(request, task);
  const names = [task.script];
  if (inherited === undefined && ofOwn === undefined)
    return [{ file: "whole", path: [key], value: { [name]: wanted }, purpose: "tasks", names }];
  // A task with `"extends": false` alone removes the task from the package.
  if (ofOwn?.["extends"] === false && Object.keys(ofOwn).length === 1) return [];
  if ((ofOwn?.["cache"] ?? inherited?.["cache"]) === false) return [];
  // Other packages share a task of the whole without a package's name.
  const isShared = whole.folder !== request.root && name === task.script;
  const file = ofOwn !== undefined || isShared ? "own" : "whole";
  return (["dependsOn", "inputs", "outputs"] as const).flatMap((list): Change[] => {
    const above = listOf(inherited?.[list]);
    const written = ofOwn?.[list] === undefined ? [extending] : listOf(ofOwn[list]);
    const effective = written.flatMap((entry) => (entry === extending ? above : [entry]));
    const missing = missingFrom(effective, { list, wanted: wanted[list], configFile: request.configFile });
    if (missing.length === 0) return [];
    const hasList = (file === "own" ? ofOwn : inherited)?.[list] !== undefined;
    const value = hasList ? missing : [...above, ...missing];
    return [{ file, path: [...paths[file], list], value, purpose: "lists", names }];
  });
}

/** The name of a task in the configuration of the whole: with that of a package only if it is there. */
function nameInWhole({ root, turborepo: { whole }, manifest }: TurborepoRequest, { script }: Task): string {
  if (whole.folder === root) {
    const hasPackages = "workspaces" in manifest || kindOfPath(join(root, "pnpm-workspace.yaml")) === "file";
    return hasPackages ? `//#${script}` : script;
  }
  const ofPackage = `${String(manifest["name"])}#${script}`;
  return valueIn(whole, [tasksKey(whole), ofPackage]) === undefined ? script : ofPackage;
}

function readTask(file: TurboJson, path: readonly string[], report: Report): JsonObject | "invalid" | undefined {
  const shapes = [
    expectType(file, path, "object", report),
    ...["dependsOn", "inputs", "outputs"].map((list) => expectType(file, [...path, list], "array", report)),
  ];
  if (shapes.includes(false)) return "invalid";
  return valueIn(file, path) as JsonObject | undefined; // Its type has been checked.
}

interface WantedList {
  readonly list: ListName;
  readonly wanted: readonly string[];
  readonly configFile: string;
}

/** The entries to add to a list; a deliberately narrow list stays as it is. */
function missingFrom(list: readonly unknown[], { list: name, wanted, configFile }: WantedList): readonly string[] {
  const texts = list.filter((entry) => typeof entry === "string");
  if (name === "outputs") return wanted.filter((path) => !texts.some((glob) => covers(glob, path)));
  if (name === "dependsOn") return texts.some((entry) => entry.startsWith("^")) ? [] : wanted;
  // Turborepo uses its default inputs for an empty list, and for one with an object.
  const isDefault = list.length === 0 || texts.length < list.length || texts.includes(defaultInputs);
  return isDefault || texts.some((glob) => covers(glob, configFile)) ? [] : wanted;
}

/** Turborepo runs every task again when one of these files changes. */
function planGlobals({ turborepo: { whole } }: TurborepoRequest, files: readonly string[], report: Report): Change[] {
  const flags = valueIn(whole, ["futureFlags"]);
  const isMoved = isObject(flags) && flags["globalConfiguration"] === true;
  const path = isMoved ? ["global", "inputs"] : ["globalDependencies"];
  const isUsual = path.every((_, index) =>
    expectType(whole, path.slice(0, index + 1), index === path.length - 1 ? "array" : "object", report),
  );
  const known = isUsual ? listOf(valueIn(whole, path)).filter((entry) => typeof entry === "string") : [];
  const paths = files.map((file) => escapeGlob(posixPath(relative(whole.folder, file))));
  const missing = paths.filter((file) => !known.some((glob) => covers(glob, file)));
  if (!isUsual || missing.length === 0) return [];
  return [{ file: "whole", path, value: missing, purpose: "globals", names: missing }];
}

function escapeGlob(path: string): string {
  return path.replace(/[?*$:<>()[\]{},!\\]/g, "\\$&");
}

/** Whether a glob matches everything that another does, as far as wildcards tell. */
function covers(glob: string, other: string): boolean {
  const normal = glob.replace(/^\.\//, "");
  return normal === other || matchesGlob(normal, other);
}
