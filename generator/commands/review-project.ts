/** The commands review and accept, for the sources of a project or an inventory file. */

import { loadConfig } from "../config/resolved-settings.js";
import { knownCodes } from "../lint/lint-rules.js";
import { createSourceSide } from "../review/source-side.js";
import { acceptChanges, type AcceptOptions, type AcceptResult, pruneRecords } from "./accept.js";
import { readSurface } from "./read-surface.js";
import { reviewSource, reviewSides, type ReviewOptions, type ReviewResult } from "./review.js";

/** Compares two contracts and judges every change; writes nothing. */
export function review(options: ReviewOptions): ReviewResult {
  const { current, onStage: stage = () => undefined } = options;
  if (current !== undefined) return reviewSource(options, current);
  return reviewSides(options, {
    loadSettings: (request) => loadConfig(request, knownCodes),
    read: ({ settings }, report) => {
      const read = settings && readSurface(settings, { report, stage });
      return read && createSourceSide(read.surface);
    },
  });
}

/** Reviews again, and writes a record for each accepted change; on any error, writes none. */
export function accept(options: AcceptOptions): AcceptResult {
  return acceptChanges(options, review);
}

/** Removes the records that match no change since the baseline or the last release. */
export function prune(options: ReviewOptions): AcceptResult {
  return pruneRecords(options, review);
}
