/** Declares SpawnAgent, which creates another agent. */

import type { BuiltinTool } from "../builtin-tool.js";
import type { ModelRequest } from "../model-request.js";
import type { ModelResolution } from "../model-resolution.js";
import type { TaskHandle } from "../task-handle.js";

/** What every new agent can be given. */
export interface SpawnAgentBaseArgs {
  /** Id of the agent template to start from, which brings instructions and skills; omit or null for none. */
  template?: string | null;

  /** Model that the agent runs on; omit or null for the one you run on. */
  model?: ModelRequest | null;
}

/** A private child: it works on one thing for you, and you supervise it as a task. */
export interface SpawnPrivateChildArgs extends SpawnAgentBaseArgs {
  /**
   * What the child is to do, complete in itself, since it sees nothing of this conversation: the goal, the files or
   * facts it needs, its limits, and what to report. The runtime refuses an empty message and null.
   */
  initial_message: string | null;

  /** The kind of agent; omit or null for a private child. */
  preset?: "private_child" | null;

  /** Never given: the runtime names a private child. */
  agent_id?: never;

  /**
   * Whether the child shares your files ("inherit") or gets a git worktree of its own ("worktree"); omit or null for
   * "inherit". Take a worktree when it changes files while you or other children do too.
   */
  workspace_mode?: "inherit" | "worktree" | null;
}

/** A public agent: it has a name, lives on its own, and the operator and other agents can address it. */
export interface SpawnPublicAgentArgs extends SpawnAgentBaseArgs {
  /** The kind of agent. */
  preset: "public_named";

  /**
   * Name of the agent, new and lasting: letters, digits, dots, hyphens and underscores. The runtime refuses an empty
   * name and null.
   */
  agent_id: string | null;

  /** First message to the agent; omit or null to create it without one. */
  initial_message?: string | null;

  /** A public agent always shares the files of the workspace. */
  workspace_mode?: "inherit";
}

/** Arguments of SpawnAgent. */
export type SpawnAgentArgs = SpawnPrivateChildArgs | SpawnPublicAgentArgs;

/** Result of SpawnAgent. */
export interface SpawnAgentResult {
  /** Id of the new agent. */
  agent_id: string;

  /** The kind of agent. */
  preset: "private_child" | "public_named";

  /** Whether the agent shares your files or has a worktree of its own. */
  workspace_mode: "inherit" | "worktree";

  /** Absolute path of the agent's worktree; null when it has none. */
  worktree_path?: string | null;

  /** The task that supervises the child; null for a public agent, which nobody supervises. */
  task?: TaskHandle | null;

  /** The model that the agent runs on. */
  model_resolution?: ModelResolution | null;

  /** One line about what happened. */
  summary_text?: string | null;
}

/**
 * Creates an agent that works beside you. By default it is a private child that carries out `initial_message` and
 * reports back; with "public_named" in `preset` it is a lasting agent of the name in `agent_id`, and only then is a
 * name allowed. Delegate work that is self-contained and either long, parallel or better done with a fresh context; do
 * small things yourself, since the child knows nothing that you do not write down. Returns at once with the agent's id
 * and, for a private child, the id of the task that supervises it: follow it with TaskStatus, read its result with
 * TaskOutput, or sleep with WaitFor until it is done. Each call creates another agent, which spends tokens until it
 * ends or TaskStop ends it.
 *
 * @remarks
 * The two interfaces say what a preset demands, so that a public agent without a name is refused before any handler
 * runs. The nulls in `agent_id` and `initial_message` are part of the stable contract; the runtime refuses them later.
 */
export const spawnAgent: BuiltinTool<SpawnAgentArgs, SpawnAgentResult> = {
  name: "SpawnAgent",
  title: "Spawn an agent",
  family: "agent_creation",
  stability: "stable",
  effect: "mutating",
  typicalDurationMs: 1500,
  relatedSurfaces: ["runtime agent lifecycle APIs"],
  examples: [
    {
      initial_message:
        "List every caller of parseDate in src/ that passes a string without a time zone. Change nothing.",
    },
    {
      initial_message: "Replace the old logger in packages/billing by packages/log, make its tests pass, and commit.",
      preset: "private_child",
      workspace_mode: "worktree",
      model: { provider: "local", model: "large", reasoning_effort: "high" },
    },
    {
      preset: "public_named",
      agent_id: "release-notes",
      template: "docs-writer",
      initial_message:
        "Keep this repository's release notes up to date, beginning with the changes since the last tag.",
    },
  ],
};
