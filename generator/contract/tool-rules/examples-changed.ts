/** A tool that is shown to models with other examples. */

import { canonicalJson } from "../../stable-json.js";
import { severities, type KeptToolRule } from "./rule.js";

export const examplesChanged: KeptToolRule = {
  name: "examples-changed",
  about: "kept",
  mirror: "examples-changed",
  severity: severities("warning", "info", "info"),
  find: ({ before, after }) => {
    const [old, current] = [before.examples, after.examples];
    if (old === undefined || current === undefined || canonicalJson(old) === canonicalJson(current)) return [];
    return [
      {
        pointer: "#/examples",
        verdict: "compatible",
        before: old,
        after: current,
        message: `the tool's examples changed: ${old.length} before, ${current.length} now`,
        advice: ["run the evaluations that use this tool"],
      },
    ];
  },
};
