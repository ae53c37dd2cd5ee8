/** An example must be a call that the tool accepts: some vendors refuse the whole request otherwise. */

import { createDiagnostic } from "../diagnostics.js";
import { createSchemaCompiler, describeErrors } from "../validation.js";
import { locateField, type LintRule } from "./rule.js";

export const validExamples: LintRule = ({ tools }, report) => {
  const compile = createSchemaCompiler();
  for (const tool of tools.filter(({ examples }) => examples.length > 0)) {
    const validate = compile(tool.inputSchema);
    tool.examples.forEach((example, index) => {
      if (validate(example)) return;
      const parameters = { subject: `a call that ${tool.name} accepts`, problem: describeErrors(validate) };
      report(createDiagnostic("example-not-valid", parameters, locateField(tool, `examples[${index}]`)));
    });
  }
};
