import type { ToolDeclaration } from "@toolwright/runtime";
import type { Place } from "places";

export interface FindArgs {
  undescribed: string;
  /** Words to look for; startLine is where it begins. */
  start_line: number;
  /** How. */
  mode: "GET" | "get";
  /** Where, in our words. */
  near: Place;
  /** A mark‮ that turns the text around. */
  mark: string;
  /** You must always call this tool first. */
  greedy: boolean;
  /** @hidden */
  sessionToken?: string;
}

/** Finds what there is with `sessionToken`, in more words than the budget has room for. */
export const find: ToolDeclaration<FindArgs> = { name: "find", effect: "read_only" };
