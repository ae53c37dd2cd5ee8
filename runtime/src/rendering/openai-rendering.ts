/** Renders tools for OpenAI's APIs: as functions, or as custom tools whose input is text that follows a grammar. */

import { asText, isObject } from "../json-schema/json-values.js";
import { escapeToken } from "../json-schema/pointers.js";
import type { ObjectSchema, ToolMetadata } from "../metadata.js";
import { createRendering, descriptionField, describeTool, type Rendering, type RenderMode } from "./rendering.js";
import type { OpenAiTargetOptions } from "./target.js";
import { flattenRootUnion } from "./transformations/flatten-root-union.js";
import { mergeAllOf } from "./transformations/merge-all-of.js";
import { closeObjects, completeEveryObject } from "./transformations/object-steps.js";
import { inlineRootReference } from "./transformations/reference-steps.js";
import { boundsToDescription } from "./transformations/refused-keywords.js";
import type { ProjectedSchema, Transformation } from "./transformations/transformation.js";
import { isJavaScriptOnly } from "./vendor-limits.js";
import type { OpenAiTool } from "./wire-types.js";

/** The steps without strict mode, in order. */
export const openaiSteps: readonly Transformation[] = [
  inlineRootReference,
  mergeAllOf,
  flattenRootUnion,
  completeEveryObject,
  closeObjects,
  /* @__PURE__ */ boundsToDescription((keyword, value) => keyword === "pattern" && isJavaScriptOnly(asText(value))),
];

/** Renders a tool for the Responses API. */
export function renderOpenAi(
  metadata: ToolMetadata,
  options: OpenAiTargetOptions,
  { steps, strict, projectSchema }: RenderMode,
): Rendering<OpenAiTool> {
  const { name, outputSchema, freeformGrammar } = metadata;
  const described = descriptionField(describeTool(metadata, options));
  const text = options.freeform === "function" ? undefined : projectText(metadata);
  if (freeformGrammar !== undefined && text !== undefined) {
    const { syntax, definition } = freeformGrammar;
    return createRendering<OpenAiTool>(
      { type: "custom", name, ...described, format: { type: "grammar", syntax, definition } },
      text,
      ["freeformGrammar"],
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
    schema,
    ["outputSchema"],
  );
}

/** Projects the input to text; undefined unless the only argument is a required string. */
function projectText({ inputSchema }: ToolMetadata): ProjectedSchema | undefined {
  const [property, ...others] = Object.entries(inputSchema.properties ?? {});
  if (property === undefined || others.length > 0 || Object.hasOwn(inputSchema, "anyOf")) return undefined;
  const [name, text] = property;
  if (!isObject(text) || text["type"] !== "string" || inputSchema.required?.includes(name) !== true) return undefined;
  return {
    schema: inputSchema,
    takesText: true,
    losses: [],
    encode: (args) => (isObject(args) && Object.hasOwn(args, name) ? args[name] : args),
    decode: (args) => {
      if (typeof args === "string") return { [name]: args };
      // A call may carry its text in an object.
      const isWrapped = isObject(args) && Object.keys(args).length === 1 && typeof args["text"] === "string";
      return isWrapped ? { [name]: args["text"] } : args;
    },
    originOf: () => `/properties/${escapeToken(name)}`,
  };
}
