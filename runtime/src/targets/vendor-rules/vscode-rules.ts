/** The rules of the target `vscode`: what VS Code requires of an entry of `contributes.languageModelTools`. */

import { listOf } from "../../json-schema/json-values.js";
import type { TargetRule, ToolRule } from "../rules.js";
import type { VsCodeTargetOptions } from "../target.js";
import { textField, toolName } from "./name-rules.js";
import { uniqueNamesRule } from "./request-rules.js";
import { arrayItems, rootComposition, rootObject } from "./root-rules.js";
import { type RuleSources, quoteValue, sdk, stated } from "./rule-facts.js";
import { validSchema } from "./validity-rules.js";
import { toolNameForms } from "../tool-names.js";

const vscodeTools = "src/vs/workbench/contrib/chat/common/tools/languageModelToolsContribution.ts";

const sources = {
  contribution: sdk("VS Code", `https://github.com/microsoft/vscode/blob/main/${vscodeTools}`),
  normalizer: sdk(
    "GitHub Copilot in VS Code",
    "https://github.com/microsoft/vscode-copilot-chat/blob/main/src/extension/tools/common/toolSchemaNormalizer.ts",
  ),
} satisfies RuleSources;

const pointer = "/name";

/** What an extension may use only if its `enabledApiProposals` has the private API. */
const reserved = /^(?:copilot_|vscode_)/;
const privateApi = "chatParticipantPrivate";
const withoutApi = `enabledApiProposals lacks ${privateApi}`;

export function vscodeRules({ enabledApiProposals = [] }: VsCodeTargetOptions): readonly TargetRule[] {
  return enabledApiProposals.includes(privateApi) ? toolRules : [...toolRules, ...reservedRules];
}

const referenceName: ToolRule = {
  ...stated({ code: "vscode-reference-name", source: sources.contribution }),
  requirement: "A tool that can be referenced has a `toolReferenceName`.",
  fix: "Write a `toolReferenceName` such as readFile.",
  find: ({ wire: { toolReferenceName, canBeReferencedInPrompt } }) => {
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

const knownFields: ToolRule = {
  ...stated({ code: "vscode-field", source: sources.contribution, severity: "warning" }),
  requirement: `An entry has only the fields ${Object.keys(fields).join(", ")}, each with a value of its type.`,
  fix: "Remove the field, or write a value of its type.",
  find: ({ wire }) =>
    Object.entries(wire).flatMap(([field, value]) => {
      const fits = Object.hasOwn(fields, field) ? fields[field] : undefined;
      if (fits?.(value) === true) return [];
      const problem =
        fits === undefined ? `it has the field ${JSON.stringify(field)}` : `its ${field} is ${quoteValue(value)}`;
      return [{ wirePointer: `/${field}`, problem }];
    }),
};

const ownTags: ToolRule = {
  ...stated({ code: "vscode-tag", source: sources.contribution, severity: "warning" }),
  requirement: `No tag begins with copilot_ or vscode_, unless enabledApiProposals has ${privateApi}: VS Code logs an error.`,
  fix: "Choose another tag: these are reserved for VS Code's own tools.",
  find: ({ wire: { tags } }) =>
    listOf(tags).flatMap((tag, index) =>
      typeof tag === "string" && reserved.test(tag)
        ? [{ wirePointer: `/tags/${index}`, problem: `it has the tag ${quoteValue(tag)}, and ${withoutApi}` }]
        : [],
    ),
};

const ownName: ToolRule = {
  ...stated({ code: "vscode-reserved-name", source: sources.contribution }),
  requirement: `No name begins with copilot_ or vscode_, unless enabledApiProposals has ${privateApi}.`,
  fix: "Give the tool a name without the prefix; the old one can stay as one of its `aliases`.",
  find: ({ name }) =>
    reserved.test(name)
      ? [{ wirePointer: pointer, problem: `its name ${quoteValue(name)} has a reserved prefix, and ${withoutApi}` }]
      : [],
};

const noLegacyNames: ToolRule = {
  ...stated({ code: "vscode-legacy-names", source: sources.contribution }),
  requirement: `No entry has \`legacyToolReferenceFullNames\`, unless enabledApiProposals has ${privateApi}.`,
  fix: "Remove the field.",
  find: ({ wire }) =>
    wire["legacyToolReferenceFullNames"] === undefined
      ? []
      : [
          {
            wirePointer: "/legacyToolReferenceFullNames",
            problem: `it has legacyToolReferenceFullNames, and ${withoutApi}`,
          },
        ],
};

const reservedRules: readonly TargetRule[] = [ownName, ownTags, noLegacyNames];

const toolRules: readonly TargetRule[] = [
  toolName({
    code: "vscode-name",
    source: sources.contribution,
    ...toolNameForms.vscode,
    pointer,
  }),
  uniqueNamesRule({ code: "vscode-name-twice", source: sources.contribution, pointer }),
  textField({
    code: "vscode-display-name",
    source: sources.contribution,
    pointer: "",
    field: "displayName",
    fix: "Write the tool's `title`.",
  }),
  textField({
    code: "vscode-model-description",
    source: sources.contribution,
    pointer: "",
    field: "modelDescription",
    fix: "Write a doc comment above the constant.",
  }),
  referenceName,
  knownFields,
  rootObject({
    code: "vscode-root-not-object",
    source: sources.normalizer,
    severity: "warning",
    isOptional: true,
    mayBeEmpty: true,
  }),
  validSchema({ code: "vscode-schema-invalid", source: sources.normalizer, dialect: "draft-07" }),
  rootComposition({
    code: "vscode-root-composition",
    source: sources.normalizer,
    severity: "warning",
    keywords: ["oneOf", "anyOf", "allOf", "not", "if"],
  }),
  arrayItems({
    code: "vscode-array-without-items",
    source: sources.normalizer,
    // As the normaliser asks: in an array of types it goes unseen.
    isLacking: ({ type, items }) => type === "array" && (items === undefined || items === false),
  }),
];
