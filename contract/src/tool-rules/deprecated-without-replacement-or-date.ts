/** A deprecated tool names neither a replacement nor a removal date. */

import type { ContractTool } from "../inventories/contract-tool.js";
import { severities, type KeptToolRule } from "./tool-rule.js";

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
        message: "the tool is deprecated and names neither a replacement nor a removal date",
        advice: ["set `replacedBy`", "set `removeAfter`"],
      },
    ];
  },
};

function saysTooLittle({ stability, deprecation }: ContractTool): boolean {
  if (stability !== "deprecated" || deprecation === undefined) return false;
  return (deprecation?.removeAfter ?? null) === null && (deprecation?.replacedBy ?? null) === null;
}
