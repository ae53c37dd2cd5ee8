/** The definitions of review and accept. */

import type { AcceptOptions, AcceptResult } from "../commands/accept.js";
import { reviewFile, type ReviewOptions, type ReviewResult } from "../commands/review.js";
import { renderAccepted, renderPruned } from "../report/summary-text.js";
import { renderAcceptanceJson, renderReviewJson } from "../report/json.js";
import { renderReviewGithub } from "../report/review-github.js";
import { renderReviewJunit } from "../report/review-junit.js";
import { renderReviewMarkdown } from "../report/review-markdown.js";
import { renderReviewSarif } from "../report/review-sarif.js";
import { renderReview } from "../report/review-text.js";
import { inRepository, type CommandDefinition } from "./command-definitions.js";

const accepting = () => import("../commands/accept.js");

export const reviewCommand: CommandDefinition<ReviewOptions, ReviewResult, "review"> = {
  run: async (options) =>
    options.current === undefined
      ? (await import("../commands/review-project.js")).review(options)
      : reviewFile(options, options.current),
  formats: {
    json: renderReviewJson,
    markdown: inRepository(renderReviewMarkdown),
    github: inRepository(renderReviewGithub),
    sarif: inRepository(renderReviewSarif),
    junit: renderReviewJunit,
  },
  text: (result, { palette }) => renderReview(result, palette),
  undone: "Nothing was compared.",
  onError: "stop",
  needsWork: ({ changes }) => changes.some(({ gates }) => gates),
};

export const acceptCommand: CommandDefinition<AcceptOptions, AcceptResult, "accept"> = {
  run: async (options) => (await accepting()).accept(options),
  formats: { json: renderAcceptanceJson },
  text: renderAccepted,
  undone: "Nothing was written.",
  onError: "stop",
  needsWork: () => false,
};

export const pruneCommand: CommandDefinition<ReviewOptions, AcceptResult, "accept"> = {
  ...acceptCommand,
  run: async (options) => (await accepting()).prune(options),
  text: renderPruned,
  undone: "Nothing was removed.",
};
