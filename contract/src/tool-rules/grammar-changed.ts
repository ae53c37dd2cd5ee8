/** The grammar of a tool's freeform input changes. */

import { severities, type KeptToolRule } from "./tool-rule.js";

export const grammarChanged: KeptToolRule = {
  name: "grammar-changed",
  about: "kept",
  mirror: "grammar-changed",
  severity: severities("error", "warning", "error"),
  find: (pair) => {
    const [before, after] = [pair.before.freeformGrammar, pair.after.freeformGrammar];
    if (before === undefined || after === undefined) return [];
    if (before?.syntax === after?.syntax && before?.definition === after?.definition) return [];
    if (before === null && after !== null) {
      // Freeform input stands beside the JSON form, which still works.
      return [
        {
          pointer: "#/freeform_grammar",
          verdict: "compatible",
          after: { ...after },
          message: "the tool now accepts freeform input besides JSON",
          advice: [],
          severity: "info",
        },
      ];
    }
    return [
      {
        pointer: "#/freeform_grammar",
        verdict: "unproven",
        tried: 0,
        ...(before === null ? {} : { before: { ...before } }),
        ...(after === null ? {} : { after: { ...after } }),
        message:
          after === null ? "the tool no longer accepts freeform input" : "the grammar of its freeform input changed",
        advice: ["keep accepting what the grammar accepted", "ship a new tool"],
      },
    ];
  },
};
