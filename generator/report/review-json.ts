/** From a review to the one JSON object that `--format json` prints. */

import type { ReviewResult } from "../commands/review.js";
import { visibleJson } from "./visible-text.js";

export function renderReviewJson(result: ReviewResult): string {
  const { diagnostics, baseline, changes, texts, release, replay, acceptances, notes, failOn } = result;
  const object = {
    diagnostics,
    // Without this, no changes means nothing.
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
