/** Handles ExecCommand. A terminal, input and background tasks are refused: this server has none. */

import type { ToolHandler } from "../../../generated/registry.js";
import { runCommand } from "../command.js";
import type { Sandbox } from "../sandbox.js";
import { ToolFailure } from "@toolwright/runtime";

export const execCommand: ToolHandler<"ExecCommand", Sandbox> = async (args, { root }, { signal }) => {
  for (const parameter of ["tty", "accepts_input"] as const) {
    if (args[parameter] === true) throw new ToolFailure("unsupported", `This server does not offer ${parameter}.`);
  }
  return { ...(await runCommand(root, args, signal)), reused_running: false };
};
