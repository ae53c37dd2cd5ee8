/** From the tools of a surface and a target to what a request to that target carries for them. */

import { projectTools } from "@toolwright/runtime/targets";
import type { TargetSettings } from "./config.js";
import type { JsonValue, ToolDefinition } from "./definition.js";
import { toMetadata } from "./tool-metadata.js";

/** The tools that a target is sent: all but those that the settings exclude. */
export function toolsOf(tools: readonly ToolDefinition[], { exclude }: TargetSettings): ToolDefinition[] {
  return tools.filter(({ name }) => !Object.hasOwn(exclude, name));
}

/** What a request carries for all its tools, in their order, as the JSON that travels. */
export function requestOf(tools: readonly ToolDefinition[], settings: TargetSettings): JsonValue {
  const request = projectTools(toolsOf(tools, settings).map(toMetadata), settings.target);
  return JSON.parse(JSON.stringify(request)) as JsonValue; // What JSON holds.
}
