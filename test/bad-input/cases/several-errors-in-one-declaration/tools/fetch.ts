import type { ToolDeclaration } from "@toolwright/runtime";

interface FetchArgs {
  url: Url;
  since: Date;
}

const fetchPage: ToolDeclaration<FetchArgs, string> = {
  name: "fetch page",
  effect: "readonly",
  stability: "deprecated",
  idempotnet: true,
  retryHint: { maxAttempts: 0, initialBackoffMs: -1 },
  typicalDurationMs: Date.now(),
  descriptionFile: "./fetch.md",
  description: "",
};
