/** A tool's effect in words, for models whose wire format has no field for it. */

import type { ToolMetadata } from "../metadata.js";
import type { CommonTargetOptions } from "./target.js";

// Every request pays for these words with every tool: seven to ten tokens.
const words = {
  read_only: "changes nothing.",
  mutating: "changes things.",
  destructive: "destructive, cannot be undone.",
} as const;

/** The description for the model, with the effect at its end if it is declared and worth mentioning. */
export function describeTool(metadata: ToolMetadata, options: CommonTargetOptions): string {
  const { description, effect, effectSource } = metadata;
  const { effectInDescription = effect !== "read_only" } = options;
  const isSaid = effectInDescription && effectSource !== "assumed";
  return isSaid ? `${description}\n\nEffect: ${words[effect]}`.trimStart() : description;
}

/** The field of most wire objects with that description. */
export function describedTool(metadata: ToolMetadata, options: CommonTargetOptions): { description?: string } {
  return descriptionField(describeTool(metadata, options));
}

export function descriptionField(description: string): { description?: string } {
  return description === "" ? {} : { description };
}
