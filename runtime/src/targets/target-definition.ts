/** What a target's file defines: how a tool is rendered, how its wire objects are read, and what the vendor asks. */

import type { ToolMetadata } from "../metadata.js";
import type { Projection } from "./projection.js";
import type { TargetRule, WireParts } from "./rules.js";

/** A tool of a request, rendered. */
export interface NamedWire<Wire> {
  readonly name: string;
  readonly wire: Wire;
}

/** One target. */
export interface TargetDefinition<Wire, Options, Request = readonly Wire[]> {
  /** Who reads the format, as messages name them: `OpenAI`, `OpenAI in strict mode`. */
  readonly vendor: string;
  /** Every rule, those that the format shares with others included. */
  readonly rules: (options: Options) => readonly TargetRule[];
  readonly project: (metadata: ToolMetadata, options: Options) => Projection<Wire>;
  /** Reads a wire object, also one that somebody wrote by hand: whatever is not there is left out. */
  readonly readWire: (tool: NamedWire<Readonly<Record<string, unknown>>>) => WireParts;
  /** The value that a request carries for all its tools: a list of the wire objects for most vendors. */
  readonly request: (tools: readonly NamedWire<Wire>[]) => Request;
  /** The tools in such a value, whoever wrote it; undefined where it is not one. The reverse of `request`. */
  readonly readRequest: (request: unknown) => readonly NamedWire<Readonly<Record<string, unknown>>>[] | undefined;
}
