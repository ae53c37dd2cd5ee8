/** The rules of the target `bedrock`: what Amazon Bedrock requires of a tool in the Converse API. */

import type { TargetRule } from "../rules.js";
import { propertyNames, textField, toolName } from "./name-rules.js";
import { uniqueNamesRule } from "./request-rules.js";
import { rootComposition, rootObject } from "./root-rules.js";
import { validSchema } from "./validity-rules.js";
import { type RuleSources, documented, observed } from "./rule-facts.js";
import { toolNameForms } from "../tool-names.js";

const converse = "Bedrock's Converse API";
const claudeOnBedrock = "Claude on Bedrock";

const sources = {
  tools: documented(
    converse,
    "https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html",
  ),
  names: observed(converse, "https://github.com/aws-samples/remote-swe-agents/pull/457"),
  rootType: observed(converse, "https://github.com/kirodotdev/Kiro/issues/10270"),
  propertyNames: observed(
    claudeOnBedrock,
    "https://github.com/aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws/issues/709",
  ),
  nameTwice: observed(claudeOnBedrock, "https://github.com/danny-avila/LibreChat/issues/13162"),
  draft: observed(claudeOnBedrock, "https://github.com/anthropics/claude-code/issues/586"),
  root: observed(claudeOnBedrock, "https://github.com/anthropics/claude-code/issues/44788"),
} satisfies RuleSources;

const pointer = "/toolSpec/name";

export function bedrockRules(): readonly TargetRule[] {
  return [
    toolName({
      code: "bedrock-name",
      source: sources.names,
      ...toolNameForms.bedrock,
      pointer,
    }),
    uniqueNamesRule({ code: "bedrock-name-twice", source: sources.nameTwice, pointer }),
    textField({
      code: "bedrock-description",
      source: sources.tools,
      pointer: "/toolSpec",
      field: "description",
      fix: "Write a doc comment above the constant.",
      isOptional: true,
    }),
    rootObject({ code: "bedrock-root-not-object", source: sources.rootType }),
    validSchema({ code: "bedrock-schema-invalid", source: sources.draft }),
    rootComposition({
      code: "bedrock-root-composition",
      source: sources.root,
      severity: "warning",
      keywords: ["oneOf", "allOf", "anyOf"],
    }),
    propertyNames({
      code: "bedrock-property-name",
      source: sources.propertyNames,
      severity: "warning",
      pattern: /^[a-zA-Z0-9_.-]{1,64}$/,
      asks: "1 to 64 letters, digits, _, . and - for Claude",
      isForParametersOnly: true,
    }),
  ];
}
