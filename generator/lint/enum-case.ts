/** No two values of a parameter may differ by letter case only: a model mixes them up. */

import { createDiagnostic } from "../diagnostics.js";
import { isList } from "../json-values.js";
import { listWords } from "../spelling.js";
import { schemaNodes, type SchemaNode } from "./described-values.js";
import type { LintRule } from "./rule.js";

export const enumCase: LintRule = ({ tools, locateProperty }, report) => {
  for (const tool of tools) {
    for (const { schema, pointer, path } of schemaNodes(tool.inputSchema)) {
      for (const values of similarValues(schema)) {
        const parameters = { tool: tool.name, path, values: listWords(values).replace(" or ", " and ") };
        report(createDiagnostic("enum-values-differ-by-case", parameters, locateProperty(tool, pointer)));
      }
    }
  }
};

/** The groups of values that are one without their case; a union of constants is an enum, too. */
function similarValues(schema: SchemaNode["schema"]): string[][] {
  const members = [schema["anyOf"], schema["oneOf"]].flatMap((list) => (isList(list) ? list : []));
  const constants = members.flatMap((member) =>
    typeof member === "object" && member !== null && "const" in member ? [member["const"]] : [],
  );
  const values = [...(isList(schema["enum"]) ? schema["enum"] : []), ...constants];
  const groups = new Map<string, Set<string>>();
  for (const value of values) {
    if (typeof value !== "string") continue;
    const key = value.toLowerCase();
    groups.set(key, (groups.get(key) ?? new Set()).add(value));
  }
  return [...groups.values()].filter((group) => group.size > 1).map((group) => [...group]);
}
