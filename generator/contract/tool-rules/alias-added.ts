/** A name more that leads to the tool. */

import { severities, type KeptToolRule } from "./rule.js";

export const aliasAdded: KeptToolRule = {
  name: "alias-added",
  about: "kept",
  mirror: "alias-removed",
  severity: severities("info", "info", "info"),
  find: ({ before, after }) => {
    if (before.aliases === undefined) return [];
    const names = [before.name, ...before.aliases];
    const added = (after.aliases ?? []).filter((alias) => !names.includes(alias));
    return added.map((alias) => ({
      pointer: "#/aliases",
      verdict: "compatible",
      after: alias,
      message: `the alias \`${alias}\` leads to the tool now`,
      advice: [],
    }));
  },
};
