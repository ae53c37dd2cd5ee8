/** The groups of changes and the phrases that every format of a review shares. */

import { collapseSpace, descriptionWhitespaceOnly, findRule } from "@toolwright/contract/internal/changes";
import { type ReplayReport, shownLength } from "@toolwright/contract/internal/review";
import { isList, isObject, type JsonValue, pointerTokens } from "@toolwright/runtime/internal/json-schema";
import type { ReviewResult } from "../commands/review.js";
import { severityOrder } from "../diagnostics/diagnostic-kinds.js";
import { groupBy } from "../diagnostics/collections.js";
import type { FileLocation } from "../diagnostics/diagnostics.js";
import { type ReviewedChange, unusedRule } from "../review/judge-changes.js";
import type { ReviewedSide } from "../review/sides.js";
import type { TextChange } from "../review/text-changes.js";
import { count, countSeverities } from "./diagnostics-text.js";
import { makeVisible } from "./visible-text.js";

/** The changes to report: since the baseline or, without one, since the release; quiet ones only with `--verbose`. */
export function shownChanges(result: ReviewResult): readonly ReviewedChange[] {
  return result.shown.verbose ? allChanges(result) : allChanges(result).filter((change) => !isQuiet(change));
}

function allChanges({ baseline, changes, release }: ReviewResult): readonly ReviewedChange[] {
  return baseline === null ? (release?.changes ?? []) : changes;
}

function isQuiet({ gates, rule }: ReviewedChange): boolean {
  return !gates && findRule(rule)?.isQuiet === true;
}

/** The changed texts to report; descriptions whose white space alone changed only with `--verbose`. */
export function shownTexts({ texts, shown }: ReviewResult): readonly TextChange[] {
  const isReflowed = ({ pointer, before, after }: TextChange): boolean =>
    /\/description$/.test(pointer) &&
    before !== null &&
    after !== null &&
    collapseSpace(before) === collapseSpace(after);
  return shown.verbose ? texts : texts.filter((text) => !isReflowed(text));
}

/** Changes of one cause. */
export type ChangeGroup = readonly [ReviewedChange, ...ReviewedChange[]];

/** The most severe first, those that fail the run before others, unlikely ones after all of these, accepted ones last. */
export function orderChanges(changes: readonly ReviewedChange[]): ReviewedChange[] {
  const open = changes.filter((change) => !isAccepted(change));
  const likely = severityOrder.flatMap((severity) => {
    const own = open.filter((change) => change.severity === severity && change.unlikely !== true);
    const unlikely = severity === "info" ? open.filter((change) => change.unlikely === true) : [];
    return [...unlikely, ...own.filter(({ gates }) => gates), ...own.filter(({ gates }) => !gates)];
  });
  return [...likely, ...changes.filter(isAccepted)];
}

/** Groups changes that differ only in their tools, in the order of the first of each. */
export function foldChanges(changes: readonly ReviewedChange[]): ChangeGroup[] {
  const keyOf = (change: ReviewedChange): string => {
    const { rule, acceptance, verdict, gates, unlikely = false } = change;
    const record = acceptance && [acceptance.state, acceptance.reason];
    return JSON.stringify([
      ...[levelOf(change), unlikely, gates, rule, describePointer(change), causeOf(change), verdict, record],
    ]);
  };
  return [...groupBy(changes, keyOf).values()];
}

/** The message without the names of the tool, which differ where the tool is what changes. */
function causeOf({ message, tool, ...change }: ReviewedChange): string {
  const newName = renamedTo(change);
  const cause = tool === null ? message : message.replaceAll(`\`${tool}\``, "the tool");
  return newName === undefined || change.verdict === "compatible"
    ? cause
    : cause.replace(`\`${newName}\``, "another tool");
}

/** The new name of a renamed tool. */
export function renamedTo({ rule, after }: Pick<ReviewedChange, "after" | "rule">): string | undefined {
  return rule === "tool-renamed" && typeof after === "string" ? after : undefined;
}

/** The tool of a change in a list; a renamed one with both names. */
export function nameInList(change: ReviewedChange): string {
  const newName = renamedTo(change);
  return makeVisible(`${change.tool ?? "all tools"}${newName === undefined ? "" : ` → ${newName}`}`);
}

