/** From a tool and any target to its projection, and from the tools of a request to their parts. */

import { isObject } from "../json-schema/json-values.js";
import { pointerTokens } from "../json-schema/pointers.js";
import type { ToolMetadata } from "../metadata.js";
import { anthropic, anthropicStrict } from "./anthropic.js";
import { bedrock } from "./bedrock.js";
import { gemini } from "./gemini.js";
import { listFieldLosses, lossAnalysis } from "./losses.js";
import { mcp } from "./mcp.js";
import { openaiChat } from "./openai-chat.js";
import { openaiStrict } from "./openai-strict.js";
import { openai } from "./openai.js";
import { copyWire, createToolCodec, type Projection, type Rendering, type TracedSchema } from "./projection.js";
import { createSingleTarget, type DefinitionOf, type ToolDecoder } from "./single-target.js";
import type { NamedWire } from "./target-definition.js";
import type { TargetRequests, TargetWires } from "./target-wires.js";
import { splitTarget, type Target, type TargetName, type TargetOptions } from "./target.js";
import { createSchemaProjection, type ProjectSchema } from "./transform.js";
import { vercelAi } from "./vercel-ai.js";
import { vscode } from "./vscode.js";
import { type WireParts, wireReaders } from "./wire-readers.js";

type Definitions = { readonly [Name in TargetName]: DefinitionOf<Name> };

const definitions: Definitions = {
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
export const targetNames: readonly TargetName[] = Object.keys(definitions) as TargetName[]; // Object.keys loses the literal types.

interface Chosen<Name extends TargetName> {
  readonly definition: DefinitionOf<Name>;
  readonly options: TargetOptions[Name];
}

function choose<Name extends TargetName>(target: Target<Name>): Chosen<Name> {
  const { name, options } = splitTarget(target, definitions);
  return { definition: definitions[name], options };
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

/** Renders one tool for any target. */
export type Projector<Tool extends ToolMetadata> = <Name extends TargetName>(
  target: Target<Name>,
) => Projection<TargetWires[Name], Tool>;

/**
 * Creates a function that renders a tool as `projectTool` does, but makes once what several targets share. The tool must
 * not change meanwhile, and neither may a wire object, which shares parts with the others and with the tool.
 */
export function createProjector<Tool extends ToolMetadata>(tool: Tool): Projector<Tool> {
  const projectSchema = createSchemaProjection(lossAnalysis);
  return (target) => {
    const rendering = renderTool(tool, target, projectSchema);
    return {
      ...createToolCodec(tool, rendering),
      losses: [...rendering.losses, ...listFieldLosses(tool, rendering)],
      locate: (pointer) => locate(rendering.projected, pointer),
    };
  };
}

/** Renders a tool; the wire object shares parts with it. */
export function renderTool<Name extends TargetName>(
  tool: ToolMetadata,
  target: Target<Name>,
  projectSchema: ProjectSchema = createSchemaProjection(lossAnalysis),
): Rendering<TargetWires[Name]> {
  const { definition, options } = choose(target);
  return definition.project(tool, options, projectSchema);
}

/**
 * Creates the `decode` of a registry or a call for a target, which turns a model's arguments for a tool's wire object
 * into the tool's own. Renders each tool once, at its first call.
 *
 * @throws {TypeError} when there is no such target.
 */
export function decoderFor(target: Target): ToolDecoder {
  const { definition, options } = choose(target);
  return createSingleTarget(definition).decoder(options);
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
  const { definition, options } = choose(target);
  return createSingleTarget(definition).projectTools(tools, options);
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
  return choose(target).definition.request(wires);
}

/**
 * Reads the tools in the value that a request carries for them, even a hand-written one; undefined if it does not have
 * the target's shape.
 *
 * @throws {TypeError} when there is no such target.
 */
export function readTools(request: unknown, target: Target): readonly WireParts[] | undefined {
  const { readRequest, readWire } = wireReaders[splitTarget(target, definitions).name];
  return readRequest(request)?.map(readWire);
}

/** The reader of a target's format, as messages name it. */
export function vendorOf(target: TargetName): string {
  return definitions[target].vendor;
}

export function locate({ schema, originOf }: TracedSchema, pointer: string): string {
  let origin = originOf(schema);
  let value: unknown = schema;
  for (const token of pointerTokens(pointer)) {
    if (typeof value !== "object" || value === null) break;
    value = (value as Readonly<Record<string, unknown>>)[token]; // An object or an array: both have string keys.
    if (isObject(value)) origin = originOf(value) || origin;
  }
  return origin;
}
