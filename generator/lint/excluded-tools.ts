/** A tool that a target excludes must be there: one that was renamed would be sent all the same. */

import { error } from "../diagnostics/diagnostic-kinds.js";
import { listWords } from "@toolwright/contract/inventory";
import { nearest, suggest } from "../diagnostics/spelling.js";
import { lintRule } from "./lint-rule.js";

export const excludedTools = lintRule({
  findings: {
    "config-excludes-unknown-tool": error<{
      target: string;
      tool: string;
      nearest: string | undefined;
      known: string;
    }>({
      message: ({ target, tool }) => `The target "${target}" excludes "${tool}", which is not a tool.`,
      hint: ({ nearest, known }) => suggest(nearest) ?? `Remove it. The tools are ${known}.`,
    }),
  },
  check: ({ tools, settings }, report) => {
    const names = tools.map(({ name }) => name);
    const newNames = new Map(tools.flatMap(({ name, aliases }) => aliases.map((alias) => [alias, name] as const)));
    for (const { name: target, exclude, locations } of settings.targets) {
      for (const tool of Object.keys(exclude)) {
        if (names.includes(tool)) continue;
        const parameters = {
          target,
          tool,
          nearest: newNames.get(tool) ?? nearest(tool, names),
          known: listWords(names.toSorted(), "and"),
        };
        report("config-excludes-unknown-tool", parameters, locations?.exclude[tool]);
      }
    }
  },
});
