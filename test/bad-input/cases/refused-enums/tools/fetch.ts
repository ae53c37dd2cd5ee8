import type { ToolDeclaration } from "@toolwright/runtime";

enum Level {
  Low = "low".length,
  High = 10,
}

declare enum Ambient {
  On,
  Off,
}

enum Empty {}

export interface FetchArgs {
  level: Level;
  highest?: Level.High;
  ambient: Ambient;
  empty: Empty;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "read_only" };
