/** A tool that may be run twice for once: hosts begin to repeat failed calls. */

import { severities, type KeptToolRule } from "./rule.js";

export const idempotencyGained: KeptToolRule = {
  name: "idempotency-gained",
  about: "kept",
  mirror: "idempotency-lost",
  severity: severities("warning", "info", "warning"),
  find: ({ before, after }) => {
    if (before.idempotent !== false || after.idempotent !== true) return [];
    const onlyReads = before.effect === "read_only" && after.effect === "read_only";
    return [
      {
        pointer: "#/idempotent",
        verdict: "compatible",
        before: false,
        after: true,
        message: "the tool is idempotent now: hosts may send a failed call again",
        advice: onlyReads ? [] : ["make sure that a second run changes nothing more, also beside the first"],
        ...(onlyReads ? {} : { severity: "warning" }),
      },
    ];
  },
};