/** The tools of a group: `stable tool \`a\` of the-package`, or how many. */
export function nameSubject(group: ChangeGroup): string {
  const [{ tool, stability, package: owner }] = group;
  const isShared = stability !== null && group.every((change) => change.stability === stability);
  const noun = isShared ? `${stability} tool` : "tool";
  if (group.length > 1) return count(group.length, noun);
  const ofPackage = owner === undefined ? "" : ` of ${makeVisible(owner)}`;
  return tool === null ? "all tools" : `${noun} \`${makeVisible(tool)}\`${ofPackage}`;
}

export function describeLocation({ file, line, column }: FileLocation): string {
  return [makeVisible(file), line, column].filter((part) => part !== undefined).join(":");
}

/** The location of a change in the project; undefined for the list of tools that the user named. */
export function describeSource(change: ReviewedChange): string | undefined {
  const { location, tool } = change;
  if (location === null) return undefined;
  // A record and a configuration are files that the reader looks for.
  const isList = tool !== null && isAcceptable(change) && location.line === undefined;
  return isList && location.file.endsWith(".json") ? undefined : describeLocation(location);
}

/** An unused record is removed, not accepted. */
export function isAcceptable({ rule }: ReviewedChange): boolean {
  return rule !== unusedRule;
}

export function isAccepted({ acceptance }: ReviewedChange): boolean {
  return acceptance?.state === "counts";
}

export function levelOf(change: ReviewedChange): ReviewedChange["severity"] | "accepted" {
  return isAccepted(change) ? "accepted" : change.severity;
}

/** Where the file has what changed, or empty for the whole tool. */
export function describePointer({ part, place, tool }: ReviewedChange): string {
  return tool === null || (place === "#" && part === "fields") ? "" : makeVisible(place);
}

/** The digits of a fingerprint that identify a change in a command. */
export function nameFingerprint({ fingerprint }: Pick<ReviewedChange, "fingerprint">): string {
  return fingerprint.slice(0, shownLength);
}

interface Shown {
  /** Whether long values are shown in full. */
  readonly isWhole?: boolean;
}

/** A longer value is shown without its parts that have nothing to do with the change. */
const longestValue = 600;

/** A witness with its claim, and a reason unless the message already states it. */
export function describeWitness(
  change: ReviewedChange,
  { isWhole = false }: Shown = {},
): { claim: string; value: string; reason?: string } | undefined {
  const { witness, pointer } = change;
  const claim = claimOf(change);
  if (witness === undefined || claim === undefined) return undefined;
  const whole = showValue(witness.instance);
  const isLong = !isWhole && whole.length > longestValue;
  return {
    claim,
    value: isLong ? showPart(witness.instance, new Set(pointerTokens(pointer))) : whole,
    ...(witness.reason === change.message ? {} : { reason: makeVisible(witness.reason) }),
  };
}

function showValue(value: unknown): string {
  return makeVisible(JSON.stringify(value));
}

/** A value with the members of some names only; the others are counted. */
function showPart(value: JsonValue, names: ReadonlySet<string>): string {
  if (isList(value)) {
    const [first, ...others] = value;
    if (first === undefined) return "[]";
    return `[${showPart(first, names)}${others.length === 0 ? "" : `, …${others.length} more`}]`;
  }
  if (!isObject(value)) return showValue(value);
  const entries = Object.entries(value);
  const kept = entries.filter(([name]) => names.has(name));
  const shown = kept.map(([name, inner]) => `${showValue(name)}:${showPart(inner, names)}`);
  const rest = entries.length - kept.length;
  return `{${[...shown, ...(rest === 0 ? [] : [`…${rest} more`])].join(", ")}}`;
}

const rejectedCall = "accepted before, rejected now";
const newResult = "returned now, not allowed before";
const ignoredPart = "still accepted, but part of it is now ignored";

/** Describes the witnesses of each claim; the clearest claim comes first. */
export const claims: ReadonlyMap<string, string> = new Map([
  [rejectedCall, "a call that was accepted before and is rejected now"],
  [newResult, "a result that was not allowed before"],
  [ignoredPart, "a call that is now partly ignored"],
]);

