/** The definition of each command: how to run it, and how to render its result. */

import type { CallOptions, CallResult } from "../commands/call.js";
import type { AdoptOptions, AdoptResult } from "../commands/adopt.js";
import type { CatalogueOptions, CatalogueResult } from "../commands/catalogue.js";
import type { AcceptOptions, AcceptResult } from "../commands/accept.js";
import type { GenerateOptions, GenerateResult, ListOptions, ListResult } from "../commands/generate.js";
import type { InitOptions, InitResult } from "../commands/init.js";
import type { DoctorOptions, DoctorResult } from "../commands/doctor.js";
import type { LintOptions, LintResult } from "../commands/lint-result.js";
import type { LintSourcesOptions } from "../commands/lint-sources.js";
import type { ListedFiles } from "../commands/listed-files.js";
import type { ListSourcesOptions, SourcesResult } from "../commands/list-sources.js";
import type { SnapshotOptions, SnapshotResult } from "../commands/snapshot.js";
import type { FleetOptions, FleetResult } from "../commands/review-fleet.js";
import type { NamedSides } from "../commands/read-sides.js";
import type { Review, ReviewOptions, ReviewResult } from "../commands/review.js";
import type { VerifyOptions, VerifyResult } from "../commands/verify.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import type { InRepository } from "../report/diagnostics-text.js";
import { renderCall, renderCallJson } from "../report/call-text.js";
import {
  renderFilesJson,
  renderInitJson,
  renderProperties,
  renderReviewJson,
  renderSnapshotsJson,
  renderSourcesJson,
  renderToolsJson,
} from "../report/json.js";
import { renderLint } from "../report/lint-text.js";
import {
  renderAccepted,
  renderCatalogue,
  renderClean,
  renderGenerated,
  renderInit,
  renderPaths,
  renderPruned,
  renderRegenerated,
  renderSnapshots,
} from "../report/summary-text.js";
import type { Screen } from "../report/text-layout.js";
import { renderSources, renderTokenTable, renderToolTable } from "../report/tool-table.js";
import { hasDisagreements, renderVerification } from "../report/verification-text.js";
import type { CommandName, ReportFormat } from "./options.js";

export interface RunResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly ran: boolean;
}

export interface RunOptions {
  /** Folder of the project. */
  readonly root: string;
  readonly onStage?: (stage: string) => void;
}

export interface CommandDefinition<
  Options extends RunOptions,
  Result extends RunResult,
  Name extends CommandName = CommandName,
> {
  readonly run: (options: Options) => Promise<Result>;
  /** Renders the result for machines, by format name; every format includes the diagnostics. */
  readonly formats: Readonly<Record<ReportFormat<Name>, (result: Result, root: string) => string | Promise<string>>>;
  readonly text: (result: Result, screen: Screen) => string | Promise<string>;
  /** Set if the text counts the findings itself. */
  readonly countsFindings?: true;
  /** Set if a terminal shows how long the run took. */
  readonly isTimed?: true;
  /** Whether a run without errors has changed files. */
  readonly changesFiles?: (result: Result) => boolean;
  /** States what an error prevented. */
  readonly undone: string;
  /** Whether an error stops the command, or leaves it the tools without errors. */
  readonly onError: "stop" | "go on";
  /** Whether a run has something to show although it failed; by default it has not. */
  readonly hasPart?: (result: Result) => boolean;
  /** Whether a run without errors leaves something to fix. */
  readonly needsWork: (result: Result) => boolean;
}

// Each command loads what it needs, because the compiler takes half a second. So does each report format.
const generating = () => import("../commands/generate.js");
const fleet = () => import("../report/fleet.js");
const doctoring = () => import("../report/doctor-report.js");
const adopting = () => import("../report/adoption-text.js");
const accepting = () => import("../commands/accept.js");

