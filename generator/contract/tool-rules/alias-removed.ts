/** A former name that leads to the tool no more. */

import { severities, type KeptToolRule } from "./rule.js";
import { shownByOldCall } from "./shown-by-call.js";

export const aliasRemoved: KeptToolRule = {
  name: "alias-removed",
  about: "kept",
  mirror: "alias-added",
  severity: severities("error", "warning", "error"),
  find: ({ before, after }, context) => {
    if (after.aliases === undefined) return [];
    const names = [after.name, ...after.aliases];
    const gone = (before.aliases ?? []).filter((alias) => !names.includes(alias));
    return gone.map((alias) => {
      const other = context.after.tools.find(({ name, aliases = [] }) => name === alias || aliases.includes(alias));
      const now = other === undefined ? `no tool has the name "${alias}" now` : `"${alias}" is ${other.name} now`;
      return {
        pointer: "#/aliases",
        ...shownByOldCall(before, context, now),
        before: alias,
        message: `the alias \`${alias}\` is gone${other === undefined ? "" : `, and leads to \`${other.name}\``}`,
        advice: ["keep the alias: registries accept it, and no model sees it"],
      };
    });
  },
};
