/** A schema is written differently and is proved to allow the same values. */

import { harmlessChange, type ChangeKind } from "./change-kinds.js";

export const rewrittenEquivalent: ChangeKind = harmlessChange(
  "schema-rewritten-equivalent",
  ({ subject }) => `${subject} is written differently and allows the same values`,
);
