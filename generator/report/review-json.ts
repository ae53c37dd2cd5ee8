/** From a review to the one JSON object that `--format json` prints. */

import type { ReviewResult } from "../review.js";
import { visibleJson } from "./visible-text.js";

/** Renders everything that a review knows. */
export function renderReviewJson(result: ReviewResult): string {
  const { diagnostics, baseline, changes, texts, release, replay, acceptances, notes, failOn } = result;
  const object = {
    diagnostics,
    // An empty list of changes means something only where this is true.
    compared: baseline !== null || release !== null,
    baseline,
    changes,
    texts,
    ...(release === null ? {} : { since_release: release }),
    ...(replay === null ? {} : { replay }),
    acceptances,
    notes,
    fail_on: failOn,
  };
  return `${visibleJson(object)}\n`;
}
