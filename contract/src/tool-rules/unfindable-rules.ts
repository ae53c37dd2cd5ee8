/** The rules that no comparison of inventories can find, each with the reason. */

import { severities, type ToolRuleFacts } from "./tool-rule.js";

/** A rule that is named, and never found. */
interface UnfindableRule extends ToolRuleFacts {
  readonly reason: string;
}

/** Their names are reserved, so that finding them one day changes no acceptance and no setting. */
export const unfindableRules: readonly UnfindableRule[] = [
  {
    name: "target-options-changed",
    mirror: "target-options-changed",
    severity: severities("warning", "info", "info"),
    reason: "Format 1 of the inventory does not have the options of targets; `wire-changed` shows their effect.",
  },
  {
    name: "hidden-parameter-became-required",
    mirror: { none: "an application may go on to set what it no longer must" },
    severity: severities("info", "info", "info"),
    reason: "Format 1 of the inventory has the paths of hidden parameters, but not whether they are required.",
  },
];
