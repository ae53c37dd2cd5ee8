/** Declares GetWorkspaceState, which shows where the agent works. */

import type { BuiltinTool } from "../builtin-tool.js";
import type { ActiveLocation, Workspace } from "./workspace.js";

/** Arguments of GetWorkspaceState: none. */
export type GetWorkspaceStateArgs = Record<string, never>;

/** Result of GetWorkspaceState. */
export interface WorkspaceStateResult {
  /** Where commands run and relative paths begin; null when no workspace is active. */
  active?: ActiveLocation | null;

  /** The attached workspaces, with their worktrees. */
  workspaces: Workspace[];
}

/**
 * Returns where you work: the active workspace, execution root and working directory, and every attached workspace with
 * its worktrees and branches. Use it at the start of work on files, when a path turns out to be wrong, and to find the
 * ids that SwitchWorkspace, CreateWorktree, RemoveWorktree and DetachWorkspace take. It lists no files and says nothing
 * of uncommitted changes: use a command for that.
 */
export const getWorkspaceState: BuiltinTool<GetWorkspaceStateArgs, WorkspaceStateResult> = {
  name: "GetWorkspaceState",
  title: "Show the workspaces",
  family: "local_environment",
  stability: "stable",
  effect: "read_only",
  idempotent: true,
  retryHint: { maxAttempts: 3, initialBackoffMs: 100 },
  typicalDurationMs: 50,
  modelRendering: "custom_text_receipt",
  relatedSurfaces: ["workspace/runtime file APIs"],
};
