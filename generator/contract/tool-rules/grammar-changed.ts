/** A tool whose freeform input has another grammar. */

import { severities, type KeptToolRule } from "./rule.js";

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
      // Freeform input stands beside the JSON form, which goes on working.
      return [
        {
          pointer: "#/freeform_grammar",
          verdict: "compatible",
          after: { ...after },
          message: "the tool takes freeform input now, beside JSON",
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
          after === null ? "the tool takes no freeform input any more" : "the grammar of its freeform input changed",
        advice: ["let the grammar accept all that it accepted", "ship a new tool"],
      },
    ];
  },
};
