/** From a project, or an inventory file, to what its contract changes for its users. */

import { sourceSide } from "../review/current-side.js";
import { readSurface } from "./read-surface.js";
import { reviewFile, reviewSides, type ReviewOptions, type ReviewResult } from "./review.js";

/** Compares two contracts and judges every change; writes nothing. */
export function review(options: ReviewOptions): ReviewResult {
  const { current, onStage: stage = () => undefined } = options;
  if (current !== undefined) return reviewFile(options, current);
  return reviewSides(options, ({ settings }, report) => {
    const read = settings && readSurface(settings, { report, stage });
    return read && sourceSide(read.surface);
  });
}
