/** Declares CreateWorktree, which checks a branch out beside the main directory. */

import type { BuiltinTool } from "../builtin-tool.js";
import type { ExecutionRoot } from "./workspace.js";

/** Arguments of CreateWorktree. */
export interface CreateWorktreeArgs {
  /** Id of the workspace, which must be a git repository. */
  workspace_id: string;

  /** Branch to check out; it is created when it does not exist. */
  branch: string;

  /** Commit, tag or branch that a new branch begins at, such as "origin/main". */
  base_ref: string;

  /** Short name for people; omit or null for the branch's. */
  label?: string | null;

  /**
   * Switch to the worktree at once.
   * @default true
   */
  activate?: boolean;

  /** What to do when there is a worktree of this branch already; omit or null for "reuse". */
  on_existing?: "reuse" | "error" | null;
}

/** Result of CreateWorktree. */
export interface CreateWorktreeResult {
  /** Id of the workspace. */
  workspace_id: string;

  /** The worktree. */
  execution_root: ExecutionRoot;

  /** The worktree is new; false when one was reused. */
  created: boolean;

  /** The branch is new. */
  branch_created: boolean;

  /** Commands run in the worktree now. */
  activated: boolean;
}

/**
 * Creates a git worktree for a branch, so that you can change files without touching the workspace's main directory.
 * Use it for changes that somebody reviews before they are merged, and to keep two lines of work apart. By default it
 * also switches to the worktree; turn `activate` off to stay where you are. Uncommitted changes are not carried over,
 * and files that git ignores, such as installed dependencies, are missing. An existing worktree of the branch is reused
 * as it is, and `base_ref` then plays no part. Remove the worktree with RemoveWorktree when the branch is merged.
 *
 * @remarks
 * Not idempotent: with "error" in `on_existing` the second call fails.
 */
export const createWorktree: BuiltinTool<CreateWorktreeArgs, CreateWorktreeResult> = {
  name: "CreateWorktree",
  title: "Create a worktree",
  family: "local_environment",
  stability: "stable",
  effect: "mutating",
  typicalDurationMs: 2000,
  relatedSurfaces: ["workspace/runtime file APIs"],
};
