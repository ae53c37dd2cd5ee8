/** The rules of the target `bedrock`: what Amazon Bedrock requires of a tool in the Converse API. */

import type { TargetRule } from "../rules.js";
import { textField, toolName } from "./name-rules.js";
import { uniqueNamesRule } from "./request-rules.js";
import { arrayItems, rootComposition, rootObject } from "./root-rules.js";
import { documented, observed } from "./rule-facts.js";
import { currentDraft, validSchema } from "./validity-rules.js";

const pointer = "/toolSpec/name";

export function bedrockRules(): readonly TargetRule[] {
  return [
    toolName({
      code: "bedrock-name",
      source: documented,
      pattern: /^[a-zA-Z0-9_-]{1,64}$/,
      asks: "1 to 64 letters, digits, _ and -",
      pointer,
    }),
    uniqueNamesRule({ code: "bedrock-name-twice", source: observed, pointer }),
    textField({
      code: "bedrock-description",
      source: documented,
      pointer: "/toolSpec",
      field: "description",
      fix: "Write a doc comment above the constant.",
    }),
    rootObject({ code: "bedrock-root-not-object", source: documented }),
    validSchema({ code: "bedrock-schema-invalid", source: observed }),
    currentDraft({ code: "bedrock-older-draft", source: observed }),
    rootComposition({ code: "bedrock-root-composition", source: observed, severity: "warning" }),
    arrayItems({ code: "bedrock-array-without-items", source: observed, severity: "warning" }),
  ];
}
