/** The rules of the target `vscode`: what VS Code requires of an entry of `contributes.languageModelTools`. */

import { listOf } from "@toolwright/runtime/internal/json-schema";
import { toolNameForms } from "@toolwright/runtime/internal/rendering/vendor-limits";
import type { VsCodeTargetOptions } from "@toolwright/runtime/internal/rendering/target";
import { arrayItems, plainRoot, rootObject } from "./objects.js";
import { textField, toolName, uniqueNames } from "./tool-fields.js";
import { validSchema } from "./validity.js";
import { error, quoteValue, sdk, type ToolRequirement, type VendorRule, warning } from "./vendor-rule.js";

const vscodeTools = "src/vs/workbench/contrib/chat/common/tools/languageModelToolsContribution.ts";

const sources = {
  contribution: sdk("VS Code", `https://github.com/microsoft/vscode/blob/main/${vscodeTools}`),
  normalizer: sdk(
    "GitHub Copilot in VS Code",
    "https://github.com/microsoft/vscode-copilot-chat/blob/main/src/extension/tools/common/toolSchemaNormalizer.ts",
  ),
};

/** Keys that require the private API in the extension's `enabledApiProposals`. */
const reserved = /^(?:copilot_|vscode_)/;
const privateApi = "chatParticipantPrivate";
const withoutApi = `enabledApiProposals lacks ${privateApi}`;

export function vscodeRules({ enabledApiProposals = [] }: VsCodeTargetOptions): readonly VendorRule[] {
  return enabledApiProposals.includes(privateApi) ? toolRules : [...toolRules, ...reservedRules];
}

const displayName = textField({ field: "displayName", fix: "Write the tool's `title`." });
const modelDescription = textField({ field: "modelDescription", fix: "Write a doc comment above the constant." });

const referenceName: ToolRequirement = {
  requirement: "A tool that can be referenced must have a `toolReferenceName`.",
  fix: "Write a `toolReferenceName` such as readFile.",
  checkTool: ({ wire: { toolReferenceName, canBeReferencedInPrompt } }) => {
    const isMissing = toolReferenceName === undefined || toolReferenceName === "";
    if (canBeReferencedInPrompt !== true || !isMissing) return [];
    const problem = "it can be referenced in a prompt and has no toolReferenceName";
    return [{ wirePointer: "/toolReferenceName", problem }];
  },
};

/** The fields of an entry, each with what VS Code's own schema asks of it. */
const fields: Readonly<Record<string, (value: unknown) => boolean>> = {
  name: () => true,
  displayName: () => true,
  modelDescription: () => true,
  toolReferenceName: (value) => typeof value === "string" && /^[\w-]+$/.test(value),
  legacyToolReferenceFullNames: (value) => Array.isArray(value),
  userDescription: (value) => typeof value === "string",
  inputSchema: () => true,
  canBeReferencedInPrompt: (value) => typeof value === "boolean",
  icon: (value) => typeof value === "string" || (typeof value === "object" && value !== null),
  when: (value) => typeof value === "string",
  tags: (value) => Array.isArray(value) && value.every((tag) => typeof tag === "string"),
};

const knownFields: ToolRequirement = {
  requirement: `An entry must have only the fields ${Object.keys(fields).join(", ")}, each with a value of its type.`,
  fix: "Remove the field, or write a value of its type.",
  checkTool: ({ wire }) =>
    Object.entries(wire).flatMap(([field, value]) => {
      const fits = Object.hasOwn(fields, field) ? fields[field] : undefined;
      if (fits?.(value) === true) return [];
      const problem =
        fits === undefined ? `it has the field ${JSON.stringify(field)}` : `its ${field} is ${quoteValue(value)}`;
      return [{ wirePointer: `/${field}`, problem }];
    }),
};

const ownTags: ToolRequirement = {
  requirement: `A tag must not begin with copilot_ or vscode_, unless enabledApiProposals has ${privateApi}: VS Code logs an error.`,
  fix: "Choose another tag: these are reserved for VS Code's own tools.",
  checkTool: ({ wire: { tags } }) =>
    listOf(tags).flatMap((tag, index) =>
      typeof tag === "string" && reserved.test(tag)
        ? [{ wirePointer: `/tags/${index}`, problem: `it has the tag ${quoteValue(tag)}, and ${withoutApi}` }]
        : [],
    ),
};

const ownName: ToolRequirement = {
  requirement: `A name must not begin with copilot_ or vscode_, unless enabledApiProposals has ${privateApi}.`,
  fix: "Give the tool a name without the prefix; the old one can stay as one of its `aliases`.",
  checkTool: ({ name }) =>
    reserved.test(name)
      ? [{ wirePointer: "/name", problem: `its name ${quoteValue(name)} has a reserved prefix, and ${withoutApi}` }]
      : [],
};

const legacyNames = "legacyToolReferenceFullNames";

const noLegacyNames: ToolRequirement = {
  requirement: `An entry must not have \`${legacyNames}\`, unless enabledApiProposals has ${privateApi}.`,
  fix: "Remove the field.",
  checkTool: ({ wire }) =>
    wire[legacyNames] === undefined
      ? []
      : [{ wirePointer: `/${legacyNames}`, problem: `it has ${legacyNames}, and ${withoutApi}` }],
};

const reservedRules: readonly VendorRule[] = [
  error("vscode-reserved-name", sources.contribution, ownName),
  warning("vscode-tag", sources.contribution, ownTags),
  error("vscode-legacy-names", sources.contribution, noLegacyNames),
];

const toolRules: readonly VendorRule[] = [
  error("vscode-name", sources.contribution, toolName(toolNameForms.vscode)),
  error("vscode-name-twice", sources.contribution, uniqueNames),
  error("vscode-display-name", sources.contribution, displayName),
  error("vscode-model-description", sources.contribution, modelDescription),
  error("vscode-reference-name", sources.contribution, referenceName),
  warning("vscode-field", sources.contribution, knownFields),
  warning("vscode-root-not-object", sources.normalizer, rootObject({ isOptional: true, mayBeEmpty: true })),
  error("vscode-schema-invalid", sources.normalizer, validSchema("draft-07")),
  warning("vscode-root-composition", sources.normalizer, plainRoot(["oneOf", "anyOf", "allOf", "not", "if"])),
  error(
    "vscode-array-without-items",
    sources.normalizer,
    // As the normaliser asks: in an array of types it goes unseen.
    arrayItems(({ type, items }) => type === "array" && (items === undefined || items === false)),
  ),
];
