/** Declares Enqueue, by which an agent leaves itself a message. */

import type { BuiltinTool } from "../builtin-tool.js";

/** Arguments of Enqueue. */
export interface EnqueueArgs {
  /** The message, complete in itself: you will read it later, without this turn's thoughts at hand. */
  text: string;

  /**
   * When the message is handled: "interject" as soon as possible, "next" before other queued messages, "normal" in
   * order of arrival, "background" when nothing else is left. Omit or null for "normal".
   */
  priority?: "interject" | "next" | "normal" | "background" | null;
}

/** Result of Enqueue. */
export interface EnqueueResult {
  /** The message is in the queue. */
  enqueued: boolean;

  /** Priority that the message has. */
  priority: "interject" | "next" | "normal" | "background";

  /** The message as it will arrive. */
  follow_up_text: string;

  /** One line about what happened. */
  summary_text?: string | null;
}

/**
 * Puts a message to yourself into your own queue, to be handled in a later turn. Use it for a small follow-up that must
 * not be forgotten and need not be done now. For work with an objective and steps use CreateWorkItem; to wait for an
 * event use WaitFor; to give work to another agent use SpawnAgent. Each call adds a message, also when one with the
 * same text is queued already. The result shows the message and the priority it was given.
 */
export const enqueue: BuiltinTool<EnqueueArgs, EnqueueResult> = {
  name: "Enqueue",
  title: "Queue a follow-up",
  family: "core_agent",
  stability: "stable",
  effect: "mutating",
  typicalDurationMs: 10,
  relatedSurfaces: ["runtime agent lifecycle APIs"],
};
