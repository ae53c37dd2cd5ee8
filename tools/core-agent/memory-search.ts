/** Declares MemorySearch, which finds passages in what the agent remembers. */

import type { DateTime, Integer } from "@toolwright/runtime";
import type { BuiltinTool } from "../builtin-tool.js";

/** Arguments of MemorySearch. */
export interface MemorySearchArgs {
  /** What to look for: a few telling words rather than a whole question. */
  query: string;

  /**
   * Most passages to return; omit or null for the runtime's own limit.
   * @minimum 0
   */
  limit?: Integer | null;

  /**
   * Search what was remembered in every workspace, and not only in the current one.
   * @default false
   */
  include_all_workspaces?: boolean;
}

/** A passage that was found. */
export interface MemoryMatch {
  /** Reference to the source, for MemoryGet. */
  source_ref: string;

  /** What the source is, such as a brief, a note or a work item. */
  kind: string;

  /** Title of the source, where it has one. */
  title?: string | null;

  /** The passage. */
  snippet: string;

  /** How well the passage fits; higher is better, and comparable within one result only. */
  score: number;

  /** Workspace that the source belongs to; null for none. */
  workspace_id?: string | null;

  /** When the source last changed. */
  updated_at?: DateTime | null;
}

/** Result of MemorySearch. */
export interface MemorySearchResponse {
  /** The query that was run. */
  query: string;

  /**
   * Number of passages in this result.
   * @minimum 0
   */
  returned: Integer;

  /** The passages, the best first. */
  results: MemoryMatch[];
}

/**
 * Searches what you and the operator recorded in earlier turns: briefs, notes, decisions and finished work. Use it when
 * a task refers to something that is not in the conversation any more, or before you decide something that may have
 * been decided already. It returns passages; read the whole source with MemoryGet before you rely on one. It does not
 * search files or the web, and what it finds may be out of date: check facts about the code in the code.
 */
export const memorySearch: BuiltinTool<MemorySearchArgs, MemorySearchResponse> = {
  name: "MemorySearch",
  title: "Search memory",
  family: "core_agent",
  stability: "stable",
  effect: "read_only",
  idempotent: true,
  retryHint: { maxAttempts: 3, initialBackoffMs: 200 },
  typicalDurationMs: 150,
  relatedSurfaces: ["memory/runtime APIs"],
};
