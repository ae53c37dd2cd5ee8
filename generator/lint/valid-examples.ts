/** An example must be a call that the tool accepts: some vendors refuse the whole request otherwise. */

import { tagDiagnostics } from "../diagnostics/tag-diagnostics.js";
import { createRefusalExplainer } from "@toolwright/contract/validation";
import { locateField, toolRule } from "./lint-rule.js";

export const validExamples = toolRule({
  findings: {
    "example-not-valid": tagDiagnostics["example-not-valid"],
  },
  checkTool: (tool, _project, report) => {
    const explainRefusal = createRefusalExplainer();
    tool.examples.forEach((example, index) => {
      const problem = explainRefusal(tool.inputSchema, example);
      if (problem === undefined) return;
      const parameters = { subject: `a call that ${tool.name} accepts`, problem };
      report("example-not-valid", parameters, locateField(tool, `examples[${index}]`));
    });
  },
});
