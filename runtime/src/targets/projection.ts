/** From a tool as a target's file renders it to its projection: the wire object, what it loses, and the way back. */

import type { WithoutHidden } from "../handler-types.js";
import { createDefaultsFiller } from "../json-schema/fill-defaults.js";
import { copyJson, isObject, type JsonSchema } from "../json-schema/json-values.js";
import type { HiddenOf, ToolArgumentsOf, ToolInputOf, ToolMetadata } from "../metadata.js";
import { parseArguments } from "../registry/parse-arguments.js";
import { fail } from "../registry/tool-errors.js";

/** What a loss means for the arguments. */
export type LossEffect =
  /** The target accepts arguments that the tool refuses; only validation refuses them. */
  | "wider"
  /** The target cannot express some arguments that the tool accepts. */
  | "narrower"
  /** Two different arguments look the same on the wire, so one is decoded as the other. */
  | "ambiguous"
  /** Only annotations are lost: the same arguments are valid. */
  | "unsaid";

/** What is lost, and what that means. */
export interface LossFacts {
  /** The keyword or field that the wire object lacks, or has in a weaker form. */
  readonly keyword: string;
  readonly effect: LossEffect;
  /** One sentence for people about the result. */
  readonly message: string;
}

/** Something that the target cannot express. */
export interface Loss extends LossFacts {
  /** Name of the transformation that lost it, such as `bounds-to-description`. */
  readonly transformation: string;
  /** The part of the tool with the loss: a schema, or a field of its metadata. */
  readonly part: "inputSchema" | "outputSchema" | "metadata";
  /** JSON Pointer into that part of the metadata, to the schema or field with the loss. */
  readonly pointer: string;
}

/** Options of `decode`. */
export interface DecodeOptions {
  /** Fills in the default of each property that the model left out. */
  readonly defaults?: boolean;
}

/** What a handler gets, except for hidden parameters, whose values only the application knows. */
export type FilledOf<Tool extends ToolMetadata> = WithoutHidden<ToolArgumentsOf<Tool>, HiddenOf<Tool>>;

/** Decodes a model's arguments of a tool. */
export interface Decode<Tool extends ToolMetadata> {
  (sent: unknown, options: DecodeOptions & { readonly defaults: true }): FilledOf<Tool>;
  (sent: unknown, options?: DecodeOptions): ToolInputOf<Tool>;
}

/** A tool rendered for a target. */
export interface Projection<Wire, Tool extends ToolMetadata = ToolMetadata> {
  /** The vendor's format of this tool: plain JSON that nothing else shares, so you may change it. */
  readonly wire: Wire;
  /** What the target cannot express, in the order of the transformations. */
  readonly losses: readonly Loss[];
  /** Turns valid arguments of the tool into the form that the wire object requires, for its examples; copies them. */
  readonly encode: (args: unknown) => unknown;
  /**
   * Turns a model's arguments for the wire object, as a value or as JSON text, back into arguments of the tool. Returns
   * a copy. What is not in the projected form stays as it is: the type holds for a model that keeps to the wire object,
   * and if `losses` has a `wider` one, only validation makes sure of it.
   *
   * @throws {ToolFailure} `invalid_json` for a text that is not JSON, `invalid_arguments` for anything but an object.
   */
  readonly decode: Decode<Tool>;
  /**
   * Maps a place in the projected input schema to its origin: from a JSON Pointer, such as one in a vendor's error
   * message, to the nearest pointer in `inputSchema` of the metadata.
   */
  readonly locate: (pointer: string) => string;
}

/** Fields for the model. The others are for people, telemetry and gates, and are not lost. */
export type ModelField = "outputSchema" | "examples" | "freeformGrammar";

/** A projected schema, whose parts know where they come from. */
export interface TracedSchema {
  readonly schema: JsonSchema;
  /** Pointer, in the canonical schema, to the origin of a schema in this one. */
  readonly originOf: (schema: JsonSchema) => string;
}

/** A tool as a target's file renders it. */
export interface Rendering<Wire> extends Omit<Projection<Wire>, "decode" | "locate"> {
  readonly projected: TracedSchema;
  /** The fields for the model that the wire object has: any other is lost. */
  readonly carried: readonly ModelField[];
  /** The input is text of its own kind, not JSON. */
  readonly takesText: boolean;
  /** Decodes a value; never throws, and leaves what is not in the projected form for validation to refuse. */
  readonly decode: (args: unknown) => unknown;
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
    const said = Array.isArray(args) ? "an array" : args === null ? "null" : `a ${typeof args}`;
    throw fail("invalid_arguments", `The arguments of ${tool.name} must be an object, not ${said}.`);
  };
  // The types are those that the projected schema promises; see `decode`.
  return { wire, encode, decode: read as Decode<Tool> };
}
