/** Declares MemoryGet, which reads one source of the agent's memory. */

import type { DateTime, Integer } from "@toolwright/runtime";
import type { BuiltinTool } from "../builtin-tool.js";

/** Arguments of MemoryGet. */
export interface MemoryGetArgs {
  /** Reference to the source, exactly as MemorySearch returned it. */
  source_ref: string;

  /**
   * Most characters to return; omit or null for the runtime's own limit.
   * @minimum 1
   * @maximum 50000
   */
  max_chars?: Integer | null;
}

/** Result of MemoryGet. */
export interface MemoryGetResponse {
  /** Reference to the source. */
  source_ref: string;

  /** What the source is, such as a brief, a note or a work item. */
  kind: string;

  /** Title of the source, where it has one. */
  title?: string | null;

  /** The text, from its beginning. */
  content: string;

  /** The text goes on after what is returned. */
  truncated: boolean;

  /**
   * Number of characters of the whole text.
   * @minimum 0
   */
  total_chars: Integer;

  /** Workspace that the source belongs to; null for none. */
  workspace_id?: string | null;

  /** When the source last changed. */
  updated_at?: DateTime | null;
}

/**
 * Returns the text of one source that MemorySearch found. Use it when a passage looks relevant and you need what stands
 * around it. Pass `source_ref` on unchanged; it is neither a path nor something to make up. A text longer than
 * `max_chars` is cut at the end, and the result says so.
 */
export const memoryGet: BuiltinTool<MemoryGetArgs, MemoryGetResponse> = {
  name: "MemoryGet",
  title: "Read from memory",
  family: "core_agent",
  stability: "stable",
  effect: "read_only",
  idempotent: true,
  retryHint: { maxAttempts: 3, initialBackoffMs: 100 },
  typicalDurationMs: 30,
  relatedSurfaces: ["memory/runtime APIs"],
};
