/** Declares SwitchWorkspace, which changes where the agent works. */

import type { BuiltinTool } from "../builtin-tool.js";
import type { ActiveLocation } from "./workspace.js";

/** Arguments of SwitchWorkspace. */
export interface SwitchWorkspaceArgs {
  /** Id of an attached workspace, to go to its main directory; omit or null when you select otherwise. */
  workspace_id?: string | null;

  /** Id of an execution root, to go to a certain worktree; omit or null when you select otherwise. */
  execution_root_id?: string | null;

  /** Path of an existing directory in an attached workspace or worktree; omit or null when you select otherwise. */
  path?: string | null;

  /** Working directory, relative to the place selected; omit or null for that place itself. */
  cwd?: string | null;
}

/** Result of SwitchWorkspace. */
export interface SwitchWorkspaceResult {
  /** Where commands run and relative paths begin now. */
  active: ActiveLocation;

  /** Where they did before; null when no workspace was active. */
  previous?: ActiveLocation | null;
}

/**
 * Makes another attached workspace, worktree or directory the place where commands run and relative paths begin. Give
 * exactly one of `workspace_id`, `execution_root_id` and `path`; none or several is an error. It moves no files and
 * leaves running tasks where they are. Only attached workspaces can be selected: AttachWorkspace adds one. To run a
 * single command elsewhere in the workspace, give the command a directory rather than switching back and forth.
 */
export const switchWorkspace: BuiltinTool<SwitchWorkspaceArgs, SwitchWorkspaceResult> = {
  name: "SwitchWorkspace",
  title: "Switch workspace",
  family: "local_environment",
  stability: "stable",
  effect: "mutating",
  idempotent: true,
  typicalDurationMs: 50,
  relatedSurfaces: ["workspace/runtime file APIs"],
};
