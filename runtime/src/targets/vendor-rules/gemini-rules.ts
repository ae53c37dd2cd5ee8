/** The rules of the target `gemini`: what Gemini requires of a tool, in either of its forms of parameters. */

import { isObject } from "../../json-schema/json-values.js";
import type { TargetRule, ToolRule, WireParts } from "../rules.js";
import { allowedKeywords, countsAsStrings, enumValues, nonEmptyObjects, singleType } from "./keyword-rules.js";
import { longName, propertyNames, toolName } from "./name-rules.js";
import { localReferences, loneReferences, recursion } from "./reference-rules.js";
import { toolCount, uniqueNamesRule } from "./request-rules.js";
import { arrayItems, requiredExist, rootComposition, rootObject } from "./root-rules.js";
import { documented, excluding, observed, stated } from "./rule-facts.js";
import { validSchema } from "./validity-rules.js";

/** Decides by the wire object, which may be hand-written, whatever the options say. */
const isJsonSchema = ({ inputPointer }: WireParts): boolean => inputPointer !== "/parameters";
const isOpenApi = (tool: WireParts): boolean => !isJsonSchema(tool);

const pointer = "/name";
const propertyPattern = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
const propertyAsks = "a letter or _ first, and then up to 63 letters, digits and _";

const onlyOneForm: ToolRule = {
  ...stated({ code: "gemini-parameters-twice", source: documented }),
  requirement: "A declaration has `parametersJsonSchema` or `parameters`, and not both.",
  fix: "Remove one of the two.",
  find: ({ wire }) =>
    isObject(wire["parameters"]) && isObject(wire["parametersJsonSchema"])
      ? [{ wirePointer: "/parameters", problem: "it has both parametersJsonSchema and parameters" }]
      : [],
};

const toolRules: readonly TargetRule[] = [
  toolName({
    code: "gemini-name",
    source: documented,
    pattern: /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/,
    asks: "a letter or _ first, and then up to 127 letters, digits, _, ., : and -",
    pointer,
  }),
  longName({
    code: "gemini-long-name",
    source: observed,
    limit: 64,
    why: "names of more than 64 characters have been refused",
    pointer,
  }),
  uniqueNamesRule({ code: "gemini-name-twice", source: observed, pointer }),
  toolCount({
    code: "gemini-too-many-tools",
    source: documented,
    limit: 128,
    fix: `Send fewer tools, or ${excluding("gemini")}.`,
  }),
  onlyOneForm,
  rootObject({ code: "gemini-root-not-object", source: documented, isOptional: true }),
  rootComposition({ code: "gemini-root-composition", source: observed }),
  requiredExist({ code: "gemini-required-unknown", source: observed }),
  arrayItems({ code: "gemini-array-without-items", source: observed }),
];

const jsonSchemaRules: readonly TargetRule[] = [
  allowedKeywords({
    code: "gemini-keyword",
    source: documented,
    appliesTo: isJsonSchema,
    keywords: [
      ...["$id", "$defs", "$ref", "$anchor", "type", "format", "title", "description", "enum"],
      ...["items", "prefixItems", "minItems", "maxItems", "minimum", "maximum", "anyOf", "oneOf"],
      ...["properties", "additionalProperties", "required", "propertyOrdering"],
    ],
    fix: "Remove the tag or the keyword, and say it in the description; write `const` as an enum of one value.",
  }),
  validSchema({ code: "gemini-schema-invalid", source: documented, appliesTo: isJsonSchema }),
  loneReferences({
    code: "gemini-reference-with-siblings",
    source: documented,
    appliesTo: isJsonSchema,
    isAllowed: (keyword) => keyword.startsWith("$"),
    asks: "no other keywords but those that begin with $",
  }),
  localReferences({ code: "gemini-reference-elsewhere", source: observed }),
  recursion({
    code: "gemini-required-recursion",
    source: documented,
    isThroughRequiredOnly: true,
    fix: "Make the property that leads back to its type optional: `child?: Node`.",
  }),
  enumValues({
    code: "gemini-enum-value",
    source: documented,
    appliesTo: isJsonSchema,
    isAllowed: (value) => (typeof value === "string" && value !== "") || typeof value === "number",
    asks: "non-empty strings and numbers",
  }),
  propertyNames({
    code: "gemini-property-name",
    source: observed,
    severity: "warning",
    appliesTo: isJsonSchema,
    pattern: propertyPattern,
    asks: propertyAsks,
  }),
];

const openApiRules: readonly TargetRule[] = [
  allowedKeywords({
    code: "gemini-openapi-keyword",
    source: documented,
    appliesTo: isOpenApi,
    keywords: [
      ...["type", "format", "title", "description", "nullable", "enum", "items", "minItems", "maxItems"],
      ...["properties", "required", "propertyOrdering", "minProperties", "maxProperties", "minLength", "maxLength"],
      ...["pattern", "minimum", "maximum", "anyOf", "default", "example"],
    ],
    fix: 'Remove the tag or the keyword, or choose the other form: "targets": { "gemini": { "parameters": "json_schema" } }.',
  }),
  singleType({
    code: "gemini-openapi-type",
    source: documented,
    appliesTo: isOpenApi,
    types: ["STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT", "NULL"],
  }),
  nonEmptyObjects({ code: "gemini-openapi-empty-object", source: observed, appliesTo: isOpenApi }),
  enumValues({
    code: "gemini-openapi-enum-value",
    source: documented,
    appliesTo: isOpenApi,
    isAllowed: (value) => typeof value === "string" && value !== "",
    asks: "non-empty strings",
  }),
  countsAsStrings({ code: "gemini-openapi-count", source: documented, appliesTo: isOpenApi }),
  propertyNames({
    code: "gemini-openapi-property-name",
    source: documented,
    appliesTo: isOpenApi,
    pattern: propertyPattern,
    asks: propertyAsks,
  }),
];

export const geminiRules: readonly TargetRule[] = [...toolRules, ...jsonSchemaRules, ...openApiRules];
