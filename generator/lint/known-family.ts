/** Where the configuration lists the families, a tool must name one of them. */

import { error } from "../diagnostics/diagnostic-kinds.js";
import { listWords } from "@toolwright/contract/inventory";
import { nearest, suggest } from "../diagnostics/spelling.js";
import { locateField, toolRule } from "./lint-rule.js";

export const knownFamily = toolRule({
  findings: {
    "unknown-family": error<{ value: string; isDefault: boolean; nearest: string | undefined; known: string }>({
      message: ({ value, isDefault }) =>
        isDefault
          ? `The tool has no family, and "families" does not list the default "${value}".`
          : `Unknown family "${value}": "families" does not list it.`,
      hint: ({ isDefault, nearest, known }) =>
        isDefault
          ? `Write family: ${known}, or set "defaultFamily" to one of them.`
          : (suggest(nearest) ?? `Write ${known}, or add it to "families".`),
    }),
  },
  checkTool: (tool, { settings }, report) => {
    const { families } = settings;
    if (families === null || families.includes(tool.family)) return;
    const parameters = {
      value: tool.family,
      isDefault: !("family" in tool.locations.fields),
      nearest: nearest(tool.family, families),
      known: listWords(families),
    };
    report("unknown-family", parameters, locateField(tool, "family"));
  },
});