/** Adds the project's path in its repository, which costs a git process, to the formats that need it. */
function inRepository<Result>(load: () => Promise<(result: InRepository<Result>) => string>) {
  return async (result: Result, root: string): Promise<string> => {
    const [render, { findPrefix }] = await Promise.all([load(), import("../disk/git.js")]);
    return render({ ...result, prefix: findPrefix(root) });
  };
}

const hasDrift = ({ files }: GenerateResult): boolean => files.some(({ state }) => state !== "unchanged");

export const initCommand: CommandDefinition<InitOptions, InitResult, "init"> = {
  run: async (options) => (await import("../commands/init.js")).init(options),
  formats: { json: renderInitJson },
  text: renderInit,
  undone: "Nothing was written.",
  onError: "stop",
  needsWork: ({ edits, isWritten }) => edits.length > 0 && !isWritten,
};

export const generateCommand: CommandDefinition<GenerateOptions, GenerateResult, "generate"> = {
  run: async (options) => (await generating()).generate(options),
  formats: { json: renderFilesJson },
  text: renderGenerated,
  isTimed: true,
  changesFiles: hasDrift,
  undone: "Nothing was written.",
  onError: "stop",
  needsWork: () => false,
};

/** Generates again and again. */
export const regenerateCommand: typeof generateCommand = { ...generateCommand, text: renderRegenerated };

export const checkCommand: CommandDefinition<GenerateOptions, GenerateResult, "check"> = {
  run: async (options) => (await generating()).check(options),
  formats: { json: renderFilesJson },
  text: async (result, screen) => {
    if (!hasDrift(result)) return renderClean(result);
    const { renderDrift, renderFix } = await import("../report/drift-text.js");
    return `${renderDrift(result, screen.palette)}\n${renderFix(result.files)}`;
  },
  isTimed: true,
  undone: "Nothing was compared.",
  onError: "stop",
  needsWork: hasDrift,
};

/** The files to list: those that the command reads, or those that it writes. */
export interface Listing {
  readonly command: "check" | "generate";
  readonly kind: "inputs" | "outputs";
}

/** Lists files, and writes none. */
export const listFilesCommand = ({
  command,
  kind,
}: Listing): CommandDefinition<GenerateOptions, ListedFiles, "generate"> => ({
  run: async (options) => (await import("../commands/listed-files.js")).listFiles(options, command),
  formats: { json: renderProperties(kind) },
  text: (result) => renderPaths(result[kind]),
  undone: "Nothing was listed.",
  onError: "stop",
  needsWork: () => false,
});

export const listCommand: CommandDefinition<ListOptions, ListResult, "list"> = {
  run: async (options) => (await generating()).list(options),
  formats: { json: renderToolsJson },
  text: ({ tools, tokens }, { palette, width }) =>
    tokens === null ? renderToolTable(tools, width, palette) : renderTokenTable(tokens, palette),
  undone: "Nothing was listed.",
  onError: "stop",
  needsWork: () => false,
};

export const listSourcesCommand: CommandDefinition<ListSourcesOptions, SourcesResult, "list"> = {
  run: async (options) => (await import("../commands/list-sources.js")).listSources(options),
  formats: { json: renderSourcesJson },
  text: (result, { palette, width }) => renderSources(result, width, palette),
  undone: "Nothing was listed.",
  onError: "go on",
  hasPart: ({ sources }) => sources.length > 0,
  needsWork: () => false,
};

export const callCommand: CommandDefinition<CallOptions, CallResult, "call"> = {
  run: async (options) => (await import("../commands/call.js")).call(options),
  formats: { json: renderCallJson },
  text: renderCall,
  undone: "Nothing was called.",
  onError: "go on",
  hasPart: ({ outcome }) => outcome !== null,
  needsWork: ({ outcome }) => outcome?.state === "failed" || outcome?.state === "refused",
};

