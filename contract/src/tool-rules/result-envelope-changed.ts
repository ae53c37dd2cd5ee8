/** A tool's results travel in a different envelope. */

import type { ContractTool } from "../inventories/contract-tool.js";
import { severities, type KeptToolRule } from "./tool-rule.js";
import { shownByCall } from "./shown-by-call.js";

/** The name of the payload's type only counts where no schema describes the payload. */
const parts = [
  { key: "canonical", of: ({ resultEnvelope }: ContractTool) => resultEnvelope.canonical, what: "a result travels in" },
  {
    key: "error_result",
    of: ({ resultEnvelope }: ContractTool) => resultEnvelope.errorResult,
    what: "an error travels in",
  },
  {
    key: "success_result",
    of: ({ outputSchema, resultEnvelope }: ContractTool) =>
      outputSchema ? undefined : (resultEnvelope.successResult ?? undefined),
    what: "a result is called",
  },
] as const;

export const resultEnvelopeChanged: KeptToolRule = {
  name: "result-envelope-changed",
  about: "kept",
  mirror: "result-envelope-changed",
  severity: severities("error", "warning", "error"),
  find: (pair, context) =>
    parts.flatMap(({ key, of, what }) => {
      const [before, after] = [of(pair.before), of(pair.after)];
      if (before === undefined || after === undefined || before === after) return [];
      const message = `${what} \`${after}\` instead of \`${before}\``;
      const isName = key === "success_result";
      return [
        {
          pointer: `#/result_envelope/${key}`,
          // The same payload may have got another name.
          ...(isName ? ({ verdict: "unproven", tried: 0 } as const) : shownByCall(pair, context, message)),
          ...(isName && { severity: "warning" as const }),
          before,
          after,
          message,
          advice: [`keep \`${before}\``, "ship a new tool"],
        },
      ];
    }),
};
