import type { ToolDeclaration } from "@toolwright/runtime";

/** Arguments of `paint`. */
export interface PaintArgs {
  /**
   * How much.
   * @exclusiveMinimum 0
   */
  amount: number;
  kind: "brush";
  /** @uniqueItems */
  colours: string[];
  /** How dark. */
  level: 1 | 2;
  /** Nothing yet. */
  options: Record<string, never>;
  /** Whatever. */
  values: unknown[];
}

/** Paints. */
export const paint: ToolDeclaration<PaintArgs> = { name: "paint", effect: "mutating" };

/** Says that it is there. */
export const ping: ToolDeclaration<Record<string, never>> = { name: "ping", effect: "read_only" };
