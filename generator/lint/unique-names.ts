/** No two tools may have one name, also by letter case, also in what is generated. */

import { error } from "../diagnostics/diagnostic-kinds.js";
import type { SourceLocation } from "../diagnostics/diagnostics.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { constantName } from "../surface/generated-names.js";
import { toolNamePattern } from "../surface/tool-names.js";
import { listWords } from "@toolwright/contract/inventory";
import { groupTools, locateField, surfaceRule } from "./lint-rule.js";

export const uniqueNames = surfaceRule({
  findings: {
    "duplicate-tool-name": error<{ name: string }>({
      message: ({ name }) => `More than one tool is named "${name}".`,
      hint: () => "A model calls a tool by its name. Give each tool its own.",
    }),
    "tool-names-differ-by-case": error<{ names: string }>({
      message: ({ names }) => `The names ${names} differ only in case.`,
      hint: () => "Models confuse them, and some file systems cannot hold both. Rename one.",
    }),
    "generated-name-collision": error<{ names: string; constant: string }>({
      message: ({ names, constant }) => `The tools ${names} would share the generated name "${constant}".`,
      hint: () => "Rename one of them.",
    }),
  },
  check: ({ tools, memo }, report) => {
    const named = tools.filter((tool) => tool.name !== "");
    for (const [name, same] of groupTools(named, (tool) => tool.name)) {
      report("duplicate-tool-name", { name }, same.map(locateName));
    }
    const distinct = [...new Map(named.map((tool) => [tool.name, tool])).values()];
    for (const [, similar] of groupTools(distinct, (tool) => tool.name.toLowerCase())) {
      report("tool-names-differ-by-case", { names: namesOf(similar) }, similar.map(locateName));
    }
    const constantOf = (tool: ToolDefinition): string => memo(tool, constantName, () => constantName(tool.name));
    const valid = distinct.filter((tool) => toolNamePattern.test(tool.name));
    for (const [constant, colliding] of groupTools(valid, constantOf)) {
      if (new Set(colliding.map((tool) => tool.name.toLowerCase())).size === 1) continue; // Reported above.
      const parameters = { names: namesOf(colliding), constant };
      report("generated-name-collision", parameters, colliding.map(locateName));
    }
  },
});

function locateName(tool: ToolDefinition): SourceLocation {
  return locateField(tool, "name");
}

function namesOf(tools: readonly ToolDefinition[]): string {
  return listWords(
    tools.map((tool) => tool.name),
    "and",
  );
}
