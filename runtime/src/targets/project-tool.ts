/** Renders tools for any target, and reads the tools of a request. */

import { isObject } from "../json-schema/json-values.js";
import { escapeToken, pointerTokens, valueAt } from "../json-schema/pointers.js";
import type { ToolMetadata } from "../metadata.js";
import { anthropicStrict } from "./formats/anthropic-strict.js";
import { anthropic } from "./formats/anthropic.js";
import { bedrock } from "./formats/bedrock.js";
import { gemini } from "./formats/gemini.js";
import { mcp } from "./formats/mcp.js";
import { openaiChat } from "./formats/openai-chat.js";
import { openaiStrict } from "./formats/openai-strict.js";
import { openai } from "./formats/openai.js";
import { vercelAi } from "./formats/vercel-ai.js";
import { vscode } from "./formats/vscode.js";
import type { ModelField, Rendering } from "../rendering/rendering.js";
import {
  copyWire,
  createToolCodec,
  type NamedWire,
  type Projection,
  type TargetRenderer,
  type ToolDecoder,
} from "../rendering/target-renderer.js";
import { splitTarget, type Target, type TargetName, type TargetOptions } from "../rendering/target.js";
import { lossAnalysis, type Loss } from "../rendering/transformations/losses.js";
import {
  createSchemaProjection,
  type ProjectSchema,
  type TracedSchema,
} from "../rendering/transformations/transformation.js";
import { wireReaders, type WireParts } from "./wire-readers.js";
import type { TargetRequests, TargetWires } from "../rendering/wire-types.js";

const renderers: { readonly [Name in TargetName]: TargetRenderer<Name> } = {
  openai,
  "openai-strict": openaiStrict,
  "openai-chat": openaiChat,
  anthropic,
  "anthropic-strict": anthropicStrict,
  gemini,
  mcp,
  bedrock,
  "vercel-ai": vercelAi,
  vscode,
};

/** Every target, in the order of the documentation. */
export const targetNames: readonly TargetName[] = Object.keys(renderers) as TargetName[]; // Object.keys loses the literal types.

function findRenderer<Name extends TargetName>(
  target: Target<Name>,
): { readonly renderer: TargetRenderer<Name>; readonly options: TargetOptions[Name] } {
  const { name, options } = splitTarget(target, renderers);
  return { renderer: renderers[name], options };
}

/**
 * Renders a tool for a target.
 *
 * @throws {TypeError} when there is no such target.
 */
export function projectTool<Name extends TargetName, Tool extends ToolMetadata>(
  tool: Tool,
  target: Target<Name>,
): Projection<TargetWires[Name], Tool> {
  return copyWire(createProjector(tool)(target));
}

/** Renders a given tool for any target. */
export type Projector<Tool extends ToolMetadata> = <Name extends TargetName>(
  target: Target<Name>,
) => Projection<TargetWires[Name], Tool>;

/**
 * Creates a function that renders a tool as `projectTool` does, but copies less: wire objects share parts with the tool,
 * so do not change them.
 */
export function createProjector<Tool extends ToolMetadata>(tool: Tool): Projector<Tool> {
  const projectSchema = createSchemaProjection(lossAnalysis);
  return (target) => {
    const rendering = renderTool(tool, target, projectSchema);
    const { projected } = rendering;
    return {
      ...createToolCodec(tool, rendering),
      losses: [...rendering.losses, ...listFieldLosses(tool, rendering)],
      locate: (pointer) => locate(projected, pointer),
    };
  };
}

/** Renders a tool; the wire object shares parts with it. */
export function renderTool<Name extends TargetName>(
  tool: ToolMetadata,
  target: Target<Name>,
  projectSchema: ProjectSchema = createSchemaProjection(lossAnalysis),
): Rendering<TargetWires[Name]> {
  const { renderer, options } = findRenderer(target);
  return renderer.render(tool, options, projectSchema);
}

