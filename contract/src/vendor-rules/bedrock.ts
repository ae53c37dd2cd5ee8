/** The rules of the target `bedrock`: what Amazon Bedrock requires of a tool in the Converse API. */

import { toolNameForms } from "@toolwright/runtime/internal/rendering/vendor-limits";
import { plainRoot, rootObject } from "./objects.js";
import { claudeParameterNames, propertyNames, textField, toolName, uniqueNames } from "./tool-fields.js";
import { validSchema } from "./validity.js";
import { documented, error, observed, type VendorRule, warning } from "./vendor-rule.js";

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
};

const description = textField({
  field: "description",
  fix: "Write a doc comment above the constant.",
  isOptional: true,
});

/** Bedrock passes names to models of other vendors as well. */
const claudeNames = { ...claudeParameterNames, asks: `${claudeParameterNames.asks} for Claude` };

export const bedrockRules: readonly VendorRule[] = [
  error("bedrock-name", sources.names, toolName(toolNameForms.bedrock)),
  error("bedrock-name-twice", sources.nameTwice, uniqueNames),
  error("bedrock-description", sources.tools, description),
  error("bedrock-root-not-object", sources.rootType, rootObject()),
  error("bedrock-schema-invalid", sources.draft, validSchema()),
  warning("bedrock-root-composition", sources.root, plainRoot(["oneOf", "allOf", "anyOf"])),
  warning("bedrock-property-name", sources.propertyNames, propertyNames(claudeNames, "parameters")),
];
