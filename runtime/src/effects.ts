/** Effects of tools. */

/** The effect of a call: none, a change, or a change that cannot be undone. */
export type ToolEffect = "read_only" | "mutating" | "destructive";

/** Every effect, from the least harmful to the most. */
export const toolEffects: readonly ToolEffect[] = ["read_only", "mutating", "destructive"];

/**
 * The source of an undeclared effect: `assumed` because nobody states one, or `claimed` by the server of the tool. Either
 * way, gates treat the tool as destructive.
 */
export type EffectSource = "assumed" | "claimed";

/** Whether calls of a tool can run at the same time as others: its author declares that it changes nothing. */
export function isParallelSafe(tool: {
  readonly effect: ToolEffect;
  readonly effectSource?: EffectSource | undefined;
}): boolean {
  return tool.effect === "read_only" && tool.effectSource === undefined;
}
