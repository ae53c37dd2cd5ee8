import { readTable } from "../support/tables.js";

const patternsOf = (heading: string): readonly string[] =>
  readTable(new URL("author-patterns.txt", import.meta.url), heading, ["pattern"]).map(({ pattern }) => pattern);

export const linearPatterns: readonly string[] = patternsOf("linear");

export const backtrackingPatterns: readonly string[] = patternsOf("backtracking");
