/** From tools and their declarations to where the sources have what stands at a place of a schema. */

import { findTextOrigin } from "../positions/text-origins.js";
import { locateInSchema, type LocatedDeclarations } from "../schema-locations.js";
import type { LintedSurface } from "./rule.js";

/** What answers the questions that rules ask about places. */
export function locateParts(located: LocatedDeclarations): Pick<LintedSurface, "locateProperty" | "dependencyOf"> {
  const { sources, declarations } = located;
  return {
    locateProperty: (tool, pointer, part = "input") => locateInSchema(located, tool, { part, pointer }),
    dependencyOf: (tool, pointer, part = "input") => {
      const declaration = declarations.get(tool);
      const node = part === "input" ? declaration?.argumentsNode : declaration?.resultNode;
      const schema = part === "input" ? tool.inputSchema : tool.outputSchema;
      return node === undefined || schema === null ? undefined : findTextOrigin(sources, node, { schema, pointer });
    },
  };
}
