/** A tool may be removed before the project's deprecation window ends. */

import { daysBetween } from "./removal-dates.js";
import { severities, type KeptToolRule } from "./tool-rule.js";

export const deprecationWindowTooShort: KeptToolRule = {
  name: "deprecation-window-too-short",
  about: "kept",
  mirror: { none: "to stay longer takes nothing from anybody" },
  severity: severities("error", "warning", "error"),
  find: ({ before, after }, { deprecationWindow, today }) => {
    const removeAfter = after.deprecation?.removeAfter ?? null;
    const old = before.deprecation?.removeAfter ?? null;
    if (deprecationWindow === undefined || removeAfter === null || removeAfter === old) return [];
    const from = today ?? after.deprecation?.since ?? "";
    const days = daysBetween({ from, to: removeAfter });
    if (days === undefined || days >= deprecationWindow) return [];
    return [
      {
        pointer: "#/deprecation/remove_after",
        verdict: "compatible",
        ...(old === null ? {} : { before: old }),
        after: removeAfter,
        message: `the tool may be removed after ${removeAfter}, in ${days} days; the configuration requires ${deprecationWindow}`,
        advice: [`set \`removeAfter\` at least ${deprecationWindow} days from now`],
      },
    ];
  },
};
