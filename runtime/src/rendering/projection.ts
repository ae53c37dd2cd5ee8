/** Turns the rendering of a tool into its projection: a wire object, its losses, and a checked decoder. */

import type { WithoutHidden } from "../handler-types.js";
import { createDefaultsFiller } from "../json-schema/fill-defaults.js";
import { copyJson, isObject } from "../json-schema/json-values.js";
import type { HiddenOf, ToolArgumentsOf, ToolInputOf, ToolMetadata } from "../metadata.js";
import { parseArguments } from "../argument-reader.js";
import { fail } from "../tool-failure.js";
import type { Rendering } from "./rendering.js";
import type { Loss } from "./transformations/losses.js";

/** Options of `decode`. */
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
