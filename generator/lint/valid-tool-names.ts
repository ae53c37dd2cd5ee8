/** A tool's name must be one that every model, vendor and file system takes. */

import { error } from "../diagnostics/diagnostic-kinds.js";
import { reservedNameReason, toolNamePattern } from "../surface/tool-names.js";
import { reservedValidatorReason } from "../emit/validator-output.js";
import { locateField, toolRule } from "./lint-rule.js";

export const validToolNames = toolRule({
  findings: {
    "invalid-tool-name": error<{ name: string }>({
      message: ({ name }) => `"${name}" is not a valid tool name.`,
      hint: () =>
        "A name starts with a letter or _, then has letters, digits, _ and -, and is at most 64 characters long.",
    }),
    "reserved-tool-name": error<{ name: string; reason: string }>({
      message: ({ name, reason }) => `"${name}" is not a valid tool name: ${reason}.`,
      hint: () => "Choose another name.",
    }),
  },
  checkTool: (tool, { settings }, report) => {
    const { name } = tool;
    if (!("name" in tool.locations.fields)) return; // Reported as a missing field.
    const reason = reservedNameReason(name) ?? (settings.validators ? reservedValidatorReason(name) : undefined);
    if (!toolNamePattern.test(name)) {
      report("invalid-tool-name", { name }, locateField(tool, "name"));
    } else if (reason !== undefined) {
      report("reserved-tool-name", { name, reason }, locateField(tool, "name"));
    }
  },
});
