/** Reads the dates and versions after which deprecated tools may go. */

import type { RuleContext } from "./tool-rule.js";

const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const versionPattern = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?$/;
const millisecondsInDay = 86_400_000;

/** Whether a date or version has passed; false without today's date or a release. */
export function hasPassed(removeAfter: string, { today, release }: Pick<RuleContext, "release" | "today">): boolean {
  return [today, release].some((now) => now !== undefined && (compareMoments(removeAfter, now) ?? 0) < 0);
}

/** Orders two dates, or two versions; undefined for different kinds. */
export function compareMoments(left: string, right: string): number | undefined {
  const [first, second] = [readMoment(left), readMoment(right)];
  if (first === undefined || second === undefined || first.kind !== second.kind) return undefined;
  const difference = first.parts.map((part, index) => part - (second.parts[index] ?? 0));
  return difference.find((part) => part !== 0) ?? 0;
}

/** Days from one date to another; undefined unless both are dates. */
export function daysBetween(dates: { readonly from: string; readonly to: string }): number | undefined {
  if (!datePattern.test(dates.from) || !datePattern.test(dates.to)) return undefined;
  return Math.round((Date.parse(dates.to) - Date.parse(dates.from)) / millisecondsInDay);
}

interface Moment {
  readonly kind: "date" | "version";
  readonly parts: readonly number[];
}

function readMoment(text: string): Moment | undefined {
  if (datePattern.test(text)) return { kind: "date", parts: text.split("-").map(Number) };
  const version = versionPattern.exec(text);
  return version === null ? undefined : { kind: "version", parts: version.slice(1).map((part) => Number(part ?? 0)) };
}
