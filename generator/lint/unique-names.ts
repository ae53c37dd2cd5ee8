/** No two tools may have one name, also by letter case, also in what is generated. */

import { createDiagnostic, type SourceLocation } from "../diagnostics.js";
import type { ToolDefinition } from "../definition.js";
import { constantName, toolNamePattern } from "../names.js";
import { listWords } from "../spelling.js";
import { groupTools, locateField, type LintRule } from "./rule.js";

export const uniqueNames: LintRule = ({ tools }, report) => {
  const named = tools.filter((tool) => tool.name !== "");
  for (const [name, same] of groupTools(named, (tool) => tool.name)) {
    report(createDiagnostic("duplicate-tool-name", { name }, same.map(locateName)));
  }
  const distinct = [...new Map(named.map((tool) => [tool.name, tool])).values()];
  for (const [, similar] of groupTools(distinct, (tool) => tool.name.toLowerCase())) {
    report(createDiagnostic("tool-names-differ-by-case", { names: namesOf(similar) }, similar.map(locateName)));
  }
  const valid = distinct.filter((tool) => toolNamePattern.test(tool.name));
  for (const [constant, colliding] of groupTools(valid, (tool) => constantName(tool.name))) {
    if (new Set(colliding.map((tool) => tool.name.toLowerCase())).size === 1) continue; // Differ by case: said above.
    const parameters = { names: namesOf(colliding), constant };
    report(createDiagnostic("generated-name-collision", parameters, colliding.map(locateName)));
  }
};

function locateName(tool: ToolDefinition): SourceLocation {
  return locateField(tool, "name");
}

function namesOf(tools: readonly ToolDefinition[]): string {
  return listWords(tools.map((tool) => tool.name)).replace(" or ", " and ");
}
