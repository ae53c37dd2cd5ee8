/** Rules about input that schemas do not describe: hidden parameters and grammars. */

import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { type ParameterPath, parseParameterPath } from "@toolwright/runtime/internal/parameter-paths";
import { schemasAt } from "../json-schema/composing-schemas.js";
import { type KeptToolRule, severities, sidesOf, unproven } from "./tool-rule.js";

/** A model can set a parameter that only the application could set. */
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
      return {
        pointer: "#/hidden_parameters",
        ...(call === undefined ? unproven : ({ verdict: "breaking", witness: { instance: call, reason } } as const)),
        before: path,
        message: `\`${path}\` is no longer hidden: a model sees it and can set it`,
        advice: [`keep \`${path}\` @hidden`, "give the parameter that models may set a different name"],
      };
    });
  },
};

function schemaRequiring(path: ParameterPath): JsonObject {
  return path.reduceRight<JsonObject>((inner, step) => {
    if (step.kind === "property") return { type: "object", properties: { [step.name]: inner }, required: [step.name] };
    if (step.kind === "values") return { type: "object", minProperties: 1, additionalProperties: inner };
    return { type: "array", minItems: step.kind === "position" ? step.index + 1 : 1, items: inner };
  }, {});
}

/** The grammar of a tool's freeform input changes. */
export const grammarChanged: KeptToolRule = {
  name: "grammar-changed",
  about: "kept",
  mirror: "grammar-changed",
  severity: severities("error", "warning", "error"),
  find: (pair) => {
    const [before, after] = [pair.before.freeformGrammar, pair.after.freeformGrammar];
    if (before === undefined || after === undefined) return undefined;
    if (before?.syntax === after?.syntax && before?.definition === after?.definition) return undefined;
    if (before === null && after !== null) {
      // The JSON form still works.
      return {
        pointer: "#/freeform_grammar",
        verdict: "compatible",
        after: { ...after },
        message: "the tool now accepts freeform input besides JSON",
        advice: [],
        severity: "info",
      };
    }
    return {
      pointer: "#/freeform_grammar",
      ...unproven,
      ...sidesOf(before && { ...before }, after && { ...after }),
      message:
        after === null ? "the tool no longer accepts freeform input" : "the grammar of its freeform input changed",
      advice: ["keep accepting what the grammar accepted", "ship a new tool"],
    };
  },
};