/** The list, one fact per line. */
export const describeSourcesCommand: CommandDefinition<ListSourcesOptions, SourcesResult, "list"> = {
  ...listSourcesCommand,
  text: async (result) => (await import("../report/inventory-description.js")).renderDescriptions(result),
  undone: "Nothing was described.",
};

export const snapshotCommand: CommandDefinition<SnapshotOptions, SnapshotResult, "snapshot"> = {
  run: async (options) => (await import("../commands/snapshot.js")).snapshot(options),
  formats: { json: renderSnapshotsJson },
  text: renderSnapshots,
  undone: "Nothing was written.",
  onError: "stop",
  needsWork: ({ check, snapshots }) => check && snapshots.some(({ previous, text }) => previous !== text),
};

export const lintCommand: CommandDefinition<LintOptions, LintResult, "lint"> = {
  run: async (options) => (await import("../commands/lint.js")).lint(options),
  formats: {
    json: renderProperties("findings", "file", "tools", "targets", "failOn", "failed"),
    github: inRepository(async () => (await import("../report/github.js")).renderLintGithub),
    sarif: inRepository(async () => (await import("../report/sarif.js")).renderLintSarif),
    junit: async (result) => (await import("../report/junit.js")).renderLintJunit(result),
  },
  text: renderLint,
  countsFindings: true,
  undone: "Nothing was linted.",
  onError: "go on",
  needsWork: ({ failed }) => failed,
};

/** Lints files and servers without the compiler. */
export const lintSourcesCommand: CommandDefinition<LintSourcesOptions, LintResult, "lint"> = {
  ...lintCommand,
  run: async (options) => (await import("../commands/lint-sources.js")).lintSources(options),
};

export const doctorCommand: CommandDefinition<DoctorOptions, DoctorResult, "doctor"> = {
  run: async (options) => (await import("../commands/doctor.js")).doctor(options),
  formats: {
    json: async (result) => (await doctoring()).renderDoctorJson(result),
    markdown: async (result) => (await doctoring()).renderDoctorMarkdown(result),
    github: inRepository(async () => (await import("../report/github.js")).renderLintGithub),
    sarif: inRepository(async () => (await import("../report/sarif.js")).renderLintSarif),
    junit: async (result) => (await import("../report/junit.js")).renderLintJunit(result),
  },
  text: async (result, screen) => (await doctoring()).renderDoctor(result, screen),
  countsFindings: true,
  undone: "Nothing was judged.",
  onError: "go on",
  hasPart: ({ sources }) => sources.length > 0,
  needsWork: ({ failed }) => failed,
};

export const adoptCommand: CommandDefinition<AdoptOptions, AdoptResult, "adopt"> = {
  run: async (options) => (await import("../commands/adopt.js")).adopt(options),
  formats: {
    json: async (result) => (await adopting()).renderAdoptionJson(result),
    markdown: async (result) => (await adopting()).renderAdoptionMarkdown(result),
  },
  text: async (result, screen) => (await adopting()).renderAdoption(result, screen),
  changesFiles: ({ isWritten }) => isWritten,
  undone: "Nothing was written.",
  onError: "stop",
  needsWork: ({ tools, files }) =>
    tools.some(({ state, drift }) => state === "refused" || drift.some(({ isMerged }) => !isMerged)) ||
    files.some(({ state }) => state === "differing"),
};

export const verifyCommand: CommandDefinition<VerifyOptions, VerifyResult, "verify"> = {
  run: async (options) => (await import("../commands/verify.js")).verify(options),
  formats: { json: renderProperties("ofPackages", "seed", "skipped", "tools") },
  text: (result, { palette }) => renderVerification(result, palette),
  undone: "Nothing was verified.",
  onError: "go on",
  needsWork: hasDisagreements,
};

/** Reads the sides that are servers; files alone load neither the client nor its libraries. */
const sidesOf = async <Options extends ReviewOptions>(options: WithSides<Options>): Promise<Options> =>
  (await import("../commands/read-sides.js")).readSides(options);

