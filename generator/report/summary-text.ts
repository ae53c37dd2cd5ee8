/** Summarises the results of init, generate, check and accept. */

import { joinPhrases } from "@toolwright/contract/internal/inventories";
import { compareText } from "@toolwright/runtime/internal/json-schema";
import { toolStabilities } from "@toolwright/runtime/internal/stabilities";
import type { AcceptResult } from "../commands/accept.js";
import type { CatalogueResult } from "../commands/catalogue.js";
import type { GenerateResult } from "../commands/generate.js";
import type { SnapshotResult } from "../commands/snapshot.js";
import type { InitResult } from "../commands/init.js";
import { groupBy } from "../diagnostics/collections.js";
import { inventoryPath } from "../emit/inventory-output.js";
import type { ProjectFacts } from "../init/detect-project.js";
import type { PlannedFile } from "../plan/plan.js";
import { count } from "./diagnostics-text.js";
import { alignColumns, type Screen } from "./text-layout.js";
import { makeVisible } from "./visible-text.js";

/** Describes the project, and lists the files to write. */
export function renderInitPlan({ facts, edits }: InitResult, { palette }: Screen): string {
  const files = edits.map(({ action, path, purpose }) => [
    action === "create" ? palette.green(action) : palette.yellow(action),
    makeVisible(path),
    makeVisible(purpose),
  ]);
  const lines = [...(facts === null ? [] : [`${describeProject(facts)}.`, ""]), ...alignColumns(files), ""];
  return lines.map((line) => `${line}\n`).join("");
}

/** Lists the written files, and the next steps. */
export function renderInit(result: InitResult, screen: Screen): string {
  const { facts, edits, undeclared, publication, isWritten } = result;
  if (facts === null) return "";
  const hints = undeclared.map(
    (name) => `package.json: add ${makeVisible(name)} to the dependencies, or Turborepo overlooks its changes.`,
  );
  const published = publication === null ? [] : describePublication(publication, facts);
  if (edits.length === 0)
    return [...(hints.length > 0 ? hints : ["Nothing is missing."]), ...published].map((line) => `${line}\n`).join("");
  if (!isWritten) return "Nothing was written.\n";
  const written = `Wrote ${edits.map(({ path }) => makeVisible(path)).join(", ")}.`;
  if (facts.isConfigured && publication !== null) return [written, ...published].map((line) => `${line}\n`).join("");
  const creates = (file: string): boolean => edits.some(({ path }) => path.endsWith(file));
  // The options of another tsconfig decide where its output goes.
  const emits = creates("tsconfig.json") && creates("tool-handlers.ts");
  const steps = [
    ...(facts.hasRuntime ? [] : [`${facts.packageManager} install`]),
    ...["toolwright generate", emits ? "tsc --noEmit false --outDir dist" : "tsc", ...tryExample(emits, creates)].map(
      (command) => `${facts.execute} ${command}`,
    ),
  ];
  const notes = [
    ...hints,
    ...(facts.typescript === null ? ["TypeScript is not installed: add the package typescript."] : []),
    ...(facts.hasOldLibrary
      ? ["tsconfig.json: set target, or lib, to ES2020 or later, which the types of the runtime and the example need."]
      : []),
    ...(facts.otherCodegen === null
      ? []
      : [`The script codegen stays as it is: ${makeVisible(facts.otherCodegen)}. Add \`toolwright generate\` to it.`]),
    ...(emits && !facts.ignoresDist ? ["Git: add dist/ to .gitignore."] : []),
    ...(facts.usesBiome ? ['Biome: add "!**/generated" to files.includes in its configuration.'] : []),
    ...(facts.usesEslint ? ['ESLint: add { ignores: ["**/generated/"] } to its configuration.'] : []),
    ...(facts.hasGitHubFolder
      ? []
      : [`In CI, run \`${facts.execute} toolwright check\` after the packages are installed.`]),
  ];
  const next = ["Next:", ...steps.map((step) => `  ${screen.palette.bold(step)}`)];
  return `${[written, ...published, ...notes, ...next].join("\n")}\n`;
}

