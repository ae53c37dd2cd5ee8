/** A new alias leads to the tool. */

import { severities, type KeptToolRule } from "./tool-rule.js";

export const aliasAdded: KeptToolRule = {
  name: "alias-added",
  about: "kept",
  mirror: "alias-removed",
  severity: severities("info", "info", "info"),
  heading: "Added",
  find: ({ before, after }) => {
    if (before.aliases === undefined) return [];
    const names = [before.name, ...before.aliases];
    const added = (after.aliases ?? []).filter((alias) => !names.includes(alias));
    return added.map((alias) => ({
      pointer: "#/aliases",
      verdict: "compatible",
      after: alias,
      message: `the alias \`${alias}\` now leads to the tool`,
      advice: [],
    }));
  },
};
