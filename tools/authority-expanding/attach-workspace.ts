/** Declares AttachWorkspace, which lets the agent work in another directory. */

import type { BuiltinTool } from "../builtin-tool.js";
import type { Workspace } from "../local-environment/workspace.js";

/** Arguments of AttachWorkspace. */
export interface AttachWorkspaceArgs {
  /** Absolute path of an existing directory, usually the root of a repository. */
  path: string;
}

/** Result of AttachWorkspace. */
export interface AttachWorkspaceResult {
  /** The workspace. */
  workspace: Workspace;

  /** The workspace was attached by this call; false when it was attached already. */
  newly_attached: boolean;
}

/**
 * Attaches a directory as a workspace, so that you may read, change and run things in it. It widens what you are
 * allowed to touch: call it only for a directory that the operator named or that the task plainly needs, and attach the
 * smallest one that will do. It does not switch to the workspace; call SwitchWorkspace for that with the id that comes
 * back. Attaching a directory that is attached already returns the same workspace.
 */
export const attachWorkspace: BuiltinTool<AttachWorkspaceArgs, AttachWorkspaceResult> = {
  name: "AttachWorkspace",
  title: "Attach a workspace",
  family: "authority_expanding",
  stability: "stable",
  effect: "mutating",
  idempotent: true,
  typicalDurationMs: 100,
  relatedSurfaces: ["workspace binding control APIs"],
};
