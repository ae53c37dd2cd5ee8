/** Loads the modules that a registry does not start with, each once. */

import type { Finisher, LateModules, Shortener } from "./call-state.js";

export function createLateModules(): LateModules {
  let finishing: Promise<Finisher> | undefined;
  let shortener: Shortener | undefined;
  return {
    loadFinishing: () => (finishing ??= import("./finish-result.js")),
    loadShortener: async () => (shortener ??= await import("../results/shorten-result.js")),
    shortener: () => shortener,
  };
}
