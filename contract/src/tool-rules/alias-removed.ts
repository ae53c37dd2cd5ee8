/** An alias no longer leads to the tool. */

import { severities, type KeptToolRule } from "./tool-rule.js";
import { shownByOldCall } from "./shown-by-call.js";

export const aliasRemoved: KeptToolRule = {
  name: "alias-removed",
  about: "kept",
  mirror: "alias-added",
  severity: severities("error", "warning", "error"),
  claim: "accepted before, rejected now",
  find: ({ before, after }, context) => {
    if (after.aliases === undefined) return [];
    const names = [after.name, ...after.aliases];
    const gone = (before.aliases ?? []).filter((alias) => !names.includes(alias));
    return gone.map((alias) => {
      const other = context.after.tools.find(({ name, aliases = [] }) => name === alias || aliases.includes(alias));
      const now = other === undefined ? `no tool is named "${alias}" any more` : `"${alias}" is now ${other.name}`;
      return {
        pointer: "#/aliases",
        ...shownByOldCall(before, context, now),
        before: alias,
        message: `the alias \`${alias}\` is gone${other === undefined ? "" : ` and leads to \`${other.name}\``}`,
        advice: ["keep the alias: registries accept it and no model sees it"],
      };
    });
  },
};
