/** Nothing proves a change harmless, and no value that was tried shows that it breaks something. */

import type { Direction } from "../changes/change.js";
import { severities } from "../tool-rules/tool-rule.js";
import { acceptByHand, type ChangeKind } from "./change-kinds.js";

const common = {
  severity: severities("error", "warning", "error"),
  advice: ["make smaller changes, one at a time", acceptByHand],
};

export const compatibilityUnproven: Readonly<Record<Direction, ChangeKind>> = {
  input: {
    ...common,
    name: "input-compatibility-unproven",
    message: () => "could not prove that every call that was valid still is",
  },
  output: {
    ...common,
    name: "output-compatibility-unproven",
    message: () => "could not prove that every result was allowed before",
  },
};