/** The claim that a witness proves; undefined if the change concerns no call, as for a tool's effect. */
function claimOf({ part, rule, witness }: ReviewedChange): string | undefined {
  if (witness?.staysValid === true) return ignoredPart;
  if (part === "input") return rejectedCall;
  return part === "output" ? newResult : findRule(rule)?.claim;
}

/** A fact about a change, after its label. */
export interface Fact {
  readonly label?: string;
  readonly text: string;
  readonly isCode?: true;
}

/** Explains changes of one cause, with the proof of the first. */
export function explain(group: ChangeGroup, shown: Shown = {}): Fact[] {
  const [change] = group;
  const { message, tool, verdict, tried = 0 } = change;
  const witness = describeWitness(change, shown);
  const example = group.length > 1 && tool !== null ? ` (${makeVisible(tool)})` : "";
  const values = tried === 0 ? "" : `, with ${count(tried, "value")} tried`;
  const doubt = `proved neither compatible nor breaking${values}`;
  return [
    ...(group.every((one) => one.message === message) ? [{ text: makeVisible(message) }] : []),
    ...(witness === undefined
      ? []
      : [{ label: `${witness.claim}${example}`, text: witness.value, isCode: true } as const]),
    ...(witness?.reason === undefined ? [] : [{ label: "because", text: witness.reason }]),
    ...(verdict === "unproven" ? [{ label: "unproven", text: doubt }] : []),
    ...describeAcceptance(group),
  ];
}

/** The same explanation, as lines of text. */
export function explainInLines(group: ChangeGroup, shown: Shown = {}): string[] {
  return explain(group, shown).map(({ label, text, isCode }) =>
    label === undefined ? text : `${label}${isCode === true ? ": " : "  "}${text}`,
  );
}

/** Names the record's file, so that the reader can find it. */
function describeAcceptance([{ acceptance }, ...others]: ChangeGroup): Fact[] {
  if (acceptance === null) return [];
  const { file, reason, expires, state, folder } = acceptance;
  const states: Readonly<Record<typeof state, readonly [label: string, remark: string]>> = {
    counts: ["accepted", expires === null ? "" : `, until ${expires}`],
    expired: ["expired", `, accepted until ${expires}`],
    merged: ["void", ", merged earlier: a record counts only for the change that it arrives with"],
    contradicting: ["void", ", describes another change"],
    misplaced: ["void", `, belongs in ${folder}/`],
  };
  const [label, remark] = states[state];
  const record = others.length === 0 ? `${file}${remark}` : count(others.length + 1, "record");
  return [{ label, text: makeVisible(`${reason} (${record})`) }];
}

/** A side as a report names it: `origin/main (3f9c21a)`. */
export function describeSide({ name, commit }: ReviewedSide): string {
  return commit === null ? makeVisible(name) : `${makeVisible(name)} (${commit.slice(0, 7)})`;
}

/** `1 error, 2 warnings, 4 infos`; accepted changes are counted separately. */
export function countChanges(changes: readonly ReviewedChange[]): string {
  const open = changes.filter((change) => !isAccepted(change));
  const accepted = changes.length - open.length;
  return [...countSeverities(open), ...(accepted === 0 ? [] : [`${accepted} accepted`])].join(", ");
}

export function summarise(result: ReviewResult): string {
  const side = result.baseline ?? result.release;
  if (side === null) return "Nothing was compared.";
  const [changes, texts, reflowed] = [shownChanges(result), shownTexts(result), summariseReflowed(result)];
  if (changes.length > 0)
    return `Since ${describeSide(side)}: ${countChanges(changes)}. ${describeGate(result)}${reflowed}`;
  return texts.length === 0
    ? `No contract changes since ${describeSide(side)}.${reflowed}`
    : `Since ${describeSide(side)}: ${count(texts.length, "changed text")}, and no other change.${reflowed}`;
}

