/** OpenAI's Responses API without strict mode. */

import type { ObjectSchema, ToolMetadata } from "../metadata.js";
import { describedTool } from "./effect-words.js";
import { readFreeform } from "./freeform.js";
import type { Rendering } from "./projection.js";
import { listWires, type TargetDefinition } from "./target-definition.js";
import type { OpenAiTargetOptions } from "./target.js";
import { createRendering, type ProjectSchema, type Transformation } from "./transform.js";
import { closeObjects, completeEveryObject } from "./transformations/object-steps.js";
import { flattenRootUnion } from "./transformations/flatten-root-union.js";
import { inlineRootReference } from "./transformations/reference-steps.js";
import { mergeAllOf } from "./transformations/merge-all-of.js";
import { boundsToDescription } from "./transformations/refused-keywords.js";
import { isJavaScriptOnly } from "./vendor-limits.js";

/** A function, as the Responses API takes it. */
export interface OpenAiFunctionTool {
  type: "function";
  name: string;
  description?: string;
  parameters: ObjectSchema;
  /** Always written: without it, the API tries strict mode. */
  strict: boolean;
  output_schema?: ObjectSchema;
}

/** A tool whose input is text that follows a grammar, as the Responses API takes it. */
export interface OpenAiCustomTool {
  type: "custom";
  name: string;
  description?: string;
  format: { type: "grammar"; syntax: "lark" | "regex"; definition: string };
}

/** A tool, as the Responses API takes it. */
export type OpenAiTool = OpenAiFunctionTool | OpenAiCustomTool;

/** How a schema becomes one that OpenAI takes without strict mode, in order. */
export const openaiSteps: readonly Transformation[] = [
  inlineRootReference,
  mergeAllOf,
  flattenRootUnion,
  completeEveryObject,
  closeObjects,
  /* @__PURE__ */ boundsToDescription((keyword, value) => keyword === "pattern" && isJavaScriptOnly(String(value))),
];

interface OpenAiMode {
  readonly steps: readonly Transformation[];
  readonly strict: boolean;
  readonly projectSchema: ProjectSchema;
}

export function projectOpenAi(
  metadata: ToolMetadata,
  options: OpenAiTargetOptions,
  { steps, strict, projectSchema }: OpenAiMode,
): Rendering<OpenAiTool> {
  const { name, outputSchema } = metadata;
  const described = describedTool(metadata, options);
  const freeform = readFreeform(metadata, options);
  if (freeform !== undefined) {
    const { syntax, definition } = freeform.grammar;
    return createRendering<OpenAiTool>(
      { type: "custom", name, ...described, format: { type: "grammar", syntax, definition } },
      { schema: freeform.schema, carried: ["freeformGrammar"] },
    );
  }
  const schema = projectSchema(metadata.inputSchema, "inputSchema", steps);
  return createRendering<OpenAiTool>(
    {
      type: "function",
      name,
      ...described,
      parameters: schema.schema as ObjectSchema, // The steps keep an object's schema.
      strict,
      ...(outputSchema && { output_schema: outputSchema }),
    },
    { schema, carried: ["outputSchema"] },
  );
}

export const openai: TargetDefinition<OpenAiTool, OpenAiTargetOptions> = {
  vendor: "OpenAI",
  project: (metadata, options, projectSchema) =>
    projectOpenAi(metadata, options, { steps: openaiSteps, strict: false, projectSchema }),
  request: listWires,
};
