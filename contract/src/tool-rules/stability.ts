/** Rules about the stability of a tool, its deprecation and its version. */

import { inventoryKey } from "@toolwright/runtime/internal/inventory/to-inventory";
import { stabilitiesByPromise } from "@toolwright/runtime/internal/stabilities";
import { compareMoments, compareNumbers, readMoment } from "../fields/moments.js";
import type { ContractTool } from "../tool-lists/contract-tool.js";
import { type BrokenToolRule, type KeptToolRule, type RuleContext, severities, sidesOf } from "./tool-rule.js";

/** Finds a stability that promises more than before, or less; none if a list lacks it. */
function findStabilityChange(direction: "less" | "more"): KeptToolRule["find"] {
  return ({ before: { stability: before }, after: { stability: after } }) => {
    if (before === undefined || after === undefined || before === after) return undefined;
    const isLess = stabilitiesByPromise.indexOf(after) < stabilitiesByPromise.indexOf(before);
    if (isLess !== (direction === "less")) return undefined;
    // Announcing a removal is not a break: other rules check the announcement.
    const isAnnounced = isLess && after === "deprecated";
    const instead = ["keep it stable", "ship a new tool that is experimental", "deprecate it with a removal date"];
    const again = before === "deprecated" ? ["say in its description that it is no longer deprecated"] : [];
    return {
      pointer: "#/stability",
      verdict: "compatible",
      before,
      after,
      message: `the stability changed from ${before} to ${after}`,
      advice: isAnnounced ? [] : isLess ? instead : again,
      ...(isAnnounced && { severity: "warning" }),
    };
  };
}

/** Whether a date or version has passed; false without today's date or a release. */
export function hasPassed(removeAfter: string, { today, release }: Pick<RuleContext, "release" | "today">): boolean {
  return [today, release].some((now) => now !== undefined && (compareMoments(removeAfter, now) ?? 0) < 0);
}

const millisecondsInDay = 86_400_000;

/** Days from one date to another; undefined unless both are dates. */
function daysBetween(dates: { readonly from: string; readonly to: string }): number | undefined {
  if ([dates.from, dates.to].some((text) => readMoment(text)?.kind !== "date")) return undefined;
  return Math.round((Date.parse(dates.to) - Date.parse(dates.from)) / millisecondsInDay);
}

/** A tool becomes less stable. */
export const stabilityDecreased: KeptToolRule = {
  name: "stability-decreased",
  about: "kept",
  mirror: "stability-increased",
  severity: severities("error", "info", "warning"),
  heading: "Deprecated",
  find: findStabilityChange("less"),
};

/** A tool becomes more stable. */
export const stabilityIncreased: KeptToolRule = {
  name: "stability-increased",
  about: "kept",
  mirror: "stability-decreased",
  severity: severities("info", "info", "warning"),
  find: findStabilityChange("more"),
};

/** A deprecated tool names neither a replacement nor a removal date. */
export const deprecatedWithoutReplacementOrDate: KeptToolRule = {
  name: "deprecated-without-replacement-or-date",
  about: "kept",
  mirror: { none: "saying more about a deprecation breaks nobody" },
  severity: severities("error", "warning", "error"),
  find: ({ before, after }) => {
    if (!saysTooLittle(after) || saysTooLittle(before)) return undefined;
    return {
      pointer: "#/deprecation",
      verdict: "compatible",
      ...sidesOf(before.deprecation && { ...before.deprecation }, after.deprecation && { ...after.deprecation }),
      message: "the tool is deprecated and names neither a replacement nor a removal date",
      advice: ["set `replacedBy`", "set `removeAfter`"],
    };
  },
};

function saysTooLittle({ stability, deprecation }: ContractTool): boolean {
  if (stability !== "deprecated" || deprecation === undefined) return false;
  return (deprecation?.removeAfter ?? null) === null && (deprecation?.replacedBy ?? null) === null;
}

/** A tool may be removed before the project's deprecation window ends. */
export const deprecationWindowTooShort: KeptToolRule = {
  name: "deprecation-window-too-short",
  about: "kept",
  mirror: { none: "a tool that stays longer breaks nobody" },
  severity: severities("error", "warning", "error"),
  find: ({ before, after }, { deprecationWindow, today }) => {
    const removeAfter = after.deprecation?.removeAfter ?? null;
    const old = before.deprecation?.removeAfter ?? null;
    if (deprecationWindow === undefined || removeAfter === null || removeAfter === old) return undefined;
    const from = today ?? after.deprecation?.since ?? "";
    const days = daysBetween({ from, to: removeAfter });
    if (days === undefined || days >= deprecationWindow) return undefined;
    return {
      pointer: "#/deprecation/remove_after",
      verdict: "compatible",
      ...sidesOf(old, removeAfter),
      message: `the tool may be removed after ${removeAfter}, in ${days} days; the configuration requires ${deprecationWindow}`,
      advice: [`set \`removeAfter\` at least ${deprecationWindow} days from now`],
    };
  },
};

