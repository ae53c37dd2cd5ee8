/** The modules that a registry loads when it first needs them, each once. */

import type * as FinishResult from "./finish-result.js";
import type { Shortener } from "./render-envelope.js";

export interface LateModules {
  readonly loadFinishing: () => Promise<typeof FinishResult>;
  readonly loadShortener: () => Promise<Shortener>;
  /** Undefined until it is loaded. */
  readonly shortener: () => Shortener | undefined;
}

export function createLateModules(): LateModules {
  let finishing: Promise<typeof FinishResult> | undefined;
  let shortener: Shortener | undefined;
  return {
    loadFinishing: () => (finishing ??= import("./finish-result.js")),
    loadShortener: async () => (shortener ??= await import("../results/shorten-result.js")),
    shortener: () => shortener,
  };
}
