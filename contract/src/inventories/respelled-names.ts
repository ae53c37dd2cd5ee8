/** From tools that are gone and tools that are new to those that only got another spelling or another prefix. */

import { propertiesOf, sameJson } from "@toolwright/runtime/internal/json-schema";
import { wordsIn } from "../schema-rules/paired-names.js";
import type { ToolPair } from "../tool-rules/tool-rule.js";
import type { ContractTool } from "../tool-lists/contract-tool.js";

interface Candidate extends ToolPair {
  /** The affix that the name gained, after `+`, or lost, after `-`; empty if only its spelling changed. */
  readonly prefix: string;
}

/** Pairs each tool with the one tool that it can be: the same words, then the same words with a common prefix. */
export function findRespelled(gone: readonly ContractTool[], come: readonly ContractTool[]): readonly ToolPair[] {
  const candidates = gone.flatMap((before) =>
    come.flatMap((after): Candidate[] => {
      const prefix = prefixBetween(before.name, after.name);
      return prefix === undefined ? [] : [{ before, after, prefix }];
    }),
  );
  const respelled = onlyOnes(candidates.filter(({ prefix }) => prefix === ""));
  const left = candidates.filter(
    ({ before, after }) => !respelled.some((pair) => pair.before === before || pair.after === after),
  );
  const prefixes = new Map<string, Candidate[]>();
  for (const candidate of left.filter(isAlike)) {
    prefixes.set(candidate.prefix, [...(prefixes.get(candidate.prefix) ?? []), candidate]);
  }
  const credible = [...prefixes.values()].flatMap((group) => (group.length > 1 ? group : group.filter(isSame)));
  const moved = [...respelled, ...onlyOnes(credible)];
  return [...moved, ...findSame(gone, come, moved)];
}

function prefixBetween(before: string, after: string): string | undefined {
  const [old, now] = [wordsIn(before), wordsIn(after)];
  if (old.join("") === now.join("")) return "";
  const [longer, shorter] = old.length < now.length ? [now, old] : [old, now];
  const added = longer.slice(0, longer.length - shorter.length);
  const isTail = shorter.length > 0 && added.length > 0 && sameJson(longer.slice(added.length), shorter.slice());
  return isTail ? `${longer === now ? "+" : "-"}${added.join(" ")}` : undefined;
}

/** Of two tools that one could be, neither is known to be it. */
function onlyOnes(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.filter(
    ({ before, after }) => candidates.filter((one) => one.before === before || one.after === after).length === 1,
  );
}

/** Whether two tools have a parameter in common, or neither has any. */
function isAlike({ before, after }: ToolPair): boolean {
  const [old, now] = [before, after].map(({ inputSchema }) => Object.keys(propertiesOf(inputSchema)));
  return old?.length === 0 && now?.length === 0 ? true : (old ?? []).some((name) => now?.includes(name));
}

/** Whether two tools have the same words, or the same parameters. */
function isSame({ before, after }: ToolPair): boolean {
  const [old, now] = [before, after].map(({ inputSchema }) => Object.keys(propertiesOf(inputSchema)).sort());
  const isSameText = typeof before.description === "string" && before.description === after.description;
  return isSameText || (old?.length !== 0 && sameJson(old ?? [], now ?? []));
}

/** Tools with other names, of which everything else is the same, in lists that do not say where a tool is declared. */
function findSame(
  gone: readonly ContractTool[],
  come: readonly ContractTool[],
  known: readonly ToolPair[],
): readonly ToolPair[] {
  const isFree = (tool: ContractTool): boolean =>
    tool.source === undefined && !known.some((pair) => pair.before === tool || pair.after === tool);
  const pairs = gone.filter(isFree).flatMap((before) =>
    come
      .filter(isFree)
      .filter(
        (after) =>
          typeof before.description === "string" &&
          before.description === after.description &&
          sameJson(before.inputSchema, after.inputSchema),
      )
      .map((after) => ({ before, after, prefix: "" })),
  );
  return onlyOnes(pairs);
}
