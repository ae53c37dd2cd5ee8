/** Rules about parameters that schemas do not tell: hidden ones, and grammars. */

import {
  type ParameterPath,
  type ParameterPathStep,
  parseParameterPath,
} from "@toolwright/runtime/internal/parameter-paths";
import {
  isJsonObject,
  isList,
  isObject,
  type JsonObject,
  resolveReference,
} from "@toolwright/runtime/internal/json-schema";
import { type KeptToolRule, severities } from "./tool-rule.js";

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

export function schemasAt(root: JsonObject, path: ParameterPath): readonly JsonObject[] {
  return path.reduce<readonly JsonObject[]>(
    (schemas, step) =>
      schemas.flatMap((schema) => variantsOf(schema, { root, seen: [] })).flatMap((schema) => stepInto(schema, step)),
    [root],
  );
}

function schemaRequiring(path: ParameterPath): JsonObject {
  return path.reduceRight<JsonObject>((inner, step) => {
    if (step.kind === "property") return { type: "object", properties: { [step.name]: inner }, required: [step.name] };
    if (step.kind === "values") return { type: "object", minProperties: 1, additionalProperties: inner };
    return { type: "array", minItems: step.kind === "position" ? step.index + 1 : 1, items: inner };
  }, {});
}

interface Following {
  readonly root: JsonObject;
  readonly seen: readonly JsonObject[];
}

/** The schema itself, and those that compose it. */
function variantsOf(schema: JsonObject, { root, seen }: Following): readonly JsonObject[] {
  if (seen.includes(schema)) return [];
  const { $ref, anyOf, oneOf, allOf } = schema;
  const target = resolveReference(root, $ref);
  const parts = [target, ...[anyOf, oneOf, allOf].flatMap((list) => (isList(list) ? list : []))].filter(isJsonObject);
  return [schema, ...parts.flatMap((part) => variantsOf(part, { root, seen: [...seen, schema] }))];
}

function stepInto(schema: JsonObject, step: ParameterPathStep): readonly JsonObject[] {
  const { properties, additionalProperties, prefixItems, items } = schema;
  switch (step.kind) {
    case "property":
      return [isObject(properties) && Object.hasOwn(properties, step.name) ? properties[step.name] : undefined].filter(
        isJsonObject,
      );
    case "values":
      return [additionalProperties].filter(isJsonObject);
    case "position":
      return [isList(prefixItems) ? prefixItems[step.index] : isList(items) ? items[step.index] : undefined].filter(
        isJsonObject,
      );
    case "elements":
      return [items].filter(isJsonObject);
    case "descent":
      return []; // No hidden parameter is inside a recursive type.
  }
}

/** The grammar of a tool's freeform input changes. */
export const grammarChanged: KeptToolRule = {
  name: "grammar-changed",
  about: "kept",
  mirror: "grammar-changed",
  severity: severities("error", "warning", "error"),
  find: (pair) => {
    const [before, after] = [pair.before.freeformGrammar, pair.after.freeformGrammar];
    if (before === undefined || after === undefined) return [];
    if (before?.syntax === after?.syntax && before?.definition === after?.definition) return [];
    if (before === null && after !== null) {
      // Freeform input stands beside the JSON form, which still works.
      return [
        {
          pointer: "#/freeform_grammar",
          verdict: "compatible",
          after: { ...after },
          message: "the tool now accepts freeform input besides JSON",
          advice: [],
          severity: "info",
        },
      ];
    }
    return [
      {
        pointer: "#/freeform_grammar",
        verdict: "unproven",
        tried: 0,
        ...(before === null ? {} : { before: { ...before } }),
        ...(after === null ? {} : { after: { ...after } }),
        message:
          after === null ? "the tool no longer accepts freeform input" : "the grammar of its freeform input changed",
        advice: ["keep accepting what the grammar accepted", "ship a new tool"],
      },
    ];
  },
};
