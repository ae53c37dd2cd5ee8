/** A tool's name must be one that every model, vendor and file system takes. */

import { createDiagnostic } from "../diagnostics.js";
import { reservedNameReason, reservedValidatorReason, toolNamePattern } from "../names.js";
import { locateField, type LintRule } from "./rule.js";

export const namePattern: LintRule = ({ tools, settings }, report) => {
  for (const tool of tools) {
    const { name } = tool;
    if (!("name" in tool.locations.fields)) continue; // That there is none has been said.
    const reason = reservedNameReason(name) ?? (settings.validators ? reservedValidatorReason(name) : undefined);
    if (!toolNamePattern.test(name)) {
      report(createDiagnostic("invalid-tool-name", { name }, locateField(tool, "name")));
    } else if (reason !== undefined) {
      report(createDiagnostic("reserved-tool-name", { name, reason }, locateField(tool, "name")));
    }
  }
};
