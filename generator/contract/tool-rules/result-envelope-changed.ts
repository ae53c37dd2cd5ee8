/** A tool whose results travel in another envelope. */

import type { ContractEnvelope } from "../inventory/contract-tool.js";
import { severities, type KeptToolRule } from "./rule.js";
import { shownByCall } from "./shown-by-call.js";

/** The name of the payload's type is left out: what the payload may be, its schema says. */
const parts = [
  { key: "canonical", of: ({ canonical }: ContractEnvelope) => canonical, what: "a result travels" },
  { key: "error_result", of: ({ errorResult }: ContractEnvelope) => errorResult, what: "an error travels" },
] as const;

export const resultEnvelopeChanged: KeptToolRule = {
  name: "result-envelope-changed",
  about: "kept",
  mirror: "result-envelope-changed",
  severity: severities("error", "warning", "error"),
  find: (pair, context) =>
    parts.flatMap(({ key, of, what }) => {
      const [before, after] = [of(pair.before.resultEnvelope), of(pair.after.resultEnvelope)];
      if (before === undefined || after === undefined || before === after) return [];
      const message = `${what} in \`${after}\` now, and in \`${before}\` before`;
      return [
        {
          pointer: `#/result_envelope/${key}`,
          ...shownByCall(pair, context, message),
          before,
          after,
          message,
          advice: [`keep \`${before}\``, "ship a new tool"],
        },
      ];
    }),
};
