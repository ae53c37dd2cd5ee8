/** A tool becomes idempotent: hosts begin to repeat failed calls. */

import {
  describeStep,
  saidEffect,
  saidIdempotent,
  severityOfDefault,
  stepOf,
  wordStep,
} from "../inventories/said-behaviour.js";
import { severities, type KeptToolRule } from "./tool-rule.js";

export const idempotencyGained: KeptToolRule = {
  name: "idempotency-gained",
  about: "kept",
  mirror: "idempotency-lost",
  severity: severities("warning", "info", "warning"),
  heading: "Added",
  find: ({ before, after }) => {
    const step = stepOf(saidIdempotent(before), saidIdempotent(after));
    if (step?.after.value !== true) return [];
    const onlyReads = [before, after].every((tool) => saidEffect(tool)?.value === "read_only");
    return [
      {
        ...describeStep(step),
        ...severityOfDefault(step),
        verdict: "compatible",
        message: `${wordStep(step)}: hosts may repeat a failed call now`,
        advice: onlyReads ? [] : ["make sure that a second call changes nothing more, even while the first one runs"],
        ...(onlyReads ? {} : { severity: "warning" }),
      },
    ];
  },
};
