/** An example must be a call that the tool accepts: some vendors refuse the whole request otherwise. */

import { tagDiagnostics } from "../diagnostics/tag-diagnostics.js";
import { createRefusalExplainer } from "@toolwright/contract/validation";
import { locateField, lintRule } from "./lint-rule.js";

export const validExamples = lintRule({
  findings: {
    "example-not-valid": tagDiagnostics["example-not-valid"],
  },
  check: ({ tools }, report) => {
    const explainRefusal = createRefusalExplainer();
    for (const tool of tools) {
      tool.examples.forEach((example, index) => {
        const problem = explainRefusal(tool.inputSchema, example);
        if (problem === undefined) return;
        const parameters = { subject: `a call that ${tool.name} accepts`, problem };
        report("example-not-valid", parameters, locateField(tool, `examples[${index}]`));
      });
    }
  },
});
