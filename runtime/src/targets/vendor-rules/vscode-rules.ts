/** The rules of the target `vscode`: what VS Code requires of an entry of `contributes.languageModelTools`. */

import { listOf } from "../../json-schema/json-values.js";
import type { TargetRule, ToolRule } from "../rules.js";
import { textField, toolName } from "./name-rules.js";
import { uniqueNamesRule } from "./request-rules.js";
import { arrayItems, rootComposition, rootObject } from "./root-rules.js";
import { documented, observed, quoteValue, stated } from "./rule-facts.js";
import { currentDraft, validSchema } from "./validity-rules.js";

const pointer = "/name";

const referenceName: ToolRule = {
  ...stated({ code: "vscode-reference-name", source: documented }),
  requirement: "`toolReferenceName` has only letters, digits, _ and -, and a tool that can be referenced has one.",
  fix: "Write a `toolReferenceName` such as readFile.",
  find: ({ wire }) => {
    const { toolReferenceName, canBeReferencedInPrompt } = wire;
    if (toolReferenceName === undefined && canBeReferencedInPrompt !== true) return [];
    if (typeof toolReferenceName === "string" && /^[\w-]+$/.test(toolReferenceName)) return [];
    const problem =
      toolReferenceName === undefined
        ? "it can be referenced in a prompt and has no toolReferenceName"
        : `its toolReferenceName is ${quoteValue(toolReferenceName)}`;
    return [{ wirePointer: "/toolReferenceName", problem }];
  },
};

const ownTags: ToolRule = {
  ...stated({ code: "vscode-tag", source: documented }),
  requirement: "`tags` are strings, and none begins with copilot_ or vscode_.",
  fix: "Choose another tag: these are reserved for VS Code's own tools.",
  find: ({ wire }) => {
    const { tags } = wire;
    if (tags === undefined) return [];
    if (!Array.isArray(tags)) return [{ wirePointer: "/tags", problem: `its tags are ${quoteValue(tags)}` }];
    return listOf(tags).flatMap((tag, index) =>
      typeof tag === "string" && !/^(?:copilot_|vscode_)/.test(tag)
        ? []
        : [{ wirePointer: `/tags/${index}`, problem: `it has the tag ${quoteValue(tag)}` }],
    );
  },
};

export const vscodeRules: readonly TargetRule[] = [
  toolName({
    code: "vscode-name",
    source: documented,
    pattern: /^(?!copilot_|vscode_)[\w-]+$/,
    asks: "only letters, digits, _ and -, without the prefix copilot_ or vscode_",
    pointer,
  }),
  uniqueNamesRule({ code: "vscode-name-twice", source: documented, pointer }),
  textField({
    code: "vscode-display-name",
    source: documented,
    pointer: "",
    field: "displayName",
    fix: "Write the tool's `title`.",
  }),
  textField({
    code: "vscode-model-description",
    source: documented,
    pointer: "",
    field: "modelDescription",
    fix: "Write a doc comment above the constant.",
  }),
  referenceName,
  ownTags,
  rootObject({ code: "vscode-root-not-object", source: documented, isOptional: true }),
  validSchema({ code: "vscode-schema-invalid", source: documented }),
  currentDraft({ code: "vscode-older-draft", source: documented }),
  rootComposition({ code: "vscode-root-composition", source: observed, severity: "warning" }),
  arrayItems({ code: "vscode-array-without-items", source: observed, severity: "warning" }),
];
