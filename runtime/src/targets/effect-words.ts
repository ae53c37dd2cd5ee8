/** A tool's effect in words, for the models that no field of the wire format tells. */

import type { ToolMetadata } from "../metadata.js";
import type { CommonTargetOptions } from "./target.js";

// Every request pays for these words with every tool: seven to ten tokens.
const words = {
  read_only: "changes nothing.",
  mutating: "changes things.",
  destructive: "destructive, cannot be undone.",
} as const;

/** The description that the model reads; with the effect at its end where somebody declared one worth telling. */
export function describeTool(metadata: ToolMetadata, options: CommonTargetOptions): string {
  const { description, effect, effectSource } = metadata;
  const { effectInDescription = effect !== "read_only" } = options;
  const isSaid = effectInDescription && effectSource !== "assumed";
  return isSaid ? `${description}\n\nEffect: ${words[effect]}`.trimStart() : description;
}

/** The key `description` of a wire object, where there is something to say. */
export function descriptionField(description: string): { description?: string } {
  return description === "" ? {} : { description };
}
