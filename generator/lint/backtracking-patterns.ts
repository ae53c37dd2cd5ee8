/** A pattern may not backtrack: a long string blocks the process, or is refused unchecked. */

import { isLinearPattern, isObject, type JsonObject } from "@toolwright/runtime/json-schema";
import { warning } from "../diagnostics/diagnostic-kinds.js";
import { schemaNodes } from "./described-values.js";
import { toolRule } from "./lint-rule.js";

export const backtrackingPatterns = toolRule({
  findings: {
    "pattern-may-backtrack": warning<{ tool: string; path: string; pattern: string }>({
      message: ({ tool, path, pattern }) =>
        `The pattern ${pattern} of "${path}" of ${tool} may take far more time than the length of a string.`,
      hint: () =>
        "Strings of more than 10,000 characters are refused unchecked. Begin the pattern with ^, and let no two repetitions match the same characters, as in ^[a-z]+(?:-[a-z]+)*$.",
    }),
  },
  checkTool: (tool, { locateProperty }, report) => {
    for (const { schema, pointer, path } of schemaNodes(tool.inputSchema)) {
      for (const pattern of patternsOf(schema)) {
        if (isLinearPattern(pattern)) continue;
        report("pattern-may-backtrack", { tool: tool.name, path, pattern }, locateProperty(tool, pointer));
      }
    }
  },
});

function patternsOf({ pattern, patternProperties }: JsonObject): readonly string[] {
  const names = isObject(patternProperties) ? Object.keys(patternProperties) : [];
  return typeof pattern === "string" ? [pattern, ...names] : names;
}
