/** No two values of a parameter may differ by letter case only: a model mixes them up. */

import { warning } from "../diagnostics/diagnostic-kinds.js";
import { isList } from "@toolwright/runtime/json-schema";
import { listWords } from "@toolwright/contract/inventory";
import { schemaNodes, type DescribedNode } from "./described-values.js";
import { toolRule } from "./lint-rule.js";

export const enumCase = toolRule({
  findings: {
    "enum-values-differ-by-case": warning<{ tool: string; path: string; values: string }>({
      message: ({ tool, path, values }) => `Values of "${path}" of ${tool} differ only in case: ${values}.`,
      hint: () => "Models confuse them, and some vendors do not enforce case. Keep one of them.",
    }),
  },
  checkTool: (tool, { locateProperty }, report) => {
    for (const { schema, pointer, path } of schemaNodes(tool.inputSchema)) {
      for (const values of similarValues(schema)) {
        const parameters = { tool: tool.name, path, values: listWords(values, "and") };
        report("enum-values-differ-by-case", parameters, locateProperty(tool, pointer));
      }
    }
  },
});

function similarValues(schema: DescribedNode["schema"]): string[][] {
  const { anyOf, enum: listed, oneOf } = schema;
  if (listed === undefined && anyOf === undefined && oneOf === undefined) return [];
  const members = [anyOf, oneOf].flatMap((list) => (isList(list) ? list : []));
  const constants = members.flatMap((member) =>
    typeof member === "object" && member !== null && "const" in member ? [member["const"]] : [],
  );
  const values = [...(isList(listed) ? listed : []), ...constants];
  const groups = new Map<string, Set<string>>();
  for (const value of values) {
    if (typeof value !== "string") continue;
    const key = value.toLowerCase();
    groups.set(key, (groups.get(key) ?? new Set()).add(value));
  }
  return [...groups.values()].filter((group) => group.size > 1).map((group) => [...group]);
}