/** Wrapping comments again changes many descriptions, and none of their words. */
function summariseReflowed(result: ReviewResult): string {
  if (result.shown.verbose) return "";
  const own = allChanges(result).filter((change) => isQuiet(change) && change.rule === descriptionWhitespaceOnly.name);
  const tools = new Set(own.map(({ tool }) => tool)).size;
  return own.length === 0 ? "" : ` White space only: ${count(own.length, "description")} of ${count(tools, "tool")}.`;
}

function describeGate({ baseline, changes, failOn }: ReviewResult): string {
  if (baseline === null) return "Comparing with a release never fails.";
  const gating = changes.filter(({ gates }) => gates).length;
  if (failOn === "never") return "Nothing fails the review (--fail-on never).";
  if (gating === 0) return "None fails the review.";
  return `${gating === 1 ? "1 fails" : `${gating} fail`} the review (--fail-on ${failOn}).`;
}

/** Tools with the same outcome, in one word. */
export interface SummaryRow {
  readonly word: (typeof outcomes)[number];
  /** Each tool by its name, with a remark on what the word leaves open. */
  readonly tools: readonly { readonly name: string; readonly remark: string }[];
}

const outcomes = ["removed", "renamed", "broken", "changed", "added", "accepted"] as const;

/** The rules about a whole tool. */
export const wholeTool: ReadonlyMap<string, SummaryRow["word"]> = new Map([
  ["tool-removed", "removed"],
  ["tool-renamed", "renamed"],
  ["tool-added", "added"],
]);

/** Whether calls of such tools fail, so that all of them are named. */
export function isBreakingRow(word: SummaryRow["word"]): boolean {
  return word === "removed" || word === "renamed" || word === "broken";
}

/** Each tool is in one row. */
export function summariseTools(result: ReviewResult): SummaryRow[] {
  const tools = [...groupBy(shownChanges(result), ({ tool }) => tool)].map(([tool, own]) => {
    return { word: classify(own), name: tool ?? "all tools", remark: remarkOn(own) };
  });
  const rows = groupBy(tools, ({ word }) => word);
  return outcomes.flatMap((word) => {
    const own = rows.get(word);
    return own === undefined ? [] : [{ word, tools: own }];
  });
}

function classify(changes: readonly ReviewedChange[]): SummaryRow["word"] {
  const whole = changes.map(({ rule }) => wholeTool.get(rule)).find((word) => word !== undefined);
  if (whole !== undefined) return whole;
  if (changes.every(isAccepted)) return "accepted";
  return changes.some((change) => levelOf(change) === "error") ? "broken" : "changed";
}

/** The new name of a renamed tool, and the counts of its changes if the row's word does not cover them all. */
function remarkOn(changes: readonly ReviewedChange[]): string {
  const whole = changes.find(({ rule }) => wholeTool.has(rule));
  const newName = whole && renamedTo(whole);
  const name = newName === undefined ? "" : ` → ${newName}`;
  if (changes.length > 1 || whole === undefined) return `${name} (${countChanges(changes)})`;
  return isAccepted(whole) ? `${name} (accepted)` : name;
}

const mostShown = 20;
/** The maximum number of characters of a call that are shown. */
const longestCall = 200;

export function summariseReplay({ calls, failing, causes }: ReplayReport): string {
  const recorded = `${grouped(calls)} recorded call${calls === 1 ? "" : "s"}`;
  if (failing === 0) return `${recorded}: none of those that worked before fails now.`;
  const verb = failing === 1 ? "fails" : "fail";
  return `${grouped(failing)} of ${recorded} worked before and ${verb} now: ${count(causes.length, "shape")}.`;
}

/** The most frequent causes, each with the first of its calls. */
export function describeCauses({ causes }: ReplayReport) {
  return causes.slice(0, mostShown).map(({ tool, reason, count: number, example, line }) => {
    const text = showValue(example);
    return {
      number: grouped(number),
      tool: makeVisible(tool),
      reason: makeVisible(reason),
      line: `line ${line}: `,
      example: text.length > longestCall ? `${text.slice(0, longestCall)}…` : text,
    };
  });
}

