/** Rules about the results of a tool: their schema, their envelope and how a model reads them. */

import type { ContractTool } from "../tool-lists/contract-tool.js";
import { type KeptToolRule, severities, shownByCall, unproven } from "./tool-rule.js";

/** A tool loses its output schema. */
export const outputSchemaRemoved: KeptToolRule = {
  name: "output-schema-removed",
  about: "kept",
  mirror: "output-schema-added",
  severity: severities("error", "warning", "error"),
  claim: "allowed now, not allowed before",
  find: ({ before, after }, { samples }) => {
    if (!before.outputSchema || after.outputSchema !== null) return undefined;
    const witness = samples.findRejected(before.outputSchema);
    return {
      pointer: "#/result_envelope/success_result_schema",
      ...(witness === undefined ? unproven : { verdict: "breaking", witness }),
      before: before.outputSchema,
      message: "the tool no longer has an output schema and may return anything",
      advice: ["keep the result type", "ship a new tool"],
    };
  },
};

/** A tool gets an output schema. */
export const outputSchemaAdded: KeptToolRule = {
  name: "output-schema-added",
  about: "kept",
  mirror: "output-schema-removed",
  severity: severities("warning", "info", "info"),
  heading: "Added",
  find: ({ before, after }) => {
    if (before.outputSchema !== null || !after.outputSchema) return undefined;
    return {
      pointer: "#/result_envelope/success_result_schema",
      verdict: "compatible",
      after: after.outputSchema,
      message: "the tool now has an output schema: hosts begin to validate its results",
      advice: ["make sure that every result it returns today is valid"],
    };
  },
};

/** The parts of an envelope. The name of the payload's type counts only if no schema describes the payload. */
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

/** A tool's results travel in a different envelope. */
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
      return {
        pointer: `#/result_envelope/${key}`,
        // The same payload may have a new name.
        ...(isName ? unproven : shownByCall(pair, context, message)),
        ...(isName && { severity: "warning" as const }),
        before,
        after,
        message,
        advice: [`keep \`${before}\``, "ship a new tool"],
      };
    }),
};

/** A tool's results are rendered differently for the model. */
export const resultRenderingChanged: KeptToolRule = {
  name: "result-rendering-changed",
  about: "kept",
  mirror: "result-rendering-changed",
  severity: severities("warning", "info", "warning"),
  find: (pair, context) => {
    const [before, after] = [pair.before.resultEnvelope.modelRendering, pair.after.resultEnvelope.modelRendering];
    if (before === undefined || after === undefined || before === after) return undefined;
    const message = `the model now gets the result as \`${after}\` instead of \`${before}\``;
    return {
      pointer: "#/result_envelope/model_rendering",
      ...shownByCall(pair, context, message),
      before,
      after,
      message,
      advice: [`keep \`modelRendering: "${before}"\``],
    };
  },
};
