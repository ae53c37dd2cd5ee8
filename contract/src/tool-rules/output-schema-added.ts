/** A tool gets an output schema. */

import { severities, type KeptToolRule } from "./tool-rule.js";

export const outputSchemaAdded: KeptToolRule = {
  name: "output-schema-added",
  about: "kept",
  mirror: "output-schema-removed",
  severity: severities("warning", "info", "info"),
  heading: "Added",
  find: ({ before, after }) => {
    if (before.outputSchema !== null || !after.outputSchema) return [];
    return [
      {
        pointer: "#/result_envelope/success_result_schema",
        verdict: "compatible",
        after: after.outputSchema,
        message: "the tool now has an output schema: hosts begin to validate its results",
        advice: ["make sure that every result it returns today is valid"],
      },
    ];
  },
};
