/** An example must be a call that the tool accepts: some vendors refuse the whole request otherwise. */

import { createDiagnostic } from "../diagnostics.js";
import { createAjv } from "../validation.js";
import { locateField, type LintRule } from "./rule.js";

export const validExamples: LintRule = ({ tools }, report) => {
  const withExamples = tools.filter((tool) => tool.examples.length > 0);
  if (withExamples.length === 0) return;
  const ajv = createAjv();
  for (const tool of withExamples) {
    const validate = ajv.compile(tool.inputSchema);
    tool.examples.forEach((example, index) => {
      if (validate(example)) return;
      const problem = ajv.errorsText(validate.errors, { dataVar: "it" });
      report(
        createDiagnostic(
          "example-not-valid",
          { index: index + 1, tool: tool.name, problem },
          locateField(tool, "examples"),
        ),
      );
    });
  }
};
