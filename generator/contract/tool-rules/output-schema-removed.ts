/** A tool that no longer says what it returns. */

import { severities, type KeptToolRule } from "./rule.js";

export const outputSchemaRemoved: KeptToolRule = {
  name: "output-schema-removed",
  about: "kept",
  mirror: "output-schema-added",
  severity: severities("error", "warning", "error"),
  find: ({ before, after }, { samples }) => {
    if (!before.outputSchema || after.outputSchema !== null) return [];
    const witness = samples.findRejected(before.outputSchema);
    return [
      {
        pointer: "#/result_envelope/success_result_schema",
        ...(witness === undefined ? { verdict: "unproven", tried: 0 } : { verdict: "breaking", witness }),
        before: before.outputSchema,
        message: "the tool no longer says what it returns, so that it may return anything",
        advice: ["keep the result type", "ship a new tool"],
      },
    ];
  },
};
