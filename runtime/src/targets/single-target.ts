/** From a target's definition to what an application calls that needs no other target. */

import type { ToolMetadata } from "../metadata.js";
import { copyWire, createToolCodec, type Projection, type Rendering } from "./projection.js";
import type { TargetDefinition } from "./target-definition.js";
import type { TargetName, TargetOptions } from "./target.js";
import type { TargetRequests, TargetWires } from "./target-wires.js";
import { createSchemaProjection } from "./transform.js";

/** The `decode` of a registry or a call: from a tool to the decoder of its arguments, which are parsed already. */
export type ToolDecoder = (tool: ToolMetadata) => (args: unknown) => unknown;

/** A tool rendered for a target, as an application uses it. */
export type SingleProjection<Wire, Tool extends ToolMetadata> = Pick<
  Projection<Wire, Tool>,
  "decode" | "encode" | "wire"
>;

/** One target by itself: an application that imports nothing else loads no other. */
export interface SingleTarget<Name extends TargetName> {
  /** Renders a tool. `projectTool` of `@toolwright/runtime/targets` also says what it loses. */
  readonly projectTool: <Tool extends ToolMetadata>(
    tool: Tool,
    options?: TargetOptions[Name],
  ) => SingleProjection<TargetWires[Name], Tool>;
  /**
   * Renders tools as the value that a request carries for all of them, in their order, as in
   * `generated/wire/<target>.json`.
   */
  readonly projectTools: (tools: readonly ToolMetadata[], options?: TargetOptions[Name]) => TargetRequests[Name];
  /**
   * Creates the `decode` of a registry or a call, which turns a model's arguments for a tool's wire object into the
   * tool's own. Renders each tool once, at its first call.
   */
  readonly decoder: (options?: TargetOptions[Name]) => ToolDecoder;
}

/** A target's definition, for its name. */
export type DefinitionOf<Name extends TargetName> = TargetDefinition<
  TargetWires[Name],
  TargetOptions[Name],
  TargetRequests[Name]
>;

export function createSingleTarget<Name extends TargetName>(definition: DefinitionOf<Name>): SingleTarget<Name> {
  const render = (tool: ToolMetadata, options: TargetOptions[Name]): Rendering<TargetWires[Name]> =>
    definition.project(tool, options, createSchemaProjection());
  return {
    projectTool: (tool, options = {}) => copyWire(createToolCodec(tool, render(tool, options))),
    projectTools: (tools, options = {}) =>
      definition.request(tools.map((tool) => copyWire({ name: tool.name, wire: render(tool, options).wire }))),
    decoder: (options = {}) => createDecoder((tool) => render(tool, options).decode),
  };
}

function createDecoder(decoderOf: ToolDecoder): ToolDecoder {
  const decoders = new WeakMap<ToolMetadata, (args: unknown) => unknown>();
  return (tool) => {
    const decode = decoders.get(tool) ?? decoderOf(tool);
    decoders.set(tool, decode);
    return decode;
  };
}
