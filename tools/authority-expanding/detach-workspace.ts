/** Declares DetachWorkspace, which gives up the right to work in a directory. */

import type { BuiltinTool } from "../builtin-tool.js";

/** Arguments of DetachWorkspace. */
export interface DetachWorkspaceArgs {
  /** Id of the attached workspace. */
  workspace_id: string;
}

/** Result of DetachWorkspace. */
export interface DetachWorkspaceResult {
  /** Id of the workspace. */
  workspace_id: string;

  /** Absolute path of the workspace. */
  path: string;

  /** Ids of the workspaces that are still attached. */
  remaining_workspace_ids: string[];
}

/**
 * Detaches a workspace, after which you can no longer read or change anything in it. Use it when the work there is
 * done. No file is touched, and the directory can be attached again. It fails for the active workspace, which you leave
 * with SwitchWorkspace first, and for one in which tasks still run.
 *
 * @remarks
 * Not idempotent: a second call finds no such workspace.
 */
export const detachWorkspace: BuiltinTool<DetachWorkspaceArgs, DetachWorkspaceResult> = {
  name: "DetachWorkspace",
  title: "Detach a workspace",
  family: "authority_expanding",
  stability: "stable",
  effect: "mutating",
  typicalDurationMs: 50,
  relatedSurfaces: ["workspace binding control APIs"],
};
