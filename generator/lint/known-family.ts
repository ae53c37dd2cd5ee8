/** Where the configuration lists the families, a tool must name one of them. */

import { createDiagnostic } from "../diagnostics.js";
import { listWords, nearest } from "../spelling.js";
import { locateField, type LintRule } from "./rule.js";

export const knownFamily: LintRule = ({ tools, settings }, report) => {
  const { families } = settings;
  if (families === null) return;
  for (const tool of tools) {
    if (families.includes(tool.family)) continue;
    const parameters = {
      value: tool.family,
      isDefault: !("family" in tool.locations.fields),
      nearest: nearest(tool.family, families),
      known: listWords(families),
    };
    report(createDiagnostic("unknown-family", parameters, locateField(tool, "family")));
  }
};
