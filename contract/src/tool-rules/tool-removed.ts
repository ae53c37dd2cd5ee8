/** A tool is gone: every call of it fails. */

import { hasPassed } from "./removal-dates.js";
import { severities, type RemovedToolRule } from "./tool-rule.js";
import { shownByOldCall } from "./shown-by-call.js";

export const toolRemoved: RemovedToolRule = {
  name: "tool-removed",
  about: "removed",
  mirror: "tool-added",
  severity: severities("error", "warning", "error"),
  claim: "accepted before, rejected now",
  heading: "Removed",
  find: (tool, context) => {
    const { name, stability, deprecation } = tool;
    const removeAfter = stability === "deprecated" ? (deprecation?.removeAfter ?? null) : null;
    const isDue = removeAfter !== null && hasPassed(removeAfter, context);
    const since = removeAfter === null ? "" : `; it was to stay until ${removeAfter}`;
    return [
      {
        pointer: "#",
        ...shownByOldCall(tool, context, `no tool is named "${name}" any more`),
        before: tool.inputSchema,
        message: `\`${name}\` is no longer a tool${since}`,
        advice: [
          "keep it, deprecated, until its removal date has passed",
          "keep its name as an alias of the tool that replaces it",
        ],
        ...(isDue ? { severity: "info" } : {}),
      },
    ];
  },
};
