// The states of a background task.

/** Where a background task is in its life. The last four are final. */
export type TaskState = "queued" | "running" | "cancelling" | "completed" | "failed" | "cancelled" | "interrupted";