export function describeOtherCalls(report: ReplayReport): string[] {
  const { causes, working, failedBefore, unknownTools, unjudged, unreadable } = report;
  const unknown = Object.entries(unknownTools);
  const named = unknown.slice(0, mostShown).map(([tool, number]) => `${makeVisible(tool)} (${grouped(number)})`);
  const hidden = causes.length - mostShown;
  return [
    ...(hidden > 0 ? [`${count(hidden, "further shape")} with fewer calls.`] : []),
    `Still working: ${grouped(working)}. Already failing before: ${grouped(failedBefore)}.`,
    ...(named.length === 0 ? [] : [`Tools missing from the older side: ${named.join(", ")}.`]),
    ...unjudged.map(
      ({ tool, side, pointer, fault, count: number }) =>
        `Not judged: ${count(number, "call")} of ${makeVisible(tool)}, whose ${side} schema cannot be compiled at ${makeVisible(pointer)}: ${makeVisible(fault)}.`,
    ),
    ...(unreadable === 0 ? [] : [`${count(unreadable, "line")} could not be parsed.`]),
  ];
}

function grouped(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Advice about more rules than this does not list them. */
const mostRules = 3;

/** Advice for the author and for a caller, and the command that accepts what is intended. */
export function adviseOn(result: ReviewResult) {
  const failing = result.changes.filter(({ gates }) => gates);
  if (failing.length === 0) return undefined;
  const ways = groupBy(
    failing.flatMap(({ advice, rule }) => advice.map((way) => ({ way, rule }))),
    ({ way }) => way,
  );
  const author = [...ways].map(([way, uses]) => {
    const rules = [...new Set(uses.map(({ rule }) => rule))];
    return { way: makeVisible(way), rules: rules.length > mostRules ? [] : rules };
  });
  const caller = "stay with the old list, or change your calls: `--calls log.jsonl` finds those that fail now";
  const accept = describeAccepting(failing.filter(isAcceptable), result);
  // A project that reviews its own sources is not a caller.
  return { author, caller: result.isOwn ? undefined : caller, accept };
}

function describeAccepting(
  acceptable: readonly ReviewedChange[],
  { acceptOptions, failOn, isStarted, shown }: ReviewResult,
): { words: string; command: string; less?: string } | undefined {
  const [only, ...others] = acceptable;
  if (only === undefined) return undefined;
  // A void record is replaced, unless the new one gets another path.
  const isTaken = acceptable.some(({ acceptance }) => acceptance !== null && acceptance.state !== "misplaced");
  const options = [...acceptOptions, ...(isTaken ? ["--replace"] : [])];
  const nameCommand = (words: readonly string[]): string => `${nameAccepting(words)}${isStarted ? " -- …" : ""}`;
  if (others.length === 0) return { words: "To accept it", command: nameCommand([nameFingerprint(only), ...options]) };
  const { tools } = shown;
  const named = tools === null ? ["--all"] : tools.flatMap((tool) => ["--tool", tool]);
  const severity = failOn === "error" ? [] : ["--fail-on", failOn];
  const every = others.length === 1 ? "both" : `all ${acceptable.length}`;
  const subject = tools === null ? every : `those of ${tools.join(", ")}`;
  return {
    words: makeVisible(`To accept ${subject}`),
    command: nameCommand([...named, ...options, ...severity]),
    less: `To accept only some, pass fingerprints (--verbose shows them all)${tools === null ? " or `--tool <name>`" : ""} in place of \`${makeVisible(named.join(" "))}\`.`,
  };
}

function nameAccepting(words: readonly string[]): string {
  // Words are quoted for a POSIX shell.
  const quoted = words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`));
  return makeVisible(`npx toolwright accept ${quoted.join(" ")} --reason "…"`);
}

/** The advice as lines of text. */
export function adviceLines(result: ReviewResult): string[] {
  const advice = adviseOn(result);
  if (advice === undefined) return [];
  const { author, caller, accept } = advice;
  return [
    ...(caller === undefined ? [] : [`What a caller can do: ${caller}.`]),
    ...(author.length === 0 ? [] : ["What an author can do:"]),
    ...author.map(({ way, rules }) => `  ${way}${rules.length === 0 ? "" : ` (${rules.join(", ")})`}`),
    ...(accept === undefined ? [] : [`${accept.words}: ${accept.command}`]),
    ...(accept?.less === undefined ? [] : [accept.less]),
  ];
}
