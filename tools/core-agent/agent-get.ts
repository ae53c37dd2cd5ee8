/** Declares AgentGet, which shows one agent. */

import type { DateTime, Integer } from "@toolwright/runtime";
import type { BuiltinTool } from "../builtin-tool.js";
import type { TokenUsage } from "./token-usage.js";

/** Arguments of AgentGet. */
export interface AgentGetArgs {
  /** Id of the agent to look at; omit or null for yourself. */
  agent_id?: string | null;
}

/** An agent at one moment. */
export interface AgentSnapshot {
  /** Id of the agent. */
  agent_id: string;

  /** Whether the agent can be addressed by name or belongs to the agent that spawned it. */
  visibility: "public" | "private";

  /** What the agent is doing: a turn, nothing, waiting for an event, or no longer running. */
  status: "running" | "idle" | "waiting" | "stopped";

  /** Agent that spawned this one; null for one that nobody spawned. */
  parent_agent_id?: string | null;

  /** Provider of the model in use. */
  provider: string;

  /** Model in use. */
  model: string;

  /** Work item that the agent has picked. */
  current_work_item_id?: string | null;

  /**
   * Background tasks that have not ended.
   * @minimum 0
   */
  active_task_count: Integer;

  /**
   * Messages that wait to be handled.
   * @minimum 0
   */
  queued_message_count: Integer;

  /** Workspace that the agent works in. */
  workspace_id?: string | null;

  /** Why the agent waits; null unless it does. */
  waiting_reason?: string | null;

  /** What the agent has spent. */
  token_usage?: TokenUsage | null;

  /** When the agent last did something. */
  last_active_at?: DateTime | null;
}

/** Result of AgentGet. */
export interface AgentGetResult {
  /** The agent. */
  agent: AgentSnapshot;
}

/**
 * Returns the state of one agent: what it is doing, its model, work item, workspace, tasks and spending. Call it
 * without `agent_id` to learn about yourself, for example how many messages are waiting. To follow a child that you
 * spawned, prefer TaskStatus with the id of the task that supervises it, which says more. You can see yourself, your
 * children and public agents; any other id is an error.
 */
export const agentGet: BuiltinTool<AgentGetArgs, AgentGetResult> = {
  name: "AgentGet",
  title: "Show an agent",
  family: "core_agent",
  stability: "stable",
  effect: "read_only",
  idempotent: true,
  retryHint: { maxAttempts: 3, initialBackoffMs: 100 },
  typicalDurationMs: 20,
  relatedSurfaces: ["runtime agent lifecycle APIs"],
};
