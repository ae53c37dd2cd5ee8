/** The command init: renders the plan of a new project, and the outcome. */

import type { InitResult } from "../commands/init.js";
import type { ProjectFacts } from "../init/detect-project.js";
import { alignColumns, type Screen } from "./text-layout.js";
import { makeVisible } from "./visible-text.js";

/** Describes the project, and lists the files to write. */
export function renderInitPlan({ facts, edits }: InitResult, { palette }: Screen): string {
  const files = edits.map(({ action, path, purpose }) => [
    action === "create" ? palette.green(action) : palette.yellow(action),
    makeVisible(path),
    purpose,
  ]);
  const lines = [...(facts === null ? [] : [`${describeProject(facts)}.`, ""]), ...alignColumns(files), ""];
  return lines.map((line) => `${line}\n`).join("");
}

/** Lists the written files, and the next steps. */
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
