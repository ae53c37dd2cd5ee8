/** A tool that the options of a target name must be there: one that was renamed would be sent like any other. */

import { error } from "../diagnostics/diagnostic-kinds.js";
import { listWords } from "@toolwright/contract/inventory";
import { nearest, suggest } from "../diagnostics/spelling.js";
import { surfaceRule } from "./lint-rule.js";

interface UnknownTool {
  target: string;
  tool: string;
  nearest: string | undefined;
  known: string;
}

const unknownToolHint = ({ nearest, known }: UnknownTool): string =>
  suggest(nearest) ?? `Remove it. The tools are ${known}.`;

export const excludedTools = surfaceRule({
  findings: {
    "config-excludes-unknown-tool": error<UnknownTool>({
      message: ({ target, tool }) => `The target "${target}" excludes "${tool}", which is not a tool.`,
      hint: unknownToolHint,
    }),
    "config-wraps-unknown-tool": error<UnknownTool>({
      message: ({ target, tool }) => `\`wrapNullable\` of the target "${target}" names "${tool}", which is not a tool.`,
      hint: unknownToolHint,
    }),
  },
  check: ({ tools, settings }, report) => {
    const names = tools.map(({ name }) => name);
    const newNames = new Map(tools.flatMap(({ name, aliases }) => aliases.map((alias) => [alias, name] as const)));
    const describe = (target: string, tool: string): UnknownTool => ({
      target,
      tool,
      nearest: newNames.get(tool) ?? nearest(tool, names),
      known: listWords(names.toSorted(), "and"),
    });
    const isUnknown = (tool: string): boolean => !names.includes(tool);
    for (const { name, target, exclude, locations } of settings.targets) {
      for (const tool of Object.keys(exclude).filter(isUnknown)) {
        report("config-excludes-unknown-tool", describe(name, tool), locations?.exclude[tool]);
      }
      const wrapped = "wrapNullable" in target && target.wrapNullable !== true ? (target.wrapNullable ?? []) : [];
      for (const tool of wrapped.filter(isUnknown)) {
        report("config-wraps-unknown-tool", describe(name, tool), locations?.target);
      }
    }
  },
});
