/** What a target's file defines: how a tool is rendered, and how a request carries several. */

import type { ToolMetadata } from "../metadata.js";
import type { Rendering } from "./projection.js";
import type { ProjectSchema } from "./transform.js";

/** A rendered tool of a request. */
export interface NamedWire<Wire> {
  readonly name: string;
  readonly wire: Wire;
}

export interface TargetDefinition<Wire, Options, Request = Wire[]> {
  /** The reader of the format, as messages name it: `OpenAI`, `OpenAI in strict mode`. */
  readonly vendor: string;
  /** Renders a tool, whose schemas go through `projectSchema`. */
  readonly project: (metadata: ToolMetadata, options: Options, projectSchema: ProjectSchema) => Rendering<Wire>;
  /** The value that a request carries for all its tools: an array of the wire objects for most vendors. */
  readonly request: (tools: readonly NamedWire<Wire>[]) => Request;
}

export function listWires<Wire>(tools: readonly NamedWire<Wire>[]): Wire[] {
  return tools.map(({ wire }) => wire);
}
