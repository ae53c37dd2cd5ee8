/** The command review, for the sources of a project or an inventory file. */

import { readInventory } from "@toolwright/contract/internal/inventories";
import { loadConfig } from "../config/settings.js";
import { describeSurface } from "../emit/inventory-output.js";
import type { Surface } from "../emit/output-kind.js";
import { knownCodes } from "../lint/lint-rules.js";
import { locateChange } from "../review/change-locations.js";
import type { CurrentSide } from "../review/current-side.js";
import { createPayloadComparison } from "../review/payloads.js";
import { readSurface } from "./read-surface.js";
import { reviewFile, reviewSides, type ReviewOptions, type ReviewResult } from "./review.js";

/** Compares two contracts and judges every change; writes nothing. */
export function review(options: ReviewOptions): ReviewResult {
  const { current, onStage: stage = () => undefined } = options;
  if (current !== undefined) return reviewFile(options, current);
  return reviewSides(options, {
    loadSettings: (request) => loadConfig(request, knownCodes),
    read: ({ settings }, report) => {
      const read = settings && readSurface(settings, { report, stage });
      return read && sourceSide(read.surface);
    },
  });
}

function sourceSide(surface: Surface): CurrentSide {
  const inventory = readInventory(describeSurface(surface));
  if (inventory.kind === "unreadable") {
    throw new Error(`A generated inventory must be readable: ${inventory.problems[0].message}`);
  }
  return {
    inventory,
    comparePayloads: createPayloadComparison(surface, inventory),
    locate: (change, newNames) => locateChange(surface, change, newNames),
  };
}
