/** An example must be a call that the tool accepts: some vendors refuse the whole request otherwise. */

import type { ErrorObject, ValidateFunction } from "ajv";
import type { Ajv2020 as Ajv } from "ajv/dist/2020.js";
import type { ToolDefinition } from "../definition.js";
import { createDiagnostic, type Report } from "../diagnostics.js";
import { createAjv } from "../validation.js";
import { locateField, type LintRule } from "./rule.js";

export const validExamples: LintRule = ({ tools }, report) => {
  const withExamples = tools.filter((tool) => tool.examples.length > 0);
  if (withExamples.length === 0) return;
  // The schemas are our own, and each is compiled for a handful of examples.
  const ajv = createAjv({ allErrors: true, validateSchema: false, addUsedSchema: false, code: { optimize: false } });
  for (const tool of withExamples) {
    const validate = compileSchema(ajv, tool, report);
    if (validate === undefined) continue;
    tool.examples.forEach((example, index) => {
      if (validate(example)) return;
      const problem = (validate.errors ?? []).map(describeError).join(", ");
      const parameters = { tool: tool.name, problem };
      report(createDiagnostic("example-not-valid", parameters, locateField(tool, `examples[${index}]`)));
    });
  }
};

function compileSchema(ajv: Ajv, tool: ToolDefinition, report: Report): ValidateFunction | undefined {
  try {
    return ajv.compile(tool.inputSchema);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    report(createDiagnostic("schema-not-valid", { tool: tool.name, problem }, tool.locations.declaration));
    return undefined;
  }
}

function describeError(error: ErrorObject): string {
  const place = error.instancePath === "" ? "it" : error.instancePath.slice(1).replaceAll("/", ".");
  const name: unknown = error.params["additionalProperty"];
  return `${place} ${error.message ?? "is invalid"}${typeof name === "string" ? ` such as "${name}"` : ""}`;
}