/** Says which files other packages get, and how they ask for them. */
function describePublication(
  { exports: exported, notes }: NonNullable<InitResult["publication"]>,
  { name }: ProjectFacts,
): string[] {
  const files = alignColumns(exported.map(({ subpath, file }) => [`  ${subpath}`, makeVisible(file)]));
  const named = name === null ? [] : [`Another package adds the tools with "packages": ["${makeVisible(name)}"].`];
  return ["The package exports:", ...files, ...notes.map(makeVisible), ...named];
}

/** The command that calls the example, if it is new; with its handler, if the compiler writes that. */
function tryExample(emits: boolean, creates: (file: string) => boolean): string[] {
  if (!creates("get-time.ts")) return [];
  const handlers = emits ? " --handlers dist/tool-handlers.js" : "";
  return [`toolwright call get_time '{"timeZone":"Europe/Berlin"}'${handlers}`];
}

/** Says what the page shows. */
export function renderCatalogue({ file, name, tools, changes }: CatalogueResult): string {
  const since = changes === null ? "" : `, ${count(changes, "change")}`;
  return `Wrote ${makeVisible(file)}: ${makeVisible(name)}, ${count(tools, "tool")}${since}\n`;
}

/** Says what was written, or what differs from the files. */
export async function renderSnapshots({ snapshots, check }: SnapshotResult, { palette }: Screen): Promise<string> {
  const parts = snapshots.map(async ({ file, label, tools, previous, text }) => {
    const name = `${makeVisible(file)}: ${makeVisible(label)}, ${count(tools, "tool")}`;
    if (previous === text) return `${name}, unchanged\n`;
    if (!check) return `${previous === null ? "Wrote" : "Updated"} ${name}\n`;
    if (previous === null) return `${palette.red("missing")} ${name}\n`;
    const { describeToolChanges, renderDiff } = await import("./drift-text.js");
    const changes = describeToolChanges(previous, text).map((line) => `${line}\n`);
    const diff = renderDiff(file, { previous, text, origin: "from the server" }, palette);
    return `${palette.red("changed")} ${name}\n\n${changes.join("")}\n${diff}`;
  });
  return (await Promise.all(parts)).join("");
}

function describeProject(facts: ProjectFacts): string {
  const parts = [
    facts.isModule ? "ES modules" : "CommonJS",
    facts.packageManager,
    facts.typescript === null ? "no TypeScript" : `TypeScript ${makeVisible(facts.typescript)}`,
    ...(facts.servesMcp ? ["an MCP server"] : []),
    ...(facts.isExtension ? ["a VS Code extension"] : []),
    ...(facts.isConfigured ? ["toolwright is configured"] : []),
  ];
  return `Found ${parts.join(", ")}`;
}

/** At most this many tools or families are named on a line. */
const mostNamed = 6;

/** Summarises the tools, and says what has changed and where to look. */
export function renderGenerated(result: GenerateResult): string {
  const { tools, changedTools, output } = result;
  const lines = [
    ...(new Set(tools.map(({ family }) => family)).size > 1 ? [`Families: ${describeFamilies(tools)}.`] : []),
    ...(tools.length > mostLargest ? [`Largest, in characters: ${describeLargest(tools)}.`] : []),
    // In a first run, every tool is added.
    ...(changedTools.filter(({ change }) => change === "added").length < tools.length
      ? describeChanged(changedTools)
      : []),
    `${makeVisible(output)}/${inventoryPath} contains what models see; \`toolwright list\` shows it as a table.`,
  ];
  return renderRegenerated({ ...result, changedTools: [] }) + lines.map((line) => `${line}\n`).join("");
}

