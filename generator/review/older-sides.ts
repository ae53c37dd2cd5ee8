/** From what the user compares with to the contracts: the baseline, which decides, and the release, which informs. */

import { createDiagnostic, hasErrors, type Diagnostic, type Report } from "../diagnostics/diagnostics.js";
import { findBaseline, findNewestRelease, findRelease } from "../disk/baseline.js";
import { readSide, type ReviewSide, type SideRequest } from "./review-side.js";

export interface OlderSidesRequest extends Omit<SideRequest, "allowsFirst"> {
  /** A git ref or an inventory file; undefined to look back at a release only. */
  readonly against: string | undefined;
  /** A tag or another name of the release; by default the newest tag that matches the glob. */
  readonly since: string | undefined;
  readonly releaseTags: string;
  readonly folder: string;
}

export interface OlderSides {
  readonly baseline: ReviewSide | null;
  /** Null if there is no release, undefined if none is known. */
  readonly release: ReviewSide | null | undefined;
  readonly notes: readonly string[];
}

/** Reads both; undefined if a named one cannot be read, which is then reported. */
export function readOlderSides(request: OlderSidesRequest, report: Report): OlderSides | undefined {
  const { root, folder, against } = request;
  const isNamed = against !== undefined || request.since !== undefined;
  const newest = isNamed ? undefined : nameNewestRelease(request, report);
  const since = newest === undefined ? request.since : `refs/tags/${newest}`;
  if (against === undefined && since === undefined) return undefined;
  const place = against === undefined ? undefined : findBaseline({ root, folder, name: against });
  const baseline = place && openSide(place, { ...request, allowsFirst: true }, report);
  if (since !== undefined) {
    const release = openSide(findRelease({ root, folder, name: since }), { ...request, allowsFirst: false }, report);
    if (release === undefined || (baseline === undefined && against !== undefined)) return undefined;
    const name = newest ?? release.name;
    return { baseline: baseline ?? null, release: { ...release, name }, notes: baseline?.notes ?? [] };
  }
  if (baseline === undefined) return undefined;
  const { release, notes } = findUnnamedRelease(request);
  return { baseline, release, notes: [...baseline.notes, ...notes] };
}

/** The newest release is what a review looks back at where nothing is named. */
function nameNewestRelease({ root, releaseTags }: OlderSidesRequest, report: Report): string | undefined {
  const tag = findNewestRelease(root, releaseTags);
  if (typeof tag === "string") return tag;
  report(tag === null ? createDiagnostic("baseline-not-named", {}) : createDiagnostic("releases-not-known", {}));
  return undefined;
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

/** Nobody named the newest release, so failing to read it is only worth a note. */
function findUnnamedRelease(request: OlderSidesRequest): Pick<OlderSides, "release" | "notes"> {
  const { root, folder, releaseTags } = request;
  const tag = findNewestRelease(root, releaseTags);
  if (tag === null) return { release: null, notes: [] };
  if (tag === undefined)
    return { release: undefined, notes: ["The clone is shallow, so the last release is unknown."] };
  const problems: Diagnostic[] = [];
  const place = findRelease({ root, folder, name: `refs/tags/${tag}` });
  const release = openSide(place, { ...request, allowsFirst: false }, (problem) => void problems.push(problem));
  if (release !== undefined && !hasErrors(problems)) return { release: { ...release, name: tag }, notes: [] };
  const reasons = problems.map(({ message }) => message).join(" ");
  return { release: undefined, notes: [`The release ${tag} is skipped. ${reasons}`] };
}
