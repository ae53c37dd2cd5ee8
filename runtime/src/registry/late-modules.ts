/** Loads the module that a registry needs when the first handler has returned, once. */

import type { Finisher, LateModules, Shortener } from "./call-state.js";

export function createLateModules(): LateModules {
  let finishing: Promise<Finisher & Shortener> | undefined;
  let shortener: Shortener | undefined;
  const loadFinishing = (): Promise<Finisher & Shortener> => (finishing ??= import("./finish-result.js"));
  return {
    loadFinishing,
    loadShortener: async () => (shortener ??= await loadFinishing()),
    shortener: () => shortener,
  };
}
