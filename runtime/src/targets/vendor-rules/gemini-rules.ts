/** The rules of the target `gemini`: what Gemini requires of a tool, in either of its forms of parameters. */

import { isObject } from "../../json-schema/json-values.js";
import type { TargetRule, ToolRule, WireParts } from "../rules.js";
import {
  allowedKeywords,
  enumValues,
  keywordsOfTheirType,
  nonEmptyObjects,
  singleType,
  stringFormats,
  typeSaid,
} from "./keyword-rules.js";
import { longName, propertyNames, toolName } from "./name-rules.js";
import { localReferences } from "./reference-rules.js";
import { toolCount, uniqueNamesRule } from "./request-rules.js";
import { arrayItems, requiredExist, rootObject } from "./root-rules.js";
import { type RuleSources, documented, excluding, judging, observed, stated } from "./rule-facts.js";
import { nestingDepth } from "./size-rules.js";
import { validSchema } from "./validity-rules.js";
import { toolNameForms } from "../tool-names.js";

const geminiApis = "the Gemini API and Vertex";
const geminiParameters = "`parameters` of the Gemini API and Vertex";

const sources = {
  types: documented(geminiApis, "https://github.com/googleapis/js-genai/blob/main/src/types.ts"),
  schema: documented(geminiParameters, "https://ai.google.dev/api/caching#Schema", "2026-11-21"),
  toolCount: observed(geminiApis, "https://github.com/google-gemini/gemini-cli/issues/19083"),
  nameLength: observed("the Gemini API, older models", "https://github.com/kaitranntt/ccs/issues/25"),
  nameTwice: observed(geminiApis, "https://github.com/googleapis/dotnet-genai/issues/189"),
  items: observed(geminiParameters, "https://github.com/cline/cline/issues/7339"),
  keywords: observed(geminiParameters, "https://github.com/zed-industries/zed/issues/44875"),
  enums: observed(geminiParameters, "https://github.com/microsoft/azure-devops-mcp/issues/145"),
  emptyObjects: observed(geminiParameters, "https://github.com/MarkusPfundstein/mcp-obsidian/issues/21"),
  required: observed(geminiParameters, "https://github.com/iBUHub/AIStudioToAPI/issues/154"),
  ofType: observed(geminiParameters, "https://github.com/anomalyco/opencode/pull/49392"),
  references: observed(
    "`parametersJsonSchema` of the Gemini API",
    "https://github.com/google-gemini/gemini-cli/issues/13326",
  ),
  formats: observed(geminiParameters, "https://github.com/google-gemini/gemini-cli/issues/3178"),
  missingType: observed("`parameters` on Vertex", "https://github.com/directus/mcp/issues/8"),
  nesting: observed(geminiParameters, "https://github.com/google-gemini/gemini-cli/issues/5923"),
} satisfies RuleSources;

/** Decides by the wire object, which may be hand-written, whatever the options say. */
const isJsonSchema = ({ inputPointer }: WireParts): boolean => inputPointer !== "/parameters";
const isOpenApi = (tool: WireParts): boolean => !isJsonSchema(tool);

const pointer = "/name";

const onlyOneForm: ToolRule = {
  ...stated({ code: "gemini-parameters-twice", source: sources.types }),
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
    source: sources.types,
    ...toolNameForms.gemini,
    pointer,
  }),
  longName({
    code: "gemini-long-name",
    source: sources.nameLength,
    limit: 64,
    why: "names of more than 64 characters have been refused",
    pointer,
  }),
  uniqueNamesRule({ code: "gemini-name-twice", source: sources.nameTwice, pointer }),
  toolCount({
    code: "gemini-too-many-tools",
    source: sources.toolCount,
    limit: 512,
    fix: `Send fewer tools, or ${excluding("gemini")}.`,
  }),
  onlyOneForm,
  rootObject({ code: "gemini-root-not-object", source: sources.types, isOptional: true }),
];

/** What Google says of `responseJsonSchema` does not hold here: only what is known to fail is asked. */
const jsonSchemaRules: readonly TargetRule[] = [
  validSchema({ code: "gemini-schema-invalid", source: sources.references }),
  localReferences({ code: "gemini-reference-elsewhere", source: sources.references }),
];

const openApiRules: readonly TargetRule[] = [
  allowedKeywords({
    code: "gemini-openapi-keyword",
    source: sources.keywords,
    keywords: [
      ...["type", "format", "title", "description", "nullable", "enum", "items", "minItems", "maxItems"],
      ...["properties", "required", "propertyOrdering", "minProperties", "maxProperties", "minLength", "maxLength"],
      ...["pattern", "minimum", "maximum", "anyOf", "default", "example"],
    ],
    fix: 'Remove the tag or the keyword, or choose the other form: "targets": { "gemini": { "parameters": "json_schema" } }.',
  }),
  singleType({
    code: "gemini-openapi-type",
    source: sources.schema,
    types: ["STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT", "NULL"],
  }),
  typeSaid({ code: "gemini-openapi-type-missing", source: sources.missingType, saying: ["type", "anyOf", "$ref"] }),
  requiredExist({ code: "gemini-required-unknown", source: sources.required }),
  arrayItems({ code: "gemini-array-without-items", source: sources.items }),
  nonEmptyObjects({ code: "gemini-openapi-empty-object", source: sources.emptyObjects }),
  enumValues({
    code: "gemini-openapi-enum-value",
    source: sources.enums,
    isAllowed: (value) => typeof value === "string" && value !== "",
    asks: "non-empty strings",
  }),
  stringFormats({ code: "gemini-openapi-format", source: sources.formats, formats: ["enum", "date-time"] }),
  nestingDepth({
    code: "gemini-openapi-nesting",
    source: sources.nesting,
    severity: "warning",
    limit: 10,
    why: "deep schemas have been refused, and Google names no limit",
  }),
  keywordsOfTheirType({ code: "gemini-openapi-keyword-of-other-type", source: sources.ofType }),
  propertyNames({
    code: "gemini-openapi-property-name",
    source: sources.types,
    pattern: /^[A-Za-z_][A-Za-z0-9_]{0,63}$/,
    asks: "a letter or _ first, and then up to 63 letters, digits and _",
  }),
];

export const geminiRules: readonly TargetRule[] = [
  ...toolRules,
  ...judging(isJsonSchema, jsonSchemaRules),
  ...judging(isOpenApi, openApiRules),
];
