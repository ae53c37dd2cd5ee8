/** A tool that is deprecated, and does not say what to use instead or when it goes. */

import type { ContractTool } from "../inventory/contract-tool.js";
import { severities, type KeptToolRule } from "./rule.js";

export const deprecatedWithoutReplacementOrDate: KeptToolRule = {
  name: "deprecated-without-replacement-or-date",
  about: "kept",
  mirror: { none: "to say more about a deprecation takes nothing from anybody" },
  severity: severities("error", "warning", "error"),
  find: ({ before, after }) => {
    if (!saysTooLittle(after) || saysTooLittle(before)) return [];
    return [
      {
        pointer: "#/deprecation",
        verdict: "compatible",
        ...(before.deprecation ? { before: { ...before.deprecation } } : {}),
        ...(after.deprecation ? { after: { ...after.deprecation } } : {}),
        message: "the tool is deprecated, and names neither a replacement nor a date",
        advice: ["say `replacedBy`", "say `removeAfter`"],
      },
    ];
  },
};

function saysTooLittle({ stability, deprecation }: ContractTool): boolean {
  if (stability !== "deprecated" || deprecation === undefined) return false;
  return (deprecation?.removeAfter ?? null) === null && (deprecation?.replacedBy ?? null) === null;
}
