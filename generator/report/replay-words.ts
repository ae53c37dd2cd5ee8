/** From replayed calls to the sentences that every form of the report shares. */

import type { FailingCalls, ReplayReport } from "@toolwright/contract/review";
import { count } from "./diagnostics-text.js";
import { makeVisible } from "./visible-text.js";

const mostShown = 20;
/** Most characters of a call that are shown. */
const longestCall = 200;

export interface DescribedCause {
  readonly number: string;
  readonly tool: string;
  readonly reason: string;
  /** The first of the calls, and its line number. */
  readonly example: string;
  readonly line: number;
}

export function summariseReplay({ calls, failing, causes }: ReplayReport): string {
  if (failing === 0) return `${describeCalls(calls)}: none of those that worked before fails now.`;
  const verb = failing === 1 ? "fails" : "fail";
  return `${grouped(failing)} of ${describeCalls(calls)} worked before and ${verb} now: ${count(causes.length, "shape")}.`;
}

export function describeCauses({ causes }: ReplayReport): DescribedCause[] {
  return causes.slice(0, mostShown).map(describeCause);
}

export function describeRest(report: ReplayReport): string[] {
  const { causes, working, failedBefore, unknownTools, unreadable } = report;
  const unknown = Object.entries(unknownTools);
  const named = unknown.slice(0, mostShown).map(([tool, number]) => `${makeVisible(tool)} (${grouped(number)})`);
  const hidden = causes.length - mostShown;
  return [
    ...(hidden > 0 ? [`${count(hidden, "further shape")} with fewer calls.`] : []),
    `Still working: ${grouped(working)}. Already failing before: ${grouped(failedBefore)}.`,
    ...(named.length === 0 ? [] : [`Tools missing from the older side: ${named.join(", ")}.`]),
    ...(unreadable === 0 ? [] : [`${count(unreadable, "line")} could not be parsed.`]),
  ];
}

function describeCause({ tool, reason, count: number, example, line }: FailingCalls): DescribedCause {
  const text = makeVisible(JSON.stringify(example));
  return {
    number: grouped(number),
    tool: makeVisible(tool),
    reason: makeVisible(reason),
    example: text.length > longestCall ? `${text.slice(0, longestCall)}…` : text,
    line,
  };
}

function describeCalls(number: number): string {
  return `${grouped(number)} recorded call${number === 1 ? "" : "s"}`;
}

function grouped(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}
