/** A tool's effect in words, for the models that no field of the wire format tells. */

import type { ToolMetadata } from "../metadata.js";
import type { CommonTargetOptions } from "./target.js";

const words = {
  read_only: "It changes nothing.",
  mutating: "It changes things.",
  destructive: "It changes things in ways that cannot be undone.",
} as const;

/** The description that the model reads; with the effect at its end where that is asked for and somebody declared one. */
export function describeTool(metadata: ToolMetadata, { effectInDescription }: CommonTargetOptions): string {
  const isDeclared = metadata.effectSource !== "assumed";
  return effectInDescription === true && isDeclared
    ? `${metadata.description}\n\nEffect: ${words[metadata.effect]}`.trimStart()
    : metadata.description;
}

/** The key `description` of a wire object, where there is something to say. */
export function descriptionField(description: string): { description?: string } {
  return description === "" ? {} : { description };
}
