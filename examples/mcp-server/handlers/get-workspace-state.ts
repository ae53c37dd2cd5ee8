/** Handles GetWorkspaceState: the sandbox is the only workspace, and its folder the only place to work in. */

import type { ToolHandler } from "../../../generated/registry.js";
import type { Sandbox } from "../sandbox.js";

export const getWorkspaceState: ToolHandler<"GetWorkspaceState", Sandbox> = (_args, { root }) => {
  const ids = { workspace_id: "sandbox", execution_root_id: "sandbox-main" };
  const executionRoot = { execution_root_id: ids.execution_root_id, kind: "main" as const, path: root };
  return {
    active: { ...ids, path: root, cwd: root },
    workspaces: [{ workspace_id: ids.workspace_id, path: root, execution_roots: [executionRoot] }],
  };
};
