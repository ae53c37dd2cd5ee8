import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

declare function describe(name: string): string;
let attempts = 3;
const names = ["fetch_page"];
const settings = { family: "web", timeout: Number("5"), nested: { list: [Math.random()] } };

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: names.join("_"),
  effect: process.env["EFFECT"] === "write" ? "mutating" : "read_only",
  description: "Fetches" + " a page.",
  version: `v${attempts}`,
  title: describe("fetch_page"),
  idempotent: !false,
  retryHint: { maxAttempts: attempts, initialBackoffMs: 10 * 20 },
  aliases: [...names, ...new Set(["fetch"])],
  family: settings.family,
  openWorld: settings.timeout,
  examples: settings.nested.list,
  relatedSurfaces: names.map((name) => `cli: ${name}`),
  typicalDurationMs: 10n,
};
