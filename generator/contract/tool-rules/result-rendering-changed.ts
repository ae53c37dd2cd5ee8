/** A tool whose results are shown to the model in another way. */

import { severities, type KeptToolRule } from "./rule.js";
import { shownByCall } from "./shown-by-call.js";

export const resultRenderingChanged: KeptToolRule = {
  name: "result-rendering-changed",
  about: "kept",
  mirror: "result-rendering-changed",
  severity: severities("warning", "info", "warning"),
  find: (pair, context) => {
    const [before, after] = [pair.before.resultEnvelope.modelRendering, pair.after.resultEnvelope.modelRendering];
    if (before === undefined || after === undefined || before === after) return [];
    const message = `its result is shown to the model as \`${after}\` now, and as \`${before}\` before`;
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