/**
 * Creates the `decode` of a registry or a call for a target, which turns a model's arguments for a tool's wire object
 * into the tool's own. Renders each tool once, at its first call.
 *
 * @throws {TypeError} when there is no such target.
 */
export function decoderFor(target: Target): ToolDecoder {
  const { renderer, options } = findRenderer(target);
  return renderer.decoder(options);
}

/**
 * Renders tools as the value that a request carries for all of them, in their order, as in
 * `generated/wire/<target>.json`.
 *
 * @throws {TypeError} when there is no such target.
 */
export function projectTools<Name extends TargetName>(
  tools: readonly ToolMetadata[],
  target: Target<Name>,
): TargetRequests[Name] {
  const { renderer, options } = findRenderer(target);
  return renderer.projectTools(tools, options);
}

/**
 * Joins rendered tools, in their order, as `projectTools` does.
 *
 * @throws {TypeError} when there is no such target.
 */
export function joinWires<Name extends TargetName>(
  wires: readonly NamedWire<TargetWires[Name]>[],
  target: Target<Name>,
): TargetRequests[Name] {
  return findRenderer(target).renderer.joinWires(wires);
}

/**
 * Reads the tools in the value that a request carries for them, even a hand-written one; undefined if it does not have
 * the target's shape.
 *
 * @throws {TypeError} when there is no such target.
 */
export function readTools(request: unknown, target: Target): readonly WireParts[] | undefined {
  const { readRequest, readWire } = wireReaders[splitTarget(target, renderers).name];
  return readRequest(request)?.map(readWire);
}

/** The vendor of a target, as messages name it. */
export function vendorOf(target: TargetName): string {
  return renderers[target].vendor;
}

/** Maps a pointer into a projected schema to the pointer of its nearest origin. */
function locate({ schema, originOf }: TracedSchema, pointer: string): string {
  let origin = originOf(schema);
  let value: unknown = schema;
  for (const token of pointerTokens(pointer)) {
    value = valueAt(value, [token]);
    if (isObject(value)) origin = originOf(value) || origin;
  }
  return origin;
}

const fieldLosses: Readonly<Record<ModelField, Pick<Loss, "effect" | "message">>> = {
  outputSchema: { effect: "unsaid", message: "The target has no field for the result schema." },
  examples: { effect: "unsaid", message: "The target has no field for examples." },
  freeformGrammar: {
    effect: "wider",
    message: "The tool is sent as a function, so the grammar does not constrain its input.",
  },
};

/** Lists the fields for the model that a wire object lacks, and the keywords of an input that is sent as text. */
function listFieldLosses(metadata: ToolMetadata, { carried, takesText }: Rendering<unknown>): readonly Loss[] {
  const fields: readonly ModelField[] = ["outputSchema", "examples", "freeformGrammar"];
  const isPresent = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);
  const lost = fields
    .filter((field) => !carried.includes(field) && isPresent(metadata[field]))
    .map((field): Loss => ({
      transformation: "drop-fields",
      part: "metadata",
      pointer: `/${field}`,
      keyword: field,
      ...fieldLosses[field],
    }));
  return [...(takesText ? listTextLosses(metadata) : []), ...lost];
}

/** Every keyword of the only property's schema is lost, except for its type. */
function listTextLosses({ inputSchema }: ToolMetadata): readonly Loss[] {
  return Object.entries(inputSchema.properties ?? {}).flatMap(([name, text]) =>
    Object.keys(text)
      .filter((keyword) => keyword !== "type")
      .map((keyword): Loss => ({
        transformation: "freeform-text",
        part: "inputSchema",
        pointer: `/properties/${escapeToken(name)}`,
        keyword,
        effect: ["description", "title", "default", "examples"].includes(keyword) ? "unsaid" : "wider",
        message: `The input is text that follows a grammar, so "${keyword}" is not sent.`,
      })),
  );
}
