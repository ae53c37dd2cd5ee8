import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: 7,
  effect: ["read_only"],
  family: null,
  title: {},
  version: 2,
  idempotent: "yes",
  retryHint: 3,
  typicalDurationMs: -5,
  openWorld: 1,
  aliases: "fetch",
  relatedSurfaces: ["cli: fetch", 4],
  modelRendering: "json",
  resultEnvelope: { canonical: false, sucessResult: "Page" },
  examples: { url: "https://example.com" },
  targets: [],
  freeformGrammar: "start: /.*/",
};
