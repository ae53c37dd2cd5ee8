/** Renders tools for one target and decodes their arguments: an application that imports one renderer loads no other. */

import { parseArguments } from "../argument-reader.js";
import type { WithoutHidden } from "../handler-types.js";
import { createDefaultsFiller } from "../json-schema/fill-defaults.js";
import { copyJson, isObject } from "../json-schema/json-values.js";
import type { HiddenOf, ToolArgumentsOf, ToolInputOf, ToolMetadata } from "../metadata.js";
import { fail } from "../tool-failure.js";
import type { Rendering } from "./rendering.js";
import type { TargetName, TargetOptions } from "./target.js";
import type { Loss } from "./transformations/losses.js";
import { createSchemaProjection, type ProjectSchema } from "./transformations/transformation.js";
import type { TargetRequests, TargetWires } from "./wire-types.js";

export interface DecodeOptions {
  /** Fills in the default of each property that the model left out. */
  readonly defaults?: boolean;
}

/** The arguments of a handler, without hidden parameters, whose values only the application knows. */
export type FilledOf<Tool extends ToolMetadata> = WithoutHidden<ToolArgumentsOf<Tool>, HiddenOf<Tool>>;

/** Decodes a model's arguments of a tool. */
export interface Decode<Tool extends ToolMetadata> {
  (sent: unknown, options: DecodeOptions & { readonly defaults: true }): FilledOf<Tool>;
  (sent: unknown, options?: DecodeOptions): ToolInputOf<Tool>;
}

/** A tool rendered for a target. */
export interface Projection<Wire, Tool extends ToolMetadata = ToolMetadata> {
  /** The tool in the vendor's format: plain JSON that nothing else shares, so you may change it. */
  readonly wire: Wire;
  /** In the order of the transformations. */
  readonly losses: readonly Loss[];
  /** Turns valid arguments of the tool into the form that the wire object requires, for its examples; copies them. */
  readonly encode: (args: unknown) => unknown;
  /**
   * Turns a model's arguments for the wire object, as a value or as JSON text, back into arguments of the tool. Returns
   * a copy. Values that are not in the projected form stay as they are: the type holds for a model that obeys the wire
   * object, and if `losses` has a `wider` one, only validation makes sure of it.
   *
   * @throws {ToolFailure} `invalid_json` for a text that is not JSON, `invalid_arguments` for anything but an object.
   */
  readonly decode: Decode<Tool>;
  /**
   * Maps a JSON Pointer into the projected input schema, such as one in a vendor's error message, to its origin: the
   * nearest pointer in `inputSchema` of the metadata.
   */
  readonly locate: (pointer: string) => string;
}

/** Copies the wire object, so that changing it changes nothing else. */
export function copyWire<Rendered extends { readonly wire: unknown }>(rendered: Rendered): Rendered {
  return { ...rendered, wire: copyJson(rendered.wire) };
}

export function createToolCodec<Wire, Tool extends ToolMetadata>(
  tool: Tool,
  { wire, encode, takesText, decode }: Rendering<Wire>,
): Pick<Projection<Wire, Tool>, "decode" | "encode" | "wire"> {
  const fill = createDefaultsFiller(tool.inputSchema);
  const parse = (sent: unknown): unknown => {
    // A call of a tool without parameters may omit its arguments.
    if (sent === undefined) return {};
    return typeof sent === "string" && !takesText ? parseArguments(tool, sent).value : sent;
  };
  const read = (sent: unknown, { defaults = false }: DecodeOptions = {}): unknown => {
    const args = decode(parse(sent));
    if (isObject(args)) return defaults ? fill(args) : args;
    const actual = Array.isArray(args) ? "an array" : args === null ? "null" : `a ${typeof args}`;
    throw fail("invalid_arguments", `The arguments of ${tool.name} must be an object, not ${actual}.`);
  };
  // A model that obeys the projected schema sends these types; see `decode`.
  return { wire, encode, decode: read as Decode<Tool> };
}

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
