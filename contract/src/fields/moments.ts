/** Reads and orders the moments of a deprecation: versions, such as `2.0.0`, and dates, such as `2026-12-31`. */

import { isDateFormat } from "@toolwright/runtime/internal/json-schema/formats";

export interface Moment {
  /** Pre-releases are not ordered. */
  readonly kind: "date" | "pre-release" | "version";
  readonly parts: readonly number[];
}

const datePattern = /^\d+-\d+-\d+$/;
const versionPattern = /^v?(\d+(?:\.\d+)*)([-+].*)?$/;

/** Undefined for a text that is no version, and no date of the calendar. */
export function readMoment(text: string): Moment | undefined {
  if (datePattern.test(text)) {
    return isDateFormat(text) ? { kind: "date", parts: text.split("-").map(Number) } : undefined;
  }
  const [, numbers, suffix] = versionPattern.exec(text) ?? [];
  if (numbers === undefined) return undefined;
  const parts = numbers.split(".").map(Number);
  const missing = [0, 0].slice(parts.length - 1); // A semantic version has three parts.
  return { kind: suffix === undefined ? "version" : "pre-release", parts: [...parts, ...missing] };
}

/** Orders two dates, or two versions; undefined for anything else. */
export function compareMoments(left: string, right: string): number | undefined {
  const [first, second] = [readMoment(left), readMoment(right)];
  if (first === undefined || second === undefined || first.kind !== second.kind) return undefined;
  return first.kind === "pre-release" ? undefined : compareNumbers(first.parts, second.parts);
}

/** Orders lists of numbers, such as `2` and `2.0.1`; absent ones are zero. */
export function compareNumbers(left: readonly number[], right: readonly number[]): number {
  const places = left.length > right.length ? left : right;
  return places.map((_, index) => (left[index] ?? 0) - (right[index] ?? 0)).find((part) => part !== 0) ?? 0;
}
