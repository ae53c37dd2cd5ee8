/** Every parameter must say what it is: a model has nothing else to go by. */

import { createDiagnostic } from "../diagnostics.js";
import { descriptionOf, followLocal, schemaNodes, type SchemaNode } from "./described-values.js";
import type { LintRule } from "./rule.js";

export const propertyDescriptions: LintRule = ({ tools, locateProperty }, report) => {
  for (const tool of tools) {
    const { name, inputSchema } = tool;
    const isBare = ({ schema, isProperty }: SchemaNode): boolean =>
      isProperty && [schema, followLocal(inputSchema, schema)].every((one) => descriptionOf(one) === undefined);
    for (const { pointer, path, schema } of schemaNodes(inputSchema).filter(isBare)) {
      if ("const" in schema) continue; // A value that says it all, such as the tag of a variant.
      report(createDiagnostic("property-description-missing", { tool: name, path }, locateProperty(tool, pointer)));
    }
  }
};
