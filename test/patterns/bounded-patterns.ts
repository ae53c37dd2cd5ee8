/** Patterns of the runtime that backtrack, and why no text is too long for them. */

export const boundedPatterns: ReadonlyMap<string, string> = new Map([
  ["/(?:`{3,}|~{3})[\\w+-]*$|`$/", "the last 80 characters before a value"],
  ["/\\B(?=(?:\\d{3})+$)/g", "the digits of a number"],
  ["/(?<!\\\\)\\[(?:\\\\.|[^\\]\\\\])*\\]/g", "a pattern that an author wrote"],
]);
