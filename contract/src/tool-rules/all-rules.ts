/** Every rule about tools, inventories and settings, in the order in which findings are shown. */

import { type JsonValue, canonicalJson } from "@toolwright/runtime/internal/json-schema";
import { inventoryKey } from "@toolwright/runtime/internal/inventory/to-inventory";
import { fieldRows } from "../fields/tool-fields.js";
import { aliasAdded, aliasRemoved, toolAdded, toolRemoved, toolRenamed } from "./names.js";
import {
  deprecatedWithoutReplacementOrDate,
  deprecationChanged,
  deprecationWindowTooShort,
  removalDateMovedEarlier,
  stabilityDecreased,
  stabilityIncreased,
  versionNotRaised,
} from "./stability.js";
import {
  descriptionAdded,
  descriptionRemoved,
  descriptionWhitespaceOnly,
  toolDescriptionChanged,
} from "./descriptions.js";
import {
  effectEscalated,
  effectReduced,
  idempotencyGained,
  idempotencyLost,
  openWorldGained,
  openWorldLost,
} from "./effects.js";
import { fieldMissing, fieldsNotListed, inventoryFormatChanged, policyChanged, wireChanged } from "./settings.js";
import {
  grammarChanged,
  hiddenDefaultChanged,
  hiddenParameterBecameRequired,
  hiddenParameterExposed,
  sensitiveParameterAdded,
  sensitiveParameterExposed,
} from "./parameters.js";
import { approvalGateAdded, approvalGateRemoved, resultValidationAdded, resultValidationRemoved } from "./registry.js";
import { outputSchemaAdded, outputSchemaRemoved, resultEnvelopeChanged, resultRenderingChanged } from "./results.js";
import { type KeptToolRule, severities, sidesOf, type ToolRule } from "./tool-rule.js";

interface FieldChangeRule extends KeptToolRule {
  /** A sentence that says which change the rule finds. */
  readonly finds: string;
}

/** The rules, in the order of the fields; each finds any change of the value. */
export const fieldChanges: readonly FieldChangeRule[] = fieldRows.flatMap(([field, { review }]) => {
  if (!("rule" in review)) return [];
  const { rule, finds, severity, message, advice, heading } = review;
  const find: KeptToolRule["find"] = (pair) => {
    // Only fields of inventories have such rules, and their values are JSON.
    const [before, after] = [pair.before, pair.after].map((tool) => tool[field as keyof typeof tool] as JsonValue);
    if (before === undefined || after === undefined || canonicalJson(before) === canonicalJson(after)) return undefined;
    return {
      pointer: `#/${inventoryKey(field)}`,
      verdict: "compatible",
      ...sidesOf(before, after),
      message: message(before, after),
      advice,
    };
  };
  return {
    name: rule,
    about: "kept",
    mirror: rule,
    severity: severities(...severity),
    finds,
    find,
    ...(heading && { heading }),
  };
});

/** The whole surface, then a tool's identity, behaviour, results and texts. */
export const toolRules: readonly ToolRule[] = [
  ...[policyChanged, inventoryFormatChanged],
  ...[toolRemoved, toolRenamed, aliasRemoved],
  ...[effectEscalated, effectReduced, hiddenParameterExposed],
  ...[sensitiveParameterExposed, sensitiveParameterAdded],
  ...[hiddenDefaultChanged, hiddenParameterBecameRequired],
  ...[approvalGateRemoved, approvalGateAdded, resultValidationRemoved, resultValidationAdded],
  ...[openWorldGained, openWorldLost],
  ...[idempotencyLost, idempotencyGained],
  ...[stabilityDecreased, stabilityIncreased],
  ...[deprecatedWithoutReplacementOrDate, deprecationWindowTooShort, removalDateMovedEarlier, deprecationChanged],
  ...[outputSchemaRemoved, outputSchemaAdded, resultEnvelopeChanged, resultRenderingChanged, grammarChanged],
  versionNotRaised,
  ...[toolDescriptionChanged, descriptionRemoved, descriptionAdded, descriptionWhitespaceOnly],
  ...fieldChanges,
  ...[toolAdded, aliasAdded, fieldMissing, fieldsNotListed, wireChanged],
];
