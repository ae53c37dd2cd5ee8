/** A tool that a target excludes must be there: one that was renamed would be sent all the same. */

import { createDiagnostic } from "../diagnostics.js";
import { listWords, nearest } from "../spelling.js";
import type { LintRule } from "./rule.js";

export const excludedTools: LintRule = ({ tools, settings }, report) => {
  const names = tools.map(({ name }) => name);
  const newNames = new Map(tools.flatMap(({ name, aliases }) => aliases.map((alias) => [alias, name] as const)));
  for (const { name: target, exclude, locations } of settings.targets) {
    for (const tool of Object.keys(exclude)) {
      if (names.includes(tool)) continue;
      const parameters = {
        target,
        tool,
        nearest: newNames.get(tool) ?? nearest(tool, names),
        known: listWords(names.toSorted()).replace(" or ", " and "),
      };
      report(createDiagnostic("config-excludes-unknown-tool", parameters, locations?.exclude[tool]));
    }
  }
};
