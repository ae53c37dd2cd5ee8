// Workspaces and the directories in them that tools can run in.

/** A directory of a workspace that tools can run in: its main checkout, or a worktree. */
export interface ExecutionRoot {
  /** Id of the execution root. */
  execution_root_id: string;

  /** Whether it is the workspace's own directory or a git worktree of it. */
  kind: "main" | "worktree";

  /** Absolute path of the directory. */
  path: string;

  /** Branch that is checked out; null outside a git repository and on a detached head. */
  branch?: string | null;

  /** Name that was given to the worktree. */
  label?: string | null;
}

/** A directory that the agent may work in. */
export interface Workspace {
  /** Id of the workspace. */
  workspace_id: string;

  /** Absolute path of the workspace. */
  path: string;

  /** The workspace's execution roots, the main one first. */
  execution_roots: ExecutionRoot[];
}

/** Where commands run and relative paths begin. */
export interface ActiveLocation {
  /** Id of the active workspace. */
  workspace_id: string;

  /** Id of the active execution root. */
  execution_root_id: string;

  /** Absolute path of the active execution root. */
  path: string;

  /** Absolute path of the working directory, inside the execution root. */
  cwd: string;
}
