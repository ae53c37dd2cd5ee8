/** A tool that says what it returns, and did not before. */

import { severities, type KeptToolRule } from "./rule.js";

export const outputSchemaAdded: KeptToolRule = {
  name: "output-schema-added",
  about: "kept",
  mirror: "output-schema-removed",
  severity: severities("warning", "info", "info"),
  find: ({ before, after }) => {
    if (before.outputSchema !== null || !after.outputSchema) return [];
    return [
      {
        pointer: "#/result_envelope/success_result_schema",
        verdict: "compatible",
        after: after.outputSchema,
        message: "the tool says what it returns: hosts begin to check its results",
        advice: ["make sure that every result it returns today is allowed"],
      },
    ];
  },
};
