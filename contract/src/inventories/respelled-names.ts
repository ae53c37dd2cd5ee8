/** Pairs removed tools with added ones whose names differ in their spelling or a prefix only. */

import { propertiesOf, sameJson } from "@toolwright/runtime/internal/json-schema";
import { wordsIn } from "../schema-rules/paired-names.js";
import type { ToolPair } from "../tool-rules/tool-rule.js";
import type { ContractTool } from "../tool-lists/contract-tool.js";

interface Candidate extends ToolPair {
  /** The prefix that the name gained, after `+`, or lost, after `-`; empty if only its spelling changed. */
  readonly prefix: string;
}

/** First pairs names of the same words, then those that gain or lose a prefix. */
export function findRespelled(removed: readonly ContractTool[], added: readonly ContractTool[]): readonly ToolPair[] {
  const candidates = removed.flatMap((before) =>
    added.flatMap((after): Candidate[] => {
      const prefix = prefixBetween(before.name, after.name);
      return prefix === undefined ? [] : [{ before, after, prefix }];
    }),
  );
  const respelled = unambiguous(candidates.filter(({ prefix }) => prefix === ""));
  const left = candidates.filter(
    ({ before, after }) => !respelled.some((pair) => pair.before === before || pair.after === after),
  );
  const prefixes = new Map<string, Candidate[]>();
  for (const candidate of left.filter(isAlike)) {
    prefixes.set(candidate.prefix, [...(prefixes.get(candidate.prefix) ?? []), candidate]);
  }
  const credible = [...prefixes.values()].flatMap((group) => (group.length > 1 ? group : group.filter(isSame)));
  const moved = [...respelled, ...unambiguous(credible)];
  return [...moved, ...findSame(removed, added, moved)];
}

function prefixBetween(before: string, after: string): string | undefined {
  const [old, now] = [wordsIn(before), wordsIn(after)];
  if (old.join("") === now.join("")) return "";
  const [longer, shorter] = old.length < now.length ? [now, old] : [old, now];
  const affix = longer.slice(0, longer.length - shorter.length);
  const isTail = shorter.length > 0 && affix.length > 0 && sameJson(longer.slice(affix.length), shorter.slice());
  return isTail ? `${longer === now ? "+" : "-"}${affix.join(" ")}` : undefined;
}

/** Pairs without ambiguity: neither tool is in another pair. */
function unambiguous(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.filter(
    ({ before, after }) => candidates.filter((one) => one.before === before || one.after === after).length === 1,
  );
}

/** Whether two tools have a parameter in common, or neither has any. */
function isAlike({ before, after }: ToolPair): boolean {
  const [old, now] = [before, after].map(({ inputSchema }) => Object.keys(propertiesOf(inputSchema)));
  return old?.length === 0 && now?.length === 0 ? true : (old ?? []).some((name) => now?.includes(name));
}

/** Whether two tools have the same description, or the same parameters. */
function isSame({ before, after }: ToolPair): boolean {
  const [old, now] = [before, after].map(({ inputSchema }) => Object.keys(propertiesOf(inputSchema)).sort());
  const isSameText = typeof before.description === "string" && before.description === after.description;
  return isSameText || (old?.length !== 0 && sameJson(old ?? [], now ?? []));
}

/** Pairs of tools that differ in their names only, in lists without source files. */
function findSame(
  removed: readonly ContractTool[],
  added: readonly ContractTool[],
  known: readonly ToolPair[],
): readonly ToolPair[] {
  const isFree = (tool: ContractTool): boolean =>
    tool.source === undefined && !known.some((pair) => pair.before === tool || pair.after === tool);
  const pairs = removed.filter(isFree).flatMap((before) =>
    added
      .filter(isFree)
      .filter(
        (after) =>
          typeof before.description === "string" &&
          before.description === after.description &&
          sameJson(before.inputSchema, after.inputSchema),
      )
      .map((after) => ({ before, after, prefix: "" })),
  );
  return unambiguous(pairs);
}
