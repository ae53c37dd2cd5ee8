/** Rules about what schemas do not describe: hidden parameters, sensitive values and grammars. */

import { equalJson, isObject, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import {
  type ParameterPath,
  parseParameterPath,
  renderParameterPath,
} from "@toolwright/runtime/internal/parameter-paths";
import { schemasAt } from "../json-schema/composing-schemas.js";
import type { ContractTool, SensitivePaths } from "../tool-lists/contract-tool.js";
import { type KeptToolRule, severities, sidesOf, type ToolFinding, type ToolPair, unproven } from "./tool-rule.js";

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

/** Finds the sensitive paths of one side that no path of the other covers, and that still exist. */
function findSensitiveChange(
  side: "added" | "exposed",
  words: Pick<ToolFinding, "advice"> & { readonly says: string },
) {
  return ({ before, after }: ToolPair): readonly ToolFinding[] => {
    if (before.sensitive === undefined || after.sensitive === undefined) return [];
    const [own, other] = side === "exposed" ? [before, after] : [after, before];
    return (["parameters", "results"] as const).flatMap((part) => {
      const covering = new Set(other.sensitive?.[part]);
      const paths = (own.sensitive?.[part] ?? []).filter((path) => {
        const steps = parseParameterPath(path);
        const around = steps.map((_, index) => renderParameterPath(steps.slice(0, index + 1)));
        return !around.some((wider) => covering.has(wider)) && mayExist(other, { part, steps, around });
      });
      return paths.map((path) => ({
        pointer: "#/sensitive",
        verdict: "compatible",
        ...(side === "exposed" ? { before: path } : { after: path }),
        message: `\`${path}\`${part === "results" ? " of the result" : ""} ${words.says}`,
        advice: words.advice,
      }));
    });
  };
}

interface SensitivePlace {
  readonly part: keyof SensitivePaths;
  readonly steps: ParameterPath;
  /** The path itself, and those of what contains it. */
  readonly around: readonly string[];
}

function mayExist(
  { hiddenParameters, inputSchema, outputSchema }: ContractTool,
  { part, steps, around }: SensitivePlace,
) {
  if (steps.some(({ kind }) => kind === "descent")) return true; // In a recursive type.
  // No schema describes the inside of a hidden parameter.
  if (part === "parameters" && around.some((path) => hiddenParameters?.includes(path))) return true;
  const schema = part === "parameters" ? inputSchema : outputSchema;
  return !schema || schemasAt(schema, steps).length > 0;
}

/** A value that only the handler could see now reaches approvers, traces and audit events. */
export const sensitiveParameterExposed: KeptToolRule = {
  name: "sensitive-parameter-exposed",
  about: "kept",
  mirror: "sensitive-parameter-added",
  severity: severities("error", "error", "error"),
  find: findSensitiveChange("exposed", {
    says: "is no longer sensitive: approvers, traces and audit events get its value",
    advice: ["keep it @sensitive"],
  }),
};

/** A value that approvers, traces and audit events got is now for the handler alone. */
export const sensitiveParameterAdded: KeptToolRule = {
  name: "sensitive-parameter-added",
  about: "kept",
  mirror: "sensitive-parameter-exposed",
  severity: severities("info", "info", "info"),
  find: findSensitiveChange("added", {
    says: "is sensitive now: approvers, traces and audit events no longer get its value",
    advice: [],
  }),
};

/** The handler gets another value if the application does not fill in a hidden parameter. */
export const hiddenDefaultChanged: KeptToolRule = {
  name: "hidden-default-changed",
  about: "kept",
  mirror: "hidden-default-changed",
  severity: severities("warning", "info", "warning"),
  find: ({ before: { hiddenDefaults: before }, after: { hiddenDefaults: after, hiddenParameters } }) => {
    if (before === undefined || after === undefined) return undefined;
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((path) => {
      const [old, current] = [before[path], after[path]];
      // A parameter that is not hidden any more has its default in the schema.
      if (hiddenParameters?.includes(path) !== true || equalJson(old, current)) return [];
      const [was, is] = [old, current].map((value) => (value === undefined ? "none" : JSON.stringify(value)));
      return {
        pointer: "#/hidden_defaults",
        verdict: "compatible",
        ...sidesOf(old, current),
        message: `the default of the hidden parameter \`${path}\` changed from ${was} to ${is}`,
        advice: ["check the applications that rely on the default"],
      };
    });
  },
};

/** An application that provides no value for a hidden parameter can no longer register the tool. */
export const hiddenParameterBecameRequired: KeptToolRule = {
  name: "hidden-parameter-became-required",
  about: "kept",
  mirror: { none: "an application may still set a parameter that is optional now" },
  severity: severities("info", "info", "info"),
  find: ({ before, after: { hiddenTypes = {} } }) => {
    const old = before.hiddenTypes;
    // Older inventories do not say which are required.
    if (old === undefined) return undefined;
    const isRequired = (type: unknown): boolean => isObject(type) && type["required"] === true;
    const kept = before.hiddenParameters?.filter((path) => isRequired(hiddenTypes[path]) && !isRequired(old[path]));
    return kept?.map((path) => ({
      pointer: "#/hidden_types",
      verdict: "compatible",
      after: path,
      message: `the hidden parameter \`${path}\` is now required: the application needs a provider for it`,
      advice: ["give it a default", `add a provider for \`${path}\` to each application that registers the tool`],
    }));
  },
};

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
