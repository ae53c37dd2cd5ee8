/** A tool becomes idempotent: hosts begin to repeat failed calls. */

import { severities, type KeptToolRule } from "./tool-rule.js";

export const idempotencyGained: KeptToolRule = {
  name: "idempotency-gained",
  about: "kept",
  mirror: "idempotency-lost",
  severity: severities("warning", "info", "warning"),
  heading: "Added",
  find: ({ before, after }) => {
    if (before.idempotent !== false || after.idempotent !== true) return [];
    const onlyReads = before.effect === "read_only" && after.effect === "read_only";
    return [
      {
        pointer: "#/idempotent",
        verdict: "compatible",
        before: false,
        after: true,
        message: "the tool is now idempotent: hosts may repeat a failed call",
        advice: onlyReads ? [] : ["make sure that a second call changes nothing more, even while the first one runs"],
        ...(onlyReads ? {} : { severity: "warning" }),
      },
    ];
  },
};
