/** A tool loses its output schema. */

import { severities, type KeptToolRule } from "./tool-rule.js";

export const outputSchemaRemoved: KeptToolRule = {
  name: "output-schema-removed",
  about: "kept",
  mirror: "output-schema-added",
  severity: severities("error", "warning", "error"),
  claim: "allowed now, not allowed before",
  find: ({ before, after }, { samples }) => {
    if (!before.outputSchema || after.outputSchema !== null) return [];
    const witness = samples.findRejected(before.outputSchema);
    return [
      {
        pointer: "#/result_envelope/success_result_schema",
        ...(witness === undefined ? { verdict: "unproven", tried: 0 } : { verdict: "breaking", witness }),
        before: before.outputSchema,
        message: "the tool no longer has an output schema and may return anything",
        advice: ["keep the result type", "ship a new tool"],
      },
    ];
  },
};
