/** What a target's file defines: how a tool is rendered, and how its wire objects are read. */

import type { ToolMetadata } from "../metadata.js";
import type { Rendering } from "./projection.js";
import type { WireParts } from "./rules.js";

/** A rendered tool of a request. */
export interface NamedWire<Wire> {
  readonly name: string;
  readonly wire: Wire;
}

export interface TargetDefinition<Wire, Options, Request = Wire[]> {
  /** The reader of the format, as messages name it: `OpenAI`, `OpenAI in strict mode`. */
  readonly vendor: string;
  readonly project: (metadata: ToolMetadata, options: Options) => Rendering<Wire>;
  /** Reads a wire object, even a hand-written one: missing fields are left out. */
  readonly readWire: (tool: NamedWire<Readonly<Record<string, unknown>>>) => WireParts;
  /** The value that a request carries for all its tools: an array of the wire objects for most vendors. */
  readonly request: (tools: readonly NamedWire<Wire>[]) => Request;
  /** Reverses `request`, even for hand-written values; undefined for another shape. */
  readonly readRequest: (request: unknown) => readonly NamedWire<Readonly<Record<string, unknown>>>[] | undefined;
}
