/** Reads the sides of a review that are servers, which takes time; files and git refs are read later. */

import { hasErrors, type Diagnostic } from "../diagnostics/diagnostics.js";
import { readToolSources, type ToolSource } from "../tool-sources/tool-source.js";
import type { ReviewOptions } from "./review.js";

/** Sources, or why there are none although some are named. */
export interface NamedSources {
  readonly sources: readonly ToolSource[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface NamedSides {
  /** Undefined for a file or a git ref, which `against` names. */
  readonly older: NamedSources | undefined;
  /** No source for those of the project. */
  readonly newer: NamedSources;
}

/** Adds the sides to the options of the review, or why they cannot be read. */
export async function readSides<Options extends ReviewOptions>(
  options: Options & { readonly sides: NamedSides },
): Promise<Options> {
  const { root, folder = root, sides } = options;
  const { older, newer } = sides;
  const unread = [...(older?.diagnostics ?? []), ...newer.diagnostics];
  if (hasErrors(unread)) return { ...options, unread };
  const [current] = newer.sources;
  // The review reads a file by its name, which it repeats.
  const file = current?.kind === "file" ? current.name : undefined;
  const servers = [...(older?.sources.slice(0, 1) ?? []), ...(file === undefined ? newer.sources.slice(0, 1) : [])];
  options.onStage?.("Listing the tools of servers");
  const read = await readToolSources(servers, { root, folder }, (finding) => void unread.push(finding));
  if (hasErrors(unread)) return { ...options, unread };
  const against = older === undefined ? options.against : read[0];
  const sourced = file ?? read[older === undefined ? 0 : 1];
  return {
    ...options,
    ...(against !== undefined && { against }),
    ...(sourced !== undefined && { current: sourced }),
  };
}
