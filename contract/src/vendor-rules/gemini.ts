/** The rules of the target `gemini`: what Gemini requires of a tool, in either of its forms of parameters. */

import { isObject } from "@toolwright/runtime/internal/json-schema";
import { toolNameForms } from "@toolwright/runtime/internal/rendering/vendor-limits";
import type { WireParts } from "@toolwright/runtime/internal/targets/wire-readers";
import {
  enumValues,
  formatsOfStrings,
  keywordsOfTheirType,
  onlyKeywords,
  singleType,
  statedTypes,
} from "./keywords.js";
import { arrayItems, nonEmptyObjects, requiredExist, rootObject } from "./objects.js";
import { localReferences } from "./references.js";
import { nestingDepth, toolCount } from "./sizes.js";
import { identifierNames, propertyNames, shortName, toolName, uniqueNames } from "./tool-fields.js";
import { validSchema } from "./validity.js";
import {
  documented,
  error,
  excluding,
  observed,
  onlyFor,
  type ToolRequirement,
  type VendorRule,
  warning,
} from "./vendor-rule.js";

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
};

/** Decides by the wire object, which may be hand-written, whatever the options say. */
const isJsonSchema = ({ inputPointer }: WireParts): boolean => inputPointer !== "/parameters";
const isOpenApi = (tool: WireParts): boolean => !isJsonSchema(tool);

const onlyOneForm: ToolRequirement = {
  requirement: "A declaration must have either `parametersJsonSchema` or `parameters`.",
  fix: "Remove one of the two.",
  checkTool: ({ wire }) =>
    isObject(wire["parameters"]) && isObject(wire["parametersJsonSchema"])
      ? [{ wirePointer: "/parameters", problem: "it has both parametersJsonSchema and parameters" }]
      : [],
};

const openApiKeywords = onlyKeywords(
  [
    ...["type", "format", "title", "description", "nullable", "enum", "items", "minItems", "maxItems"],
    ...["properties", "required", "propertyOrdering", "minProperties", "maxProperties", "minLength", "maxLength"],
    ...["pattern", "minimum", "maximum", "anyOf", "default", "example"],
  ],
  'Remove the tag or the keyword, or choose the other form: "targets": { "gemini": { "parameters": "json_schema" } }.',
);

const openApiTypes = singleType(["STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT", "NULL"]);
const textValues = enumValues("non-empty strings", (value) => typeof value === "string" && value !== "");

export const geminiRules: readonly VendorRule[] = [
  error("gemini-name", sources.types, toolName(toolNameForms.gemini)),
  warning("gemini-long-name", sources.nameLength, shortName(64, "names of more than 64 characters have been refused")),
  error("gemini-name-twice", sources.nameTwice, uniqueNames),
  error("gemini-too-many-tools", sources.toolCount, toolCount(512, `Send fewer tools, or ${excluding("gemini")}.`)),
  error("gemini-parameters-twice", sources.types, onlyOneForm),
  error("gemini-root-not-object", sources.types, rootObject({ isOptional: true })),
  // Google's page on `responseJsonSchema` does not apply here: these two are known to fail.
  ...onlyFor(isJsonSchema, [
    error("gemini-schema-invalid", sources.references, validSchema()),
    error("gemini-reference-elsewhere", sources.references, localReferences()),
  ]),
  ...onlyFor(isOpenApi, [
    error("gemini-openapi-keyword", sources.keywords, openApiKeywords),
    error("gemini-openapi-type", sources.schema, openApiTypes),
    error("gemini-openapi-type-missing", sources.missingType, statedTypes(["type", "anyOf", "$ref"])),
    error("gemini-required-unknown", sources.required, requiredExist),
    error("gemini-array-without-items", sources.items, arrayItems()),
    error("gemini-openapi-empty-object", sources.emptyObjects, nonEmptyObjects),
    error("gemini-openapi-enum-value", sources.enums, textValues),
    error("gemini-openapi-format", sources.formats, formatsOfStrings(["enum", "date-time"])),
    warning(
      "gemini-openapi-nesting",
      sources.nesting,
      nestingDepth(10, "deep schemas have been refused, and Google names no limit"),
    ),
    error("gemini-openapi-keyword-of-other-type", sources.ofType, keywordsOfTheirType),
    error("gemini-openapi-property-name", sources.types, propertyNames(identifierNames)),
  ]),
];
