/** A background task as TaskStatus, TaskInput and TaskStop show it. */

import type { DateTime } from "@toolwright/runtime";
import type { ModelResolution } from "../model-resolution.js";
import type { TaskState } from "../task-state.js";
import type { ChildObservability, ChildSupervision } from "./child-agent-report.js";
import type { CommandDetails } from "./command-details.js";
import type { TokenUsage } from "./token-usage.js";

/** A background task at one moment, without its output. */
export interface TaskSnapshot {
  /** Id of the task. */
  task_id: string;

  /** What kind of work the task does, such as a command or a child agent. */
  kind: string;

  /** Where the task is in its life. */
  status: TaskState;

  /** One line about the task. */
  summary?: string | null;

  /** When the task was created. */
  created_at: DateTime;

  /** When the task last changed. */
  updated_at: DateTime;

  /** How the agent waits for the task: always in the background. */
  wait_policy: "background";

  /** Message that the task was started for. */
  parent_message_id?: string | null;

  /** The command, where the task runs one. */
  command?: CommandDetails | null;

  /** Id of the child agent, where the task supervises one. */
  child_agent_id?: string | null;

  /** What the child agent is doing. */
  child_observability?: ChildObservability | null;

  /** Who is responsible for the child agent. */
  child_supervision?: ChildSupervision | null;

  /** The model that the child agent runs on. */
  model_resolution?: ModelResolution | null;

  /** What the child agent has spent. */
  token_usage?: TokenUsage | null;
}
