/** Emits the tools of a request for each target. */

import { readTools } from "@toolwright/runtime/internal/targets/project-tool";
import { targetNames, type TargetName } from "@toolwright/runtime/targets";
import { renderJson } from "@toolwright/runtime/internal/json-schema";
import { parseBoundedJson } from "../diagnostics/collections.js";
import { conflictSides } from "../disk/merge-conflicts.js";
import { withoutMark } from "../disk/text-files.js";
import { requestOf, sentTools } from "../targets/projections.js";
import { namedPaths, type OutputKind, type OutputText } from "./output-kind.js";

/** A target with a payload file; the tools of `vscode` are in a package.json. */
export type WireTarget = Exclude<TargetName, "vscode">;

/** In the order of the documentation. */
export const wireTargets: readonly WireTarget[] = targetNames.filter((name) => name !== "vscode");

const paths = namedPaths("wire", ".json");

export function wirePath(target: WireTarget): string {
  return paths.of(target);
}

/** A payload has no place for a header: its tools identify it. */
export const wireOutput: OutputKind = {
  hasPath: (path) => wireTargets.some((target) => wirePath(target) === path),
  emit: ({ tools, targets, projections }) =>
    targets.flatMap((settings) => {
      if (settings.name === "vscode") return [];
      const sent = sentTools(tools, settings);
      const text = renderJson(requestOf(sent, settings, projections));
      return { path: wirePath(settings.name), text, tools: sent.map(({ name }) => name) };
    }),
  ownerOf: (file, isListed) => {
    if (file.text.trim() === "") return "nobody";
    const tools = findTools(file);
    if (tools === undefined || !tools.every(isListed)) return "user";
    return tools.length === 0 ? "nobody" : "toolwright";
  },
  toolsIn: (file) => findTools(file) ?? [],
  merge: "lines",
};

/** Names of the tools in a payload, on both sides of a conflict; undefined for another file. A missing name is "". */
function findTools({ path, text }: OutputText): readonly string[] | undefined {
  const target = wireTargets.find((name) => wirePath(name) === path);
  if (target === undefined) return undefined;
  const sides = conflictSides(withoutMark(text)).map((side) => {
    const value = parseBoundedJson(side);
    return value === undefined ? undefined : readTools(value, target)?.map(({ name }) => name);
  });
  return sides.every((names) => names !== undefined) ? [...new Set(sides.flat())] : undefined;
}
