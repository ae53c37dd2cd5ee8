/** From the result of a run to the one JSON object that `--format json` prints. */

import type { AcceptResult } from "../commands/accept.js";
import type { GenerateResult, ListResult } from "../commands/generate.js";
import type { ReviewResult } from "../commands/review.js";
import type { VerifyResult } from "../commands/verify.js";
import { pathFromRoot } from "../plan/plan.js";
import { summariseTool } from "./tool-table.js";
import { visibleJson } from "./visible-text.js";

export function renderFilesJson({ diagnostics, files, output }: GenerateResult): string {
  const states = files.map((file) => ({ path: pathFromRoot(file, output), state: file.state }));
  return visibleJson({ diagnostics, files: states });
}

export function renderToolsJson({ diagnostics, tools, tokens }: ListResult): string {
  const counted = tokens === null ? {} : { tokens };
  return visibleJson({ diagnostics, tools: tools.map(summariseTool), ...counted });
}

export function renderVerificationJson({ diagnostics, seed, skipped, tools }: VerifyResult): string {
  return visibleJson({ diagnostics, seed, skipped, tools });
}

export function renderAcceptanceJson({ diagnostics, written, removed }: AcceptResult): string {
  return visibleJson({ diagnostics, written, removed });
}

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
  return visibleJson(object);
}