/** Loads the compiler only for the sources of a project. */
async function loadReview({ current, unread }: ReviewOptions): Promise<Review> {
  if (current === undefined && unread === undefined) return (await import("../commands/review-project.js")).review;
  const { reviewSource } = await import("../commands/review.js");
  return (options) => reviewSource(options, current ?? "");
}

type WithSides<Options> = Options & { readonly sides: NamedSides };

export const reviewCommand: CommandDefinition<WithSides<ReviewOptions>, ReviewResult, "review"> = {
  run: async (request) => {
    const options = await sidesOf(request);
    return (await loadReview(options))(options);
  },
  formats: {
    json: renderReviewJson,
    markdown: inRepository(async () => (await import("../report/review-markdown.js")).renderReviewMarkdown),
    html: async (result) => (await import("../report/review-page.js")).renderReviewPage(result),
    github: inRepository(async () => (await import("../report/github.js")).renderReviewGithub),
    sarif: inRepository(async () => (await import("../report/sarif.js")).renderReviewSarif),
    junit: async (result) => (await import("../report/junit.js")).renderReviewJunit(result),
  },
  text: async (result, { palette }) => (await import("../report/review-text.js")).renderReview(result, palette),
  undone: "Nothing was compared.",
  onError: "stop",
  needsWork: ({ changes }) => changes.some(({ gates }) => gates),
};

export const fleetCommand: CommandDefinition<FleetOptions, FleetResult, "review"> = {
  run: async (options) => (await import("../commands/review-fleet.js")).reviewFleet(options),
  formats: {
    json: async (result) => (await fleet()).renderFleetJson(result),
    markdown: async (result) => (await fleet()).renderFleetMarkdown(result),
    html: async (result) => (await import("../report/review-page.js")).renderFleetPage(result),
    github: inRepository(async () => (await fleet()).renderFleetGithub),
    sarif: inRepository(async () => (await import("../report/sarif.js")).renderFleetSarif),
    junit: async (result) => (await fleet()).renderFleetJunit(result),
  },
  text: async (result, { palette }) => (await fleet()).renderFleet(result, palette),
  undone: "Nothing was compared.",
  onError: "go on",
  hasPart: ({ servers }) => servers.length > 0,
  needsWork: ({ servers }) => servers.some(({ state }) => state !== "passed"),
};

/** Loads the compiler only for the sources of a project. */
export const catalogueCommand: CommandDefinition<WithSides<CatalogueOptions>, CatalogueResult, "catalogue"> = {
  run: async (request) => {
    const options = await sidesOf(request);
    const [{ readSourceSurface, writeCatalogue }, review] = await Promise.all([
      import("../commands/catalogue.js"),
      loadReview(options),
    ]);
    const isSource = options.current !== undefined || options.unread !== undefined;
    const read = isSource ? readSourceSurface : (await import("../commands/catalogue-project.js")).readProjectSurface;
    return writeCatalogue(options, review, read);
  },
  formats: { json: renderProperties("file", "name", "tools", "changes") },
  text: renderCatalogue,
  undone: "Nothing was written.",
  onError: "stop",
  needsWork: () => false,
};

export const acceptCommand: CommandDefinition<WithSides<AcceptOptions>, AcceptResult, "accept"> = {
  run: async (request) => {
    const options = await sidesOf(request);
    return (await accepting()).acceptChanges(options, await loadReview(options));
  },
  formats: { json: renderProperties("written", "removed") },
  text: renderAccepted,
  undone: "Nothing was written.",
  onError: "stop",
  needsWork: () => false,
};

export const pruneCommand: CommandDefinition<WithSides<ReviewOptions>, AcceptResult, "accept"> = {
  ...acceptCommand,
  run: async (request) => {
    const options = await sidesOf(request);
    return (await accepting()).pruneRecords(options, await loadReview(options));
  },
  text: renderPruned,
  undone: "Nothing was removed.",
};