/** The removal date of a deprecated tool moves earlier. */
export const removalDateMovedEarlier: KeptToolRule = {
  name: "removal-date-moved-earlier",
  about: "kept",
  mirror: { none: "a tool that stays longer breaks nobody" },
  severity: severities("error", "warning", "error"),
  find: ({ before, after }) => {
    const [old, current] = [before.deprecation?.removeAfter ?? null, after.deprecation?.removeAfter ?? null];
    if (old === null || current === null || old === current) return undefined;
    // A date and a version, or a word that is neither, cannot be ordered: an author must decide.
    if ((compareMoments(current, old) ?? -1) >= 0) return undefined;
    return {
      pointer: "#/deprecation/remove_after",
      verdict: "compatible",
      before: old,
      after: current,
      message: `the tool may now be removed after ${current}; it was supposed to stay until ${old}`,
      advice: [`keep \`removeAfter: "${old}"\``],
    };
  },
};

const parts = ["since", "removeAfter", "replacedBy"] as const;

/** A deprecated tool that stays longer, or that names another version or replacement. */
export const deprecationChanged: KeptToolRule = {
  name: "deprecation-changed",
  about: "kept",
  mirror: "deprecation-changed",
  severity: severities("info", "info", "info"),
  find: ({ before, after }) =>
    parts.flatMap((field) => {
      const [old, current] = [before.deprecation?.[field], after.deprecation?.[field]];
      if (old === undefined || current === undefined || old === current) return [];
      // `removal-date-moved-earlier` reports a date that is earlier, or that cannot be compared.
      const isMoved = field === "removeAfter" && old !== null && current !== null;
      if (isMoved && (compareMoments(current, old) ?? -1) < 0) return [];
      return {
        pointer: `#/deprecation/${inventoryKey(field)}`,
        verdict: "compatible",
        ...sidesOf(old, current),
        message: `\`${inventoryKey(field)}\` was \`${old}\` and is now \`${current}\``,
        advice: [],
      };
    }),
};

/** A tool breaks its contract, but its version does not say so. */
export const versionNotRaised: BrokenToolRule = {
  name: "version-not-raised",
  about: "broken",
  mirror: { none: "raising a version without need breaks nobody" },
  severity: severities("error", "warning", "error"),
  find: ({ before, after }, [first]) => {
    const [old, current] = [before.version, after.version];
    if (first === undefined || typeof old !== "string" || current === undefined) return undefined;
    const isRenumbered =
      current !== null && (promisedPart(old) === undefined ? old !== current : isRaised(old, current));
    if (isRenumbered) return undefined;
    const claim = current === null ? "no version says so" : `version ${current} promises the same as ${old}`;
    const change = old === current ? `is still ${old}` : `only went from ${old} to ${current}`;
    return {
      pointer: "#/version",
      verdict: "breaking",
      witness: { instance: first.instance, reason: `${first.reason}; ${claim}` },
      ...sidesOf(old, current),
      message:
        current === null
          ? `the tool breaks the contract of version ${old} and no longer has a version`
          : `the tool breaks its contract, but its version ${change}`,
      advice: [`set \`version: "${nextBreaking(old)}"\``],
    };
  },
};

/** The version part that a break must raise, with those before it: as in semver, the first that is not zero. */
function promisedPart(version: string): readonly number[] | undefined {
  const moment = readMoment(version);
  if (moment === undefined || moment.kind === "date") return undefined;
  const numbers = moment.parts;
  const significant = numbers.findIndex((number) => number > 0);
  return significant < 0 ? numbers : numbers.slice(0, significant + 1);
}

function isRaised(old: string, current: string): boolean {
  const [first, second] = [promisedPart(old) ?? [], promisedPart(current)];
  // A different scheme is a different version.
  if (second === undefined) return true;
  return compareNumbers(second.slice(0, first.length), first) > 0;
}

function nextBreaking(version: string): string {
  const part = promisedPart(version) ?? [];
  const raised = part.map((number, index) => (index === part.length - 1 ? number + 1 : number));
  return [...raised, 0, 0].slice(0, 3).join(".");
}
