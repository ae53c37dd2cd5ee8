/** The projections of a run: each tool rendered at most once for each target. */

import { createProjector, type Projection, type TargetName } from "@toolwright/runtime/targets";
import { joinWires, readTools, type Projector } from "@toolwright/runtime/internal/targets/project-tool";
import type { TargetWires } from "@toolwright/runtime/internal/rendering/wire-types";
import type { ToolMetadata } from "@toolwright/runtime";
import type { TargetSettings } from "../config/config.js";
import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { ToolDefinition, ToolMemo } from "../surface/tool-definition.js";
import { metadataOf } from "../surface/tool-metadata.js";

export type ToolProjection = Pick<Projection<TargetWires[TargetName]>, "locate" | "losses" | "wire">;

export interface Projections {
  /** The projection of a tool, which callers share: do not change it. */
  readonly of: (tool: ToolDefinition, settings: TargetSettings) => ToolProjection;
}

export function createProjections(memo: ToolMemo): Projections {
  const projectorOf = (tool: ToolDefinition): Projector<ToolMetadata> =>
    memo(tool, createProjector, () => createProjector(metadataOf(memo, tool)));
  // A projection has functions too that nobody needs here, and a surface many projections.
  const project = (tool: ToolDefinition, { target }: TargetSettings): ToolProjection => {
    const { locate, losses, wire } = projectorOf(tool)(target);
    return { locate, losses, wire };
  };
  const of: Projections["of"] = (tool, settings) => memo(tool, settings.name, () => project(tool, settings));
  return { of };
}

/** The tools sent to a target: all but the excluded ones. */
export function sentTools(tools: readonly ToolDefinition[], { exclude }: TargetSettings): ToolDefinition[] {
  return tools.filter(({ name }) => !Object.hasOwn(exclude, name));
}

/** The tools' part of a request to a target, in their order, as JSON. */
export function requestOf(
  tools: readonly ToolDefinition[],
  settings: TargetSettings,
  projections: Projections,
): JsonValue {
  const wires = tools.map((tool) => ({ name: tool.name, wire: projections.of(tool, settings).wire }));
  return JSON.parse(JSON.stringify(joinWires(wires, settings.target))) as JsonValue; // Parsed JSON is a JSON value.
}

/** Renders each tool by itself, like `requestOf`. */
export function wiresOf(
  tools: readonly ToolDefinition[],
  settings: TargetSettings,
  projections: Projections,
): { readonly name: string; readonly wire: JsonValue }[] {
  const wires = readTools(requestOf(tools, settings, projections), settings.target);
  if (wires === undefined) throw new Error(`A request to ${settings.name} must be readable.`);
  return wires.map(({ name, wire }) => ({ name, wire: wire as JsonValue })); // It was read from JSON.
}
