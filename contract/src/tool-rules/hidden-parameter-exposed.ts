/** A model can set a parameter that only the application could set. */

import { parseParameterPath } from "@toolwright/runtime";
import { schemaRequiring, schemasAt } from "./parameter-schemas.js";
import { severities, type KeptToolRule } from "./tool-rule.js";

export const hiddenParameterExposed: KeptToolRule = {
  name: "hidden-parameter-exposed",
  about: "kept",
  mirror: { none: "a parameter that becomes hidden leaves the input schema: `input-property-removed`" },
  severity: severities("error", "error", "error"),
  claim: "possible now, not possible before",
  find: ({ before, after }, { samples }) => {
    const hidden = (before.hiddenParameters ?? []).filter((path) => after.hiddenParameters?.includes(path) !== true);
    return hidden.flatMap((path) => {
      const steps = parseParameterPath(path);
      if (schemasAt(after.inputSchema, steps).length === 0) return [];
      const call = samples.findCall([after.inputSchema, schemaRequiring(steps)], after.examples ?? []);
      const reason = `only the application could set \`${path}\`; now a model can`;
      return [
        {
          pointer: "#/hidden_parameters",
          ...(call === undefined
            ? ({ verdict: "unproven", tried: 0 } as const)
            : ({ verdict: "breaking", witness: { instance: call, reason } } as const)),
          before: path,
          message: `\`${path}\` is no longer hidden: a model sees it and can set it`,
          advice: [`keep \`${path}\` @hidden`, "give the parameter that models may set a different name"],
        },
      ];
    });
  },
};
