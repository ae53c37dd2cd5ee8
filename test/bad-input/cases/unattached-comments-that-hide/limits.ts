export const limits = {
  depth: 1 as number,
  // @hidden
  secret: "" as string,
  /** Read nowhere, and nothing to hide. */ /** Really. */
  size: 2 as number,
};
