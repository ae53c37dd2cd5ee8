/** The command check: renders the files on disk that have drifted. */

import { isObject, type JsonObject, type JsonValue, variantsOf } from "@toolwright/runtime/internal/json-schema";
import { createTwoFilesPatch } from "diff";
import { findConflicts } from "../disk/merge-conflicts.js";
import { pathFromRoot } from "../disk/output-folder.js";
import { inventoryPath } from "../emit/inventory-output.js";
import type { FileState, PlannedFile } from "../plan/plan.js";
import { readTools } from "../plan/surface-changes.js";
import { count } from "./diagnostics-text.js";
import { mostEdits, type Palette } from "./text-layout.js";
import { makeVisible } from "./visible-text.js";

const explanations: Readonly<Record<FileState, string>> = {
  unchanged: "is up to date",
  missing: "is missing",
  outdated: "is out of date",
  edited: "was edited, or depends on a change outside the inventory, such as a renamed type",
  stale: "is stale",
  leftover: "is a temporary file of an interrupted run, which `npx toolwright generate` removes",
};

/** The maximum number of temporary files that are named. */
const mostLeftovers = 5;

/**
 * Renders the changes of each tool, then the difference of the inventory. Other files are only named, unless the changed
 * tools do not explain them.
 */
export function renderDrift(
  { files, output }: { readonly files: readonly PlannedFile[]; readonly output: string },
  palette: Palette,
): string {
  const drifted = files.filter(({ state }) => state !== "unchanged" && state !== "leftover");
  const leftovers = files.filter(({ state }) => state === "leftover");
  const inventory = drifted.find(({ path, base }) => base === "output" && path === inventoryPath);
  const tools =
    inventory === undefined ? [] : describeToolChanges(inventory.previous ?? noTools, inventory.text ?? noTools);
  const isExplained = ({ state }: PlannedFile): boolean => tools.length > 0 && state !== "edited";
  const shown = drifted.filter((file) => !isExplained(file) || (file === inventory && file.previous !== null));
  const named = drifted.filter((file) => !shown.includes(file));
  const head = (file: PlannedFile): string => {
    const hasConflict = findConflicts(file.previous ?? "").length > 0;
    const explanation = hasConflict ? "has merge conflict markers" : explanations[file.state];
    return `${palette.red("drift")} ${palette.bold(makeVisible(pathFromRoot(file, output)))} ${explanation}\n`;
  };
  const rest = leftovers.length - mostLeftovers;
  const blocks = [
    tools.map((line) => `${line}\n`).join(""),
    ...shown.map((file) => head(file) + renderDiff(pathFromRoot(file, output), file, palette)),
    [...named, ...leftovers.slice(0, mostLeftovers)].map(head).join("") +
      (rest > 0 ? `... and ${count(rest, "more temporary file")}\n` : ""),
  ];
  return blocks.filter((block) => block !== "").join("\n");
}

export function renderFix(files: readonly PlannedFile[]): string {
  const drifted = files.filter(({ state }) => state !== "unchanged").length;
  return `${count(drifted, "file")} drifted. Run \`npx toolwright generate\`, review the difference, and commit it.\n`;
}

/** The maximum number of lines of a diff, and of a file that is added or removed as a whole. */
const longestDiff = { changed: 400, whole: 50 };

/** Two versions of a file, null if it does not exist. */
interface FileVersions {
  readonly previous: string | null;
  readonly text: string | null;
  /** Where the newer version comes from. */
  readonly origin?: string;
}

export function renderDiff(path: string, file: FileVersions, palette: Palette): string {
  const { origin = "from the sources" } = file;
  const [before = "", after = ""] = [file.previous, file.text].map((text) => text?.replaceAll("\r\n", "\n"));
  const name = makeVisible(path);
  const patch = createTwoFilesPatch(
    file.previous === null ? "/dev/null" : name,
    file.text === null ? "/dev/null" : name,
    before,
    after,
    "on disk",
    origin,
    // An added or removed file needs no search.
    { context: 3, maxEditLength: before === "" || after === "" ? Infinity : mostEdits },
  );
  if (patch === undefined) {
    const lines = [before, after].map((text) => text.split("\n").length - 1);
    return `They differ in more than ${mostEdits} lines: ${lines.join(" on disk, ")} ${origin}.\n`;
  }
  // The patch has a heading above the names of the two files.
  const lines = patch.slice(patch.indexOf("--- ")).replace(/\n$/, "").split("\n");
  const isWhole = file.previous === null || file.text === null;
  const shown = lines
    .slice(0, isWhole ? longestDiff.whole : longestDiff.changed)
    // The names above are visible already, and end with a tab.
    .map((line, index) => colourLine(index < 2 ? line : makeVisible(cutLine(line)), index, palette));
  const rest = lines.length - shown.length;
  return `${[...shown, ...(rest > 0 ? [`... and ${rest} more ${rest === 1 ? "line" : "lines"}`] : [])].join("\n")}\n`;
}

/** The script of a page is one line. */
const longestLine = 4000;

function cutLine(line: string): string {
  const rest = line.length - longestLine;
  return rest <= 0 ? line : `${line.slice(0, longestLine)}... and ${count(rest, "more character")}`;
}

function colourLine(line: string, index: number, palette: Palette): string {
  if (index < 2) return palette.bold(line);
  if (line.startsWith("+")) return palette.green(line);
  if (line.startsWith("-")) return palette.red(line);
  return line.startsWith("@@") ? palette.cyan(line) : line;
}

const noTools = '{ "tools": [] }';

/** `read_file: + encoding, - startLine, ~ path, description`; empty if the texts are equal or one cannot be parsed. */
export function describeToolChanges(before: string, after: string): string[] {
  const [old, now] = [readTools(before), readTools(after)];
  if (old === null || now === null) return [];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((name) => {
    const changes = compareTools(old.get(name), now.get(name));
    return changes.length === 0 ? [] : [`${makeVisible(name)}: ${changes.map(makeVisible).join(", ")}`];
  });
}

function compareTools(old: JsonObject | undefined, now: JsonObject | undefined): string[] {
  if (old === undefined) return ["new"];
  if (now === undefined) return ["removed"];
  return [...new Set([...Object.keys(now), ...Object.keys(old)])].flatMap((key) => {
    if (JSON.stringify(old[key]) === JSON.stringify(now[key])) return [];
    const parameters = /^input_?schema$/i.test(key) ? compareParameters(old[key], now[key]) : [];
    return parameters.length > 0 ? parameters : [key.replaceAll("_", " ")];
  });
}

function compareParameters(before: JsonValue | undefined, after: JsonValue | undefined): string[] {
  const [old, now] = [readParameters(before), readParameters(after)];
  const added = [...now.keys()].filter((name) => !old.has(name));
  const removed = [...old.keys()].filter((name) => !now.has(name));
  const changed = [...now.keys()].filter((name) => old.has(name) && old.get(name) !== now.get(name));
  return [
    ...added.map((name) => `+ ${name}`),
    ...removed.map((name) => `- ${name}`),
    ...changed.map((name) => `~ ${name}`),
  ];
}

/** Each parameter with its schema in every variant, and whether it is required there. */
function readParameters(schema: JsonValue | undefined): ReadonlyMap<string, string> {
  const variants = isObject(schema) ? variantsOf(schema) : [];
  const names = new Set(variants.flatMap(({ properties }) => Object.keys(properties)));
  const describe = (name: string): string =>
    JSON.stringify(variants.map(({ properties, required }) => [properties[name], required.includes(name)]));
  return new Map([...names].map((name) => [name, describe(name)]));
}
