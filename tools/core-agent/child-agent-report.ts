// What a parent agent can see of a child that one of its tasks supervises.

/** The git worktree that a child agent works in, and what became of it. */
export interface ChildWorktree {
  /** How the worktree is laid over the workspace. */
  projection_kind?: string | null;

  /** Absolute path of the worktree. */
  worktree_path?: string | null;

  /** Branch that was created for the worktree. */
  worktree_branch?: string | null;

  /** Branch that is checked out now, where it differs. */
  actual_branch?: string | null;

  /** Branch that the parent was on. */
  original_branch?: string | null;

  /** Directory that the parent worked in. */
  original_cwd?: string | null;

  /** Files that the child changed, relative to the worktree. */
  changed_files?: string[];

  /** The worktree was kept so that somebody can look at its changes. */
  retained_for_review?: boolean | null;

  /** The worktree was removed without being asked for, because it held no changes. */
  auto_cleaned_up?: boolean | null;

  /** How far the removal of the worktree has come. */
  cleanup_status?: string | null;

  /** Why the worktree was removed or kept. */
  cleanup_reason?: string | null;

  /** What went wrong while the worktree was removed. */
  cleanup_error?: string | null;

  /** How far the removal of the branch has come. */
  branch_cleanup_status?: string | null;

  /** What went wrong while the branch was removed. */
  branch_cleanup_error?: string | null;
}

/** Who is responsible for a child agent, and where its results go. */
export interface ChildSupervision {
  /** Id of the agent that spawned the child. */
  parent_agent_id: string;

  /** Id of the child. */
  child_agent_id: string;

  /** Id of the task that stands for the child in the parent. */
  supervision_task_id: string;

  /** Id of the delegation, where one was recorded. */
  delegation_id?: string | null;

  /** Work item of the parent that the child serves. */
  parent_work_item_id?: string | null;

  /** Work item that the child works on. */
  child_work_item_id?: string | null;

  /** Whether the child shares the parent's files or has a worktree of its own. */
  workspace_mode?: "inherit" | "worktree" | null;

  /** The child's worktree, if it has one. */
  worktree?: ChildWorktree | null;

  /** Who removes the child and its worktree when it is done. */
  cleanup_owner: string;

  /** How far that removal has come. */
  cleanup_status?: string | null;

  /** Where a message to the child is to be sent. */
  followup_target: string;
}

/** What a running child agent is doing. */
export interface ChildObservability {
  /** Whether the child works, is blocked, waits, or has ended. */
  phase: "running" | "blocked" | "waiting" | "terminal";

  /** Which of its own tasks the child is blocked by; null unless it is blocked. */
  blocked_reason?:
    "managed_task_queued" | "managed_task_running" | "managed_task_cancelling" | "awaiting_managed_task" | null;

  /** What the child waits for; null unless it waits. */
  waiting_reason?:
    "awaiting_operator_input" | "awaiting_external_change" | "awaiting_task_result" | "awaiting_timer" | null;

  /** Work item that the child has picked. */
  current_work_item_id?: string | null;

  /** What the child works on, in one line. */
  work_summary?: string | null;

  /** The child's latest report on its way. */
  last_progress_brief?: string | null;

  /** The child's latest result. */
  last_result_brief?: string | null;
}
