/** From tools and their declarations to where the sources have what stands at a place of a schema. */

import type { ts } from "../compiler.js";
import type { ToolDefinition } from "../definition.js";
import type { Sources } from "../io/sources.js";
import { locateSchemaPlace, type SchemaPlace } from "../positions/schema-places.js";
import { findTextOrigin } from "../positions/text-origins.js";
import type { ResolvedDeclaration } from "../resolve.js";
import type { LintedSurface, SchemaPart } from "./rule.js";

/** What answers the questions that rules ask about places. */
export function locateParts(
  sources: Sources,
  declarations: ReadonlyMap<ToolDefinition, ResolvedDeclaration>,
): Pick<LintedSurface, "locateProperty" | "dependencyOf"> {
  const find = (tool: ToolDefinition, pointer: string, part: SchemaPart): [ts.TypeNode, SchemaPlace] | undefined => {
    const declaration = declarations.get(tool);
    const node = part === "input" ? declaration?.argumentsNode : declaration?.resultNode;
    const schema = part === "input" ? tool.inputSchema : tool.outputSchema;
    return node === undefined || schema === null ? undefined : [node, { schema, pointer }];
  };
  return {
    locateProperty: (tool, pointer, part = "input") => {
      const place = find(tool, pointer, part);
      return (place && locateSchemaPlace(sources, ...place)) ?? tool.locations.declaration;
    },
    dependencyOf: (tool, pointer, part = "input") => {
      const place = find(tool, pointer, part);
      return place && findTextOrigin(sources, ...place);
    },
  };
}
