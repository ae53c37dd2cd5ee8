/** The handlers of the tools that work on files and commands, by the name of their tool. */

import { applyPatch } from "./handlers/apply-patch.js";
import { execCommand } from "./handlers/exec-command.js";
import { execCommandBatch } from "./handlers/exec-command-batch.js";
import { getWorkspaceState } from "./handlers/get-workspace-state.js";
import { viewImage } from "./handlers/view-image.js";

export const handlers = {
  ApplyPatch: applyPatch,
  ExecCommand: execCommand,
  ExecCommandBatch: execCommandBatch,
  GetWorkspaceState: getWorkspaceState,
  ViewImage: viewImage,
};
