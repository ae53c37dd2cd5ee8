/** A tool that belongs to another family. */

import { severities, type KeptToolRule } from "./rule.js";

export const familyChanged: KeptToolRule = {
  name: "family-changed",
  about: "kept",
  mirror: "family-changed",
  severity: severities("warning", "info", "info"),
  find: ({ before, after }) => {
    const [old, current] = [before.family, after.family];
    if (old === undefined || current === undefined || old === current) return [];
    return [
      {
        pointer: "#/family",
        verdict: "compatible",
        before: old,
        after: current,
        message: `the tool moved from the family \`${old}\` to \`${current}\``,
        advice: ["keep the family: allow-lists and owners go by it"],
      },
    ];
  },
};
