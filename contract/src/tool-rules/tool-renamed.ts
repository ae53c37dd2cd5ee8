/** A tool gets a different name: calls by the old name fail unless it stays as an alias. */

import { severities, type KeptToolRule } from "./tool-rule.js";
import { shownByOldCall } from "./shown-by-call.js";

export const toolRenamed: KeptToolRule = {
  name: "tool-renamed",
  about: "kept",
  mirror: "tool-renamed",
  severity: severities("error", "warning", "error"),
  claim: "accepted before, rejected now",
  find: ({ before, after }, context) => {
    if (before.name === after.name) return [];
    const names = { pointer: "#/name", before: before.name, after: after.name };
    const isAlias = after.aliases?.includes(before.name) === true;
    if (isAlias) {
      return [
        {
          ...names,
          verdict: "compatible",
          severity: "warning",
          message: `\`${before.name}\` is now called \`${after.name}\`, and the old name is an alias`,
          advice: ["keep the name: allow-lists, remembered approvals, the AI SDK and VS Code use it"],
        },
      ];
    }
    return [
      {
        ...names,
        ...shownByOldCall(before, context, `no tool is named "${before.name}" any more`),
        message: `\`${before.name}\` is now called \`${after.name}\``,
        advice: ["keep the old name as an alias of the new one", "keep the name"],
      },
    ];
  },
};
