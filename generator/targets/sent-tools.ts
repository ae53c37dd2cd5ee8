/** The projections of the tools of a source, which are not rendered: they are sent as they are. */

import type { TargetName } from "@toolwright/runtime/targets";
import type { TargetWires } from "@toolwright/runtime/internal/rendering/wire-types";
import type { ToolDefinition } from "../surface/tool-definition.js";
import type { Projections } from "./projections.js";
import { type SentTool, sentWire } from "./sent-forms.js";

/** Renders no schema: a host that passes the tools on sends them as they are. */
export function createSentProjections(sent: ReadonlyMap<ToolDefinition, SentTool>): Projections {
  return {
    of: (tool, { name }) => {
      const found = sent.get(tool);
      if (found === undefined) throw new Error(`The tool "${tool.name}" must be one of the source.`);
      const wire = sentWire(found, name);
      // Its parts may be anything: the rules of the target judge them.
      return { wire: wire as unknown as TargetWires[TargetName], losses: [], locate: (pointer) => pointer };
    },
  };
}
