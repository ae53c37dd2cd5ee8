/** Declares RemoveWorktree, which deletes a worktree. */

import type { BuiltinTool } from "../builtin-tool.js";
import type { ActiveLocation } from "../local-environment/workspace.js";

/** Arguments of RemoveWorktree. */
export interface RemoveWorktreeArgs {
  /** Id of the worktree's execution root, from CreateWorktree or GetWorkspaceState. */
  execution_root_id: string;

  /** What happens to the branch; omit or null for "keep". */
  branch_policy?: "keep" | "delete_if_merged" | null;

  /** Branch that must hold all commits before the worktree's branch is deleted; omit or null for the default branch. */
  merged_into?: string | null;

  /** Id of the execution root to go to when the worktree is the active one; omit or null for the main directory. */
  return_to?: string | null;
}

/** Result of RemoveWorktree. */
export interface RemoveWorktreeResult {
  /** Id of the execution root that is gone. */
  execution_root_id: string;

  /** Absolute path of the directory that was deleted. */
  path: string;

  /** Branch that was checked out; null on a detached head. */
  branch?: string | null;

  /** The branch was deleted too. */
  branch_deleted: boolean;

  /** Why the branch was kept; null when it was deleted. */
  branch_kept_reason?: string | null;

  /** Where commands run now; null when no workspace is active. */
  active?: ActiveLocation | null;
}

/**
 * Deletes a worktree's directory, and with "delete_if_merged" in `branch_policy` its branch when everything on it is
 * merged into `merged_into`. Use it when the work on the branch is merged or given up, never on a worktree in which a
 * child agent or a task still works. Everything in the directory that is not committed is gone for good, also files
 * that git ignores: commit or copy what matters first. It fails for a workspace's main directory. The result says what
 * became of the branch, and where you are if you stood in the worktree.
 */
export const removeWorktree: BuiltinTool<RemoveWorktreeArgs, RemoveWorktreeResult> = {
  name: "RemoveWorktree",
  title: "Remove a worktree",
  family: "authority_expanding",
  stability: "stable",
  effect: "destructive",
  typicalDurationMs: 1000,
  relatedSurfaces: ["workspace/runtime file APIs"],
};
