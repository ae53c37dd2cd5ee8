/** A tool breaks its contract, but its version does not say so. */

import type { Witness } from "../changes/change.js";
import { severities, type BrokenToolRule, type ToolFinding } from "./tool-rule.js";

export const versionNotRaised: BrokenToolRule = {
  name: "version-not-raised",
  about: "broken",
  mirror: { none: "a version that is raised without need takes nothing from anybody" },
  severity: severities("error", "warning", "error"),
  find: ({ before, after }, [first]) => {
    const [old, current] = [before.version, after.version];
    if (first === undefined || typeof old !== "string" || current === undefined) return [];
    if (current === null) return [withoutVersion(old, first)];
    if (promisedPart(old) === undefined ? old !== current : isRaised(old, current)) return [];
    return [
      {
        pointer: "#/version",
        verdict: "breaking",
        witness: {
          instance: first.instance,
          reason: `${first.reason}; version ${current} promises the same as ${old}`,
        },
        before: old,
        after: current,
        message:
          old === current
            ? `the tool breaks its contract, but its version is still ${old}`
            : `the tool breaks its contract, but its version only went from ${old} to ${current}`,
        advice: [`set \`version: "${nextBreaking(old)}"\``],
      },
    ];
  },
};

/** Dropping the version in the same change tells nobody of the break. */
function withoutVersion(old: string, { instance, reason }: Witness): ToolFinding {
  return {
    pointer: "#/version",
    verdict: "breaking",
    witness: { instance, reason: `${reason}; no version says so` },
    before: old,
    message: `the tool breaks the contract of version ${old} and no longer has a version`,
    advice: [`set \`version: "${nextBreaking(old)}"\``],
  };
}

/** The version part that a break must raise, with those before it: as in semver, the first that is not zero. */
function promisedPart(version: string): readonly number[] | undefined {
  const numbers = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:[-+].*)?$/
    .exec(version)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (numbers === undefined) return undefined;
  const significant = numbers.findIndex((number) => number > 0);
  return significant < 0 ? numbers : numbers.slice(0, significant + 1);
}

function isRaised(old: string, current: string): boolean {
  const [first, second] = [promisedPart(old) ?? [], promisedPart(current)];
  // A different scheme is a different version.
  if (second === undefined) return true;
  const length = Math.max(first.length, second.length);
  const differences = Array.from({ length }, (_, index) => (second[index] ?? 0) - (first[index] ?? 0));
  return (differences.slice(0, first.length).find((difference) => difference !== 0) ?? 0) > 0;
}

function nextBreaking(version: string): string {
  const part = promisedPart(version) ?? [];
  const raised = part.map((number, index) => (index === part.length - 1 ? number + 1 : number));
  return [...raised, 0, 0].slice(0, 3).join(".");
}