/** Summarises a run after others, which differ in little. */
export function renderRegenerated({ tools, files, output, changedTools }: GenerateResult): string {
  const own = files.filter(({ base, state }) => base === "output" && state !== "leftover");
  const removed = own.filter(({ state }) => state === "stale").length;
  const unchanged = own.filter(({ state }) => state === "unchanged").length;
  const written = own.length - removed - unchanged;
  const parts = [`${written} written`, `${unchanged} unchanged`, ...(removed > 0 ? [`${removed} removed`] : [])];
  const edited = outsideOf(files).map(
    ({ path, state }) => ` ${makeVisible(path)} ${state === "unchanged" ? state : "written"}.`,
  );
  const inFolder = `${count(own.length - removed, "file")} in ${makeVisible(output)}/: ${parts.join(", ")}.`;
  const leftovers = files.filter(({ state }) => state === "leftover").length;
  const cleared = leftovers === 0 ? "" : ` Removed ${count(leftovers, "temporary file")} of an interrupted run.`;
  const summary = `${describeTools(tools)}. ${inFolder}${edited.join("")}${cleared}`;
  return [summary, ...describeChanged(changedTools)].map((line) => `${line}\n`).join("");
}

function describeChanged(changedTools: GenerateResult["changedTools"]): string[] {
  const names = changedTools.map(
    ({ name, change }) => makeVisible(name) + (change === "changed" ? "" : ` (${change})`),
  );
  return names.length === 0 ? [] : [`Changed tools: ${joinPhrases(names, { most: mostNamed })}.`];
}

function describeFamilies(tools: GenerateResult["tools"]): string {
  const families = [...groupBy(tools, ({ family }) => family)].map(([family, own]) => ({ family, size: own.length }));
  families.sort((left, right) => right.size - left.size || compareText(left.family, right.family));
  const phrases = families.map(({ family, size }) => `${makeVisible(family)} ${size}`);
  return joinPhrases(phrases, { most: mostNamed });
}

const mostLargest = 3;

/** The characters of what a request to a model carries of a tool, which cost its tokens. */
function describeLargest(tools: GenerateResult["tools"]): string {
  const sizes = tools.map(({ name, description, inputSchema }) => ({
    name,
    size: JSON.stringify({ name, description, inputSchema }).length,
  }));
  sizes.sort((left, right) => right.size - left.size || compareText(left.name, right.name));
  const phrases = sizes.slice(0, mostLargest).map(({ name, size }) => `${makeVisible(name)} ${withCommas(size)}`);
  return joinPhrases(phrases);
}

/** By hand: the first `toLocaleString` of a process takes 20 ms. */
function withCommas(size: number): string {
  if (size < 1000) return String(size);
  return `${withCommas(Math.floor(size / 1000))},${String(size % 1000).padStart(3, "0")}`;
}

export function renderClean({ tools, files, output }: GenerateResult): string {
  const outside = outsideOf(files);
  const names = [
    `${count(files.length - outside.length, "file")} in ${makeVisible(output)}/`,
    ...outside.map(({ path }) => makeVisible(path)),
  ];
  return `${describeTools(tools)}. ${joinPhrases(names)}: up to date.\n`;
}

/** One path on each line. */
export function renderPaths(paths: readonly string[]): string {
  return paths.map((path) => `${makeVisible(path)}\n`).join("");
}

function outsideOf(files: readonly PlannedFile[]): PlannedFile[] {
  return files.filter(({ base, state }) => base === "root" && state !== "leftover");
}

function describeTools(tools: GenerateResult["tools"]): string {
  const parts = toolStabilities.flatMap((stability) => {
    const number = tools.filter((tool) => tool.stability === stability).length;
    return number === 0 ? [] : [`${number} ${stability}`];
  });
  return `${count(tools.length, "tool")}: ${parts.join(", ")}`;
}

export function renderAccepted({ written }: AcceptResult): string {
  if (written.length === 0) return "There is nothing to accept: no change fails the review.\n";
  const pronoun = written.length === 1 ? "it" : "them";
  const end = `Commit ${pronoun} with the change, so that they are reviewed together.`;
  return [...written.map((file) => `${makeVisible(file)} written.`), end].map((line) => `${line}\n`).join("");
}

export function renderPruned({ removed }: AcceptResult): string {
  if (removed.length === 0) return "Every record is needed.\n";
  return removed.map((file) => `${makeVisible(file)} removed.\n`).join("");
}
