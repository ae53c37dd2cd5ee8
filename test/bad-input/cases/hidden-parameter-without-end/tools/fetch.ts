import type { ToolDeclaration } from "@toolwright/runtime";

type Pair = string | [Pair, Pair];

/** Each level doubles the ways to the next. */
interface Level<Inner> {
  left: Inner;
  right: Inner;
}

interface Secret {
  /** @hidden */
  key: string;
}

type FourLevels<Inner> = Level<Level<Level<Level<Inner>>>>;

export interface PairArgs {
  pair: Pair;
  next?: PairArgs;
  /** @hidden */
  cursor?: string;
}

export interface LevelArgs {
  level: FourLevels<FourLevels<FourLevels<Secret>>>;
}

/** Fetches a pair. */
export const pair: ToolDeclaration<PairArgs> = { name: "fetch_pair", effect: "read_only" };

/** Fetches a level. */
export const level: ToolDeclaration<LevelArgs> = { name: "fetch_level", effect: "read_only" };
