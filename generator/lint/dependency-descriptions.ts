/** What a model reads should be the project's own words, not those of an installed package. */

import { createDiagnostic } from "../diagnostics.js";
import { descriptionOf, schemaNodes } from "./described-values.js";
import type { LintRule, SchemaPart } from "./rule.js";

export const dependencyDescriptions: LintRule = ({ tools, locateProperty, dependencyOf }, report) => {
  for (const tool of tools) {
    const schemas = [
      ["input", tool.inputSchema],
      ["output", tool.outputSchema],
    ] as const satisfies readonly (readonly [SchemaPart, unknown])[];
    for (const [part, root] of schemas) {
      for (const { schema, pointer, path } of root === null ? [] : schemaNodes(root)) {
        const description = descriptionOf(schema);
        const name = description === undefined ? undefined : dependencyOf(tool, { part, pointer, description });
        if (name === undefined) continue;
        const owner = part === "input" ? tool.name : `the result of ${tool.name}`;
        const parameters = { owner: path === "" ? owner : `"${path}" of ${owner}`, package: name };
        report(createDiagnostic("description-from-dependency", parameters, locateProperty(tool, pointer, part)));
      }
    }
  }
};
