/** From what a user compares with to the contracts there: the baseline, which decides, and the release, which informs. */

import { createDiagnostic, hasErrors, type Diagnostic, type Report } from "../diagnostics.js";
import { findBaseline, findNewestRelease, findRelease } from "../io/baseline.js";
import { readSide, type ReviewSide, type SideRequest } from "./review-side.js";

/** What to compare with. */
export interface OlderSidesRequest extends SideRequest {
  /** A git ref or an inventory file; undefined where only a release is looked back at. */
  readonly against: string | undefined;
  /** A tag, or whatever else names the release; by default the newest tag that fits the glob. */
  readonly since: string | undefined;
  readonly releaseTags: string;
  /** Folder that files are relative to. */
  readonly folder: string;
}

/** What was found. */
export interface OlderSides {
  readonly baseline: ReviewSide | null;
  /** Null where there is no release, undefined where nothing is known of one. */
  readonly release: ReviewSide | null | undefined;
  /** What a reader must know about the comparison. */
  readonly notes: readonly string[];
}

/** Reads both; undefined where one that was named cannot be read, which has then been reported. */
export function readOlderSides(request: OlderSidesRequest, report: Report): OlderSides | undefined {
  const { root, folder, against, since } = request;
  if (against === undefined && since === undefined) {
    report(createDiagnostic("baseline-not-named", {}));
    return undefined;
  }
  const place = against === undefined ? undefined : findBaseline({ root, folder, name: against });
  const baseline = place && openSide(place, request, report);
  if (since !== undefined) {
    const release = openSide(findRelease({ root, folder, name: since }), request, report);
    if (release === undefined || (baseline === undefined && against !== undefined)) return undefined;
    return { baseline: baseline ?? null, release, notes: baseline?.notes ?? [] };
  }
  if (baseline === undefined) return undefined;
  const { release, notes } = findUnnamedRelease(request);
  return { baseline, release, notes: [...baseline.notes, ...notes] };
}

function openSide(
  place: ReturnType<typeof findBaseline>,
  request: SideRequest,
  report: Report,
): ReviewSide | undefined {
  if ("kind" in place) return readSide(place, request, report);
  report(place);
  return undefined;
}

/** The newest release, which nobody asked for: where it cannot be read that is worth a note, and no more. */
function findUnnamedRelease(request: OlderSidesRequest): Pick<OlderSides, "release" | "notes"> {
  const { root, folder, releaseTags } = request;
  const tag = findNewestRelease(root, releaseTags);
  if (tag === null) return { release: null, notes: [] };
  if (tag === undefined) return { release: undefined, notes: ["The clone is shallow, so no release was looked for."] };
  const problems: Diagnostic[] = [];
  const release = openSide(findRelease({ root, folder, name: `refs/tags/${tag}` }), request, (problem) => {
    problems.push(problem);
  });
  if (release !== undefined && !hasErrors(problems)) return { release: { ...release, name: tag }, notes: [] };
  const reasons = problems.map(({ message }) => message).join(" ");
  return { release: undefined, notes: [`The release ${tag} is left out. ${reasons}`] };
}
