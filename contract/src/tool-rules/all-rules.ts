/** Every rule about tools, inventories and settings, in the order in which findings are shown. */

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
import { fieldChanges } from "./field-changes.js";
import { fieldNotSaid, inventoryFormatChanged, policyChanged, wireChanged } from "./settings.js";
import { grammarChanged, hiddenParameterExposed } from "./parameters.js";
import { outputSchemaAdded, outputSchemaRemoved, resultEnvelopeChanged, resultRenderingChanged } from "./results.js";
import { severities, type ToolRule, type ToolRuleFacts } from "./tool-rule.js";

/** The whole surface, then a tool's identity, behaviour, results and texts. */
export const toolRules: readonly ToolRule[] = [
  ...[policyChanged, inventoryFormatChanged],
  ...[toolRemoved, toolRenamed, aliasRemoved],
  ...[effectEscalated, effectReduced, hiddenParameterExposed, openWorldGained, openWorldLost],
  ...[idempotencyLost, idempotencyGained],
  ...[stabilityDecreased, stabilityIncreased],
  ...[deprecatedWithoutReplacementOrDate, deprecationWindowTooShort, removalDateMovedEarlier, deprecationChanged],
  ...[outputSchemaRemoved, outputSchemaAdded, resultEnvelopeChanged, resultRenderingChanged, grammarChanged],
  versionNotRaised,
  ...[toolDescriptionChanged, descriptionRemoved, descriptionAdded, descriptionWhitespaceOnly],
  ...fieldChanges,
  ...[toolAdded, aliasAdded, fieldNotSaid, wireChanged],
];

/** A rule that is named, and never found. */
interface UnfindableRule extends ToolRuleFacts {
  readonly reason: string;
}

/** Their names are reserved, so that finding them one day changes no acceptance and no setting. */
export const unfindableRules: readonly UnfindableRule[] = [
  {
    name: "target-options-changed",
    mirror: "target-options-changed",
    severity: severities("warning", "info", "info"),
    reason: "Format 1 of the inventory does not have the options of targets; `wire-changed` shows their effect.",
  },
  {
    name: "hidden-parameter-became-required",
    mirror: { none: "an application may go on to set what it no longer must" },
    severity: severities("info", "info", "info"),
    reason: "Format 1 of the inventory has the paths of hidden parameters, but not whether they are required.",
  },
];
