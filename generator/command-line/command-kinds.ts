/** The commands: what each runs, and how what it comes to is shown. */

import type { Diagnostic } from "../diagnostics.js";
import { accept, prune, type AcceptOptions, type AcceptResult } from "../accept.js";
import { check, generate, list } from "../generate.js";
import type { GenerateOptions, GenerateResult, ListOptions, ListResult } from "../generate.js";
import { lint, type LintOptions, type LintResult } from "../lint.js";
import { renderAccepted } from "../report/acceptance-text.js";
import { renderDrift, renderFix } from "../report/drift-text.js";
import { renderAcceptanceJson, renderFilesJson, renderToolsJson, renderVerificationJson } from "../report/json.js";
import { renderLintGithub, renderLintJson, renderLintJunit, renderLintSarif } from "../report/lint-machines.js";
import { renderLint } from "../report/lint-text.js";
import type { Palette } from "../report/palette.js";
import { renderReviewGithub } from "../report/review-github.js";
import { renderReviewJson } from "../report/review-json.js";
import { renderReviewJunit } from "../report/review-junit.js";
import { renderReviewMarkdown } from "../report/review-markdown.js";
import { renderReviewSarif } from "../report/review-sarif.js";
import { renderReview } from "../report/review-text.js";
import { renderClean, renderGenerated } from "../report/summary-text.js";
import { renderTokenTable } from "../report/token-table.js";
import { renderToolTable } from "../report/tool-table.js";
import { hasDisagreements, renderVerification } from "../report/verification-text.js";
import { review, type ReviewOptions, type ReviewResult } from "../review.js";
import { verify, type VerifyOptions, type VerifyResult } from "../verify.js";

/** What every command comes to. */
interface RunResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly ran: boolean;
}

/** Where a text is shown. */
export interface Screen {
  readonly palette: Palette;
  /** Columns, or undefined where lines may be any length. */
  readonly width: number | undefined;
}

/** One command. */
export interface CommandKind<Options extends GenerateOptions, Result extends RunResult> {
  readonly run: (options: Options) => Promise<Result>;
  /** How its result is written for machines, by the name of the format; each holds the findings too. */
  readonly formats: Readonly<Record<string, (result: Result) => string>>;
  readonly text: (result: Result, screen: Screen) => string;
  /** What an error keeps the command from doing, as a sentence. */
  readonly undone: string;
  /** Whether an error stops it, or it does what it can for the tools that have none. */
  readonly onError: "stop" | "go on";
  /** Whether a run without errors leaves something to mend. */
  readonly needsWork: (result: Result) => boolean;
}

const hasDrift = ({ files }: GenerateResult): boolean => files.some(({ state }) => state !== "unchanged");

export const generateCommand: CommandKind<GenerateOptions, GenerateResult> = {
  run: generate,
  formats: { json: renderFilesJson },
  text: renderGenerated,
  undone: "Nothing was written.",
  onError: "stop",
  needsWork: () => false,
};

export const checkCommand: CommandKind<GenerateOptions, GenerateResult> = {
  run: check,
  formats: { json: renderFilesJson },
  text: (result, { palette }) =>
    hasDrift(result) ? `${renderDrift(result, palette)}\n${renderFix(result.files)}` : renderClean(result),
  undone: "Nothing was compared.",
  onError: "stop",
  needsWork: hasDrift,
};

export const listCommand: CommandKind<ListOptions, ListResult> = {
  run: (options) => Promise.resolve(list(options)),
  formats: { json: renderToolsJson },
  text: ({ tools, tokens }, { palette, width }) =>
    tokens === null ? renderToolTable(tools, width, palette) : renderTokenTable(tokens, palette),
  undone: "Nothing was listed.",
  onError: "stop",
  needsWork: () => false,
};

export const lintCommand: CommandKind<LintOptions, LintResult> = {
  run: (options) => Promise.resolve(lint(options)),
  formats: {
    json: renderLintJson,
    github: renderLintGithub,
    sarif: renderLintSarif,
    junit: renderLintJunit,
  },
  text: (result, { palette }) => renderLint(result, palette),
  undone: "Nothing was linted.",
  onError: "go on",
  needsWork: ({ failed }) => failed,
};

export const verifyCommand: CommandKind<VerifyOptions, VerifyResult> = {
  run: (options) => Promise.resolve(verify(options)),
  formats: { json: renderVerificationJson },
  text: (result, { palette }) => renderVerification(result, palette),
  undone: "Nothing was tried.",
  onError: "go on",
  needsWork: hasDisagreements,
};

export const reviewCommand: CommandKind<ReviewOptions, ReviewResult> = {
  run: (options) => Promise.resolve(review(options)),
  formats: {
    json: renderReviewJson,
    markdown: renderReviewMarkdown,
    github: renderReviewGithub,
    sarif: renderReviewSarif,
    junit: renderReviewJunit,
  },
  text: (result, { palette }) => renderReview(result, palette),
  undone: "Nothing was compared.",
  onError: "stop",
  needsWork: ({ changes }) => changes.some(({ gates }) => gates),
};

export const acceptCommand: CommandKind<AcceptOptions, AcceptResult> = {
  run: (options) => Promise.resolve(accept(options)),
  formats: { json: renderAcceptanceJson },
  text: renderAccepted,
  undone: "Nothing was written.",
  onError: "stop",
  needsWork: () => false,
};

export const pruneCommand: CommandKind<ReviewOptions, AcceptResult> = {
  ...acceptCommand,
  run: (options) => Promise.resolve(prune(options)),
  undone: "Nothing was removed.",
};
