/** From what a new project lacks to the words about it, before and after it is written. */

import type { InitResult } from "../commands/init.js";
import type { ProjectFacts } from "../init/detect-project.js";
import type { Screen } from "./screen.js";
import { makeVisible, visibleJson } from "./visible-text.js";

/** Describes the project, and lists the files to write. */
export function renderInitPlan({ facts, edits }: InitResult, { palette }: Screen): string {
  const width = Math.max(...edits.map(({ path }) => makeVisible(path).length));
  const lines = edits.map(
    ({ action, path, purpose }) =>
      `${action === "create" ? palette.green("create") : palette.yellow("edit  ")}  ${makeVisible(path).padEnd(width)}  ${purpose}`,
  );
  return [...(facts === null ? [] : [`${describeProject(facts)}.`, ""]), ...lines, ""]
    .map((line) => `${line}\n`)
    .join("");
}

/** The plan, unless somebody has read it already, and what to do next. */
export function renderInit(result: InitResult, screen: Screen): string {
  const { facts, edits, isWritten } = result;
  if (facts === null) return "";
  if (edits.length === 0) return "Nothing is missing.\n";
  if (!isWritten) return "Nothing was written.\n";
  const steps = [
    ...(facts.hasRuntime ? [] : [`${facts.packageManager} install`]),
    "npx toolwright generate",
    "npx tsc",
  ];
  const notes = [
    ...(facts.typescript === null ? ["TypeScript is not installed: add the package typescript."] : []),
    ...(facts.usesBiome ? ['Biome: add "!**/generated" to files.includes in its configuration.'] : []),
    ...(facts.usesEslint ? ['ESLint: add { ignores: ["**/generated/"] } to its configuration.'] : []),
    ...(facts.hasGitHubFolder ? [] : ["In CI, run `npx toolwright check` after the packages are installed."]),
  ];
  const next = ["Next:", ...steps.map((step) => `  ${screen.palette.bold(step)}`)];
  return `${[`Wrote ${edits.map(({ path }) => makeVisible(path)).join(", ")}.`, ...notes, ...next].join("\n")}\n`;
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

export function renderInitJson({ diagnostics, facts, edits, isWritten }: InitResult): string {
  const files = edits.map(({ action, path, purpose }) => ({ action, path, purpose }));
  return visibleJson({ diagnostics, project: facts, files, written: isWritten });
}
