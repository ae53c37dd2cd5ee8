/** What a tool returns when it leaves work running in the background. */

import type { TaskState } from "./task-state.js";

/** A background task that was started or found; ask for the rest with TaskStatus and TaskOutput. */
export interface TaskHandle {
  /** Id of the task, for the task tools and for WaitFor. */
  task_id: string;

  /** What kind of work the task does, such as a command or a child agent. */
  kind: string;

  /** State of the task when the tool returned. */
  status: TaskState;

  /** One line about the task. */
  summary?: string | null;
}
