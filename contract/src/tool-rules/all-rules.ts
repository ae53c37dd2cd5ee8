/** Every rule about tools, inventories and settings, in the order in which findings are shown. */

import { aliasAdded } from "./alias-added.js";
import { aliasRemoved } from "./alias-removed.js";
import { deprecatedWithoutReplacementOrDate } from "./deprecated-without-replacement-or-date.js";
import { deprecationChanged } from "./deprecation-changed.js";
import { deprecationWindowTooShort } from "./deprecation-window-too-short.js";
import { descriptionAdded } from "./description-added.js";
import { descriptionRemoved } from "./description-removed.js";
import { descriptionWhitespaceOnly } from "./description-whitespace-only.js";
import { effectEscalated } from "./effect-escalated.js";
import { effectReduced } from "./effect-reduced.js";
import { fieldChanges } from "./field-changes.js";
import { fieldNotSaid } from "./field-not-said.js";
import { grammarChanged } from "./grammar-changed.js";
import { hiddenParameterExposed } from "./hidden-parameter-exposed.js";
import { idempotencyGained } from "./idempotency-gained.js";
import { idempotencyLost } from "./idempotency-lost.js";
import { inventoryFormatChanged } from "./inventory-format-changed.js";
import { openWorldGained } from "./open-world-gained.js";
import { openWorldLost } from "./open-world-lost.js";
import { outputSchemaAdded } from "./output-schema-added.js";
import { outputSchemaRemoved } from "./output-schema-removed.js";
import { policyChanged } from "./policy-changed.js";
import { removalDateMovedEarlier } from "./removal-date-moved-earlier.js";
import { resultEnvelopeChanged } from "./result-envelope-changed.js";
import { resultRenderingChanged } from "./result-rendering-changed.js";
import type { ToolRule } from "./tool-rule.js";
import { stabilityDecreased } from "./stability-decreased.js";
import { stabilityIncreased } from "./stability-increased.js";
import { toolAdded } from "./tool-added.js";
import { toolDescriptionChanged } from "./tool-description-changed.js";
import { toolRemoved } from "./tool-removed.js";
import { toolRenamed } from "./tool-renamed.js";
import { versionNotRaised } from "./version-not-raised.js";
import { wireChanged } from "./wire-changed.js";

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
