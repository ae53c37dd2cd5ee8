/** A tool's results are rendered differently for the model. */

import { severities, type KeptToolRule } from "./tool-rule.js";
import { shownByCall } from "./shown-by-call.js";

export const resultRenderingChanged: KeptToolRule = {
  name: "result-rendering-changed",
  about: "kept",
  mirror: "result-rendering-changed",
  severity: severities("warning", "info", "warning"),
  find: (pair, context) => {
    const [before, after] = [pair.before.resultEnvelope.modelRendering, pair.after.resultEnvelope.modelRendering];
    if (before === undefined || after === undefined || before === after) return [];
    const message = `the model now gets the result as \`${after}\` instead of \`${before}\``;
    return [
      {
        pointer: "#/result_envelope/model_rendering",
        ...shownByCall(pair, context, message),
        before,
        after,
        message,
        advice: [`keep \`modelRendering: "${before}"\``],
      },
    ];
  },
};
