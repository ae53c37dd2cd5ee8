/** A tool whose failed calls are tried again in another way. */

import { canonicalJson } from "../../stable-json.js";
import { severities, type KeptToolRule } from "./rule.js";

export const retryPolicyChanged: KeptToolRule = {
  name: "retry-policy-changed",
  about: "kept",
  mirror: "retry-policy-changed",
  severity: severities("warning", "info", "warning"),
  find: (pair) => {
    const [before, after] = [pair.before.retryHint, pair.after.retryHint].map((hint) => hint && { ...hint });
    if (before === undefined || after === undefined || canonicalJson(before) === canonicalJson(after)) return [];
    const attempts = [before, after].map((hint) => hint?.maxAttempts ?? 1);
    return [
      {
        pointer: "#/retry_hint",
        verdict: "compatible",
        ...(before === null ? {} : { before }),
        ...(after === null ? {} : { after }),
        message:
          attempts[0] === attempts[1]
            ? "a failed call is tried again after another time"
            : `a call that fails is tried ${times(attempts[1])} in all now, and ${times(attempts[0])} before`,
        advice: ["make sure that whoever is called can bear it"],
      },
    ];
  },
};

function times(attempts: number | undefined): string {
  return attempts === 1 ? "once" : `${attempts} times`;
}
