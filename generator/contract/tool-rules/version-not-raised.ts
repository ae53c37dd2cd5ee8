/** A tool that something breaks, and whose version says that nothing does. */

import type { Witness } from "../change.js";
import { severities, type BrokenToolRule, type ToolFinding } from "./rule.js";

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
        witness: { instance: first.instance, reason: `${first.reason}; version ${current} promises what ${old} did` },
        before: old,
        after: current,
        message:
          old === current
            ? `the tool breaks what it promised, and its version is still ${old}`
            : `the tool breaks what it promised, and its version went from ${old} to ${current} only`,
        advice: [`set \`version: "${nextBreaking(old)}"\``],
      },
    ];
  },
};

/** To say no version any more, in the same change, tells nobody of the break. */
function withoutVersion(old: string, { instance, reason }: Witness): ToolFinding {
  return {
    pointer: "#/version",
    verdict: "breaking",
    witness: { instance, reason: `${reason}; no version says so` },
    before: old,
    message: `the tool breaks what version ${old} promised, and has no version any more`,
    advice: [`set \`version: "${nextBreaking(old)}"\``],
  };
}

/** The number that a break must raise, with those in front of it: as in semver, the first that is not zero. */
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
  // Another way of counting is another version.
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
