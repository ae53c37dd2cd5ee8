/** Assembles the rendering of a tool for a target: a wire object with a projected schema, and the codec of arguments. */

import { describeWithDeprecation, type ToolMetadata } from "../metadata.js";
import type { CommonTargetOptions } from "./target.js";
import { flattenRootUnion } from "./transformations/flatten-root-union.js";
import type { Loss } from "./transformations/losses.js";
import { mergeAllOf } from "./transformations/merge-all-of.js";
import { completeShapes } from "./transformations/object-steps.js";
import { inlineRootReference } from "./transformations/reference-steps.js";
import type {
  Codec,
  ProjectedSchema,
  ProjectSchema,
  TracedSchema,
  Transformation,
} from "./transformations/transformation.js";

/** Fields for the model. A target that lacks other fields loses nothing, because these are for people and the registry. */
export type ModelField = "outputSchema" | "examples" | "freeformGrammar";

/** A tool, rendered for a target. `decode` never throws, and leaves what is not in the projected form as it is. */
export interface Rendering<Wire> extends Codec {
  /** Shares parts with the tool. */
  readonly wire: Wire;
  readonly losses: readonly Loss[];
  readonly projected: TracedSchema;
  /** The fields for the model that the wire object has. */
  readonly carried: readonly ModelField[];
  /** The input is plain text instead of JSON. */
  readonly takesText: boolean;
}

/** The differences between the modes of a vendor's format. */
export interface RenderMode {
  readonly steps: readonly Transformation[];
  readonly strict: boolean;
  readonly projectSchema: ProjectSchema;
}

export function createRendering<Wire>(
  wire: Wire,
  { schema, originOf, losses: ofSchema, takesText, encode, decode }: ProjectedSchema,
  carried: readonly ModelField[] = [],
  losses: readonly Loss[] = [],
): Rendering<Wire> {
  return {
    wire,
    losses: [...ofSchema, ...losses],
    carried,
    takesText: takesText === true,
    encode,
    decode: (args) => {
      try {
        return decode(args);
      } catch (error) {
        // Arguments that are nested too deeply for the stack stay as they are, for validation to refuse.
        if (error instanceof RangeError) return args;
        throw error;
      }
    },
    // Without the codec: who locates parts may keep it for long.
    projected: { schema, originOf },
  };
}

/** For formats such as MCP, whose model provider is unknown: most refuse a whole request over one root union. */
export const portableSteps: readonly Transformation[] = [
  inlineRootReference,
  mergeAllOf,
  flattenRootUnion,
  completeShapes,
];

// Every request pays seven to ten tokens for these words with every tool.
const effectSentences = {
  read_only: "changes nothing.",
  mutating: "changes things.",
  destructive: "destructive, cannot be undone.",
} as const;

/** Describes a tool to the model: also that it is deprecated, and its effect if that is declared and worth mentioning. */
export function describeTool(metadata: ToolMetadata, options: CommonTargetOptions): string {
  const { effect, effectSource } = metadata;
  const description = describeWithDeprecation(metadata);
  const { effectInDescription = effect !== "read_only" } = options;
  const isMentioned = effectInDescription && effectSource !== "assumed";
  return isMentioned ? `${description}\n\nEffect: ${effectSentences[effect]}`.trimStart() : description;
}

/** The field `description` of a wire object, left out if it is empty. */
export function descriptionField(description: string): { description?: string } {
  return description === "" ? {} : { description };
}
