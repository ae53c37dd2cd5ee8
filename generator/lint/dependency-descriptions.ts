/** What a model reads should be the project's own words, not those of an installed package. */

import type { Direction } from "@toolwright/contract/rules";
import { warning } from "../diagnostics/diagnostic-kinds.js";
import type { SourceLocation } from "../diagnostics/diagnostics.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { descriptionOf, schemaNodes } from "./described-values.js";
import { toolRule, type LintedProject } from "./lint-rule.js";

/** Values whose descriptions come from one package by one place in the project. */
interface ForeignWords {
  readonly owner: string;
  readonly package: string;
  /** Paths of the values; empty for the whole schema. */
  readonly paths: string[];
  readonly location: SourceLocation;
}

export const dependencyDescriptions = toolRule({
  findings: {
    "description-from-dependency": warning<Omit<ForeignWords, "location">>({
      message: ({ owner, paths, package: name }) =>
        paths.length === 1
          ? `The description of ${nameValue(owner, paths)} is a doc comment of the package ${name}, so its authors decide what the model reads.`
          : `The descriptions of ${nameValue(owner, paths)} are doc comments of the package ${name}, so its authors decide what the model reads.`,
      hint: () =>
        "Declare the property in the project, with a doc comment of your own and the tags that it has in the package.",
    }),
  },
  checkTool: (tool, project, report) => {
    for (const { location, ...words } of findForeignWords(project, tool)) {
      report("description-from-dependency", words, location);
    }
  },
});

function findForeignWords({ locateProperty }: LintedProject, tool: ToolDefinition): ForeignWords[] {
  const schemas = [
    ["input", tool.inputSchema],
    ["output", tool.outputSchema],
  ] as const satisfies readonly (readonly [Direction, unknown])[];
  const found = new Map<string, ForeignWords>();
  for (const [part, root] of schemas) {
    const { packages } = tool.sourceMaps[part];
    const owner = part === "input" ? tool.name : `the result of ${tool.name}`;
    for (const { schema, pointer, path } of root === null ? [] : schemaNodes(root)) {
      const name = packages[pointer];
      if (name === undefined || descriptionOf(schema) === undefined) continue;
      const location = locateProperty(tool, pointer, part);
      const key = JSON.stringify([part, name, location]);
      const words = found.get(key) ?? { owner, package: name, paths: [], location };
      words.paths.push(path);
      found.set(key, words);
    }
  }
  return [...found.values()];
}

/** Names the first values; a type of a package may have thousands. */
function nameValue(owner: string, paths: readonly string[]): string {
  const [first = "", second = "", ...others] = paths.map((path) => (path === "" ? owner : `"${path}"`));
  if (paths.length === 1) return paths[0] === "" ? owner : `${first} of ${owner}`;
  return others.length === 0
    ? `${first} and ${second} of ${owner}`
    : `${first}, ${second} and ${others.length} others of ${owner}`;
}
