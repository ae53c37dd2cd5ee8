/** A tool that has another name: calls by the old one fail, unless it stays as an alias. */

import { severities, type KeptToolRule } from "./rule.js";
import { shownByOldCall } from "./shown-by-call.js";

export const toolRenamed: KeptToolRule = {
  name: "tool-renamed",
  about: "kept",
  mirror: "tool-renamed",
  severity: severities("error", "warning", "error"),
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
          message: `\`${before.name}\` is called \`${after.name}\` now, and the old name leads to it`,
          advice: ["keep the name: allow-lists and remembered approvals go by it"],
        },
      ];
    }
    return [
      {
        ...names,
        ...shownByOldCall(before, context, `no tool has the name "${before.name}" now`),
        message: `\`${before.name}\` is called \`${after.name}\` now`,
        advice: [`keep \`${before.name}\` as an alias of \`${after.name}\``, "keep the name"],
      },
    ];
  },
};
