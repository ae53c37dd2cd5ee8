/** Renders tools for one target and decodes their arguments: an application that imports one renderer loads no other. */

import type { ToolMetadata } from "../metadata.js";
import { copyWire, createToolCodec, type Projection } from "./projection.js";
import type { Rendering } from "./rendering.js";
import type { TargetName, TargetOptions } from "./target.js";
import { createSchemaProjection, type ProjectSchema } from "./transformations/transformation.js";
import type { TargetRequests, TargetWires } from "./wire-types.js";

/** The `decode` of a registry or a call: from a tool to the decoder of its arguments, which are parsed already. */
export type ToolDecoder = (tool: ToolMetadata) => (args: unknown) => unknown;

/** A rendered tool of a request. */
export interface NamedWire<Wire> {
  readonly name: string;
  readonly wire: Wire;
}

/** A vendor's format of tools. */
export interface TargetDefinition<Name extends TargetName> {
  /** The reader of the format, as messages name it: `OpenAI`, `OpenAI in strict mode`. */
  readonly vendor: string;
  /** Renders a tool, whose schemas go through `projectSchema`. */
  readonly render: (
    tool: ToolMetadata,
    options: TargetOptions[Name],
    projectSchema: ProjectSchema,
  ) => Rendering<TargetWires[Name]>;
  /** Joins wire objects to the value that a request carries for all its tools: an array for most vendors. */
  readonly joinWires: (wires: readonly NamedWire<TargetWires[Name]>[]) => TargetRequests[Name];
}

export interface TargetRenderer<Name extends TargetName> extends TargetDefinition<Name> {
  /** Renders a tool. `projectTool` of `@toolwright/runtime/targets` also lists what the target cannot express. */
  readonly projectTool: <Tool extends ToolMetadata>(
    tool: Tool,
    options?: TargetOptions[Name],
  ) => Pick<Projection<TargetWires[Name], Tool>, "decode" | "encode" | "wire">;
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

export function createRenderer<Name extends TargetName>(definition: TargetDefinition<Name>): TargetRenderer<Name> {
  const render = (tool: ToolMetadata, options: TargetOptions[Name]): Rendering<TargetWires[Name]> =>
    definition.render(tool, options, createSchemaProjection());
  return {
    ...definition,
    projectTool: (tool, options = {}) => copyWire(createToolCodec(tool, render(tool, options))),
    projectTools: (tools, options = {}) =>
      definition.joinWires(tools.map((tool) => copyWire({ name: tool.name, wire: render(tool, options).wire }))),
    decoder: (options = {}) => {
      const decoders = new WeakMap<ToolMetadata, (args: unknown) => unknown>();
      return (tool) => {
        const decode = decoders.get(tool) ?? render(tool, options).decode;
        decoders.set(tool, decode);
        return decode;
      };
    },
  };
}

export function listWires<Wire>(wires: readonly NamedWire<Wire>[]): Wire[] {
  return wires.map(({ wire }) => wire);
}
