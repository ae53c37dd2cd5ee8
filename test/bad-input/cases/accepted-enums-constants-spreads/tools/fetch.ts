import type { ToolDeclaration } from "@toolwright/runtime";
import { Effect, defaults, surfaces } from "./defaults.js";

export interface FetchArgs {
  url: string;
}

const prefix = "fetch";

export const fetchPage = {
  ...defaults,
  name: `${prefix}_page`,
  effect: Effect.Read,
  "version": surfaces[0],
  relatedSurfaces: [...surfaces, 'cli: fetch'],
  typicalDurationMs: 1_000,
  description: defaults.title,
} as const satisfies ToolDeclaration<FetchArgs>;
