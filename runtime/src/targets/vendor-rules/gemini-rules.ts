/** The rules of the target `gemini`: what Gemini asks of a tool. */

import type { TargetRule } from "../rules.js";
import type { GeminiTargetOptions } from "../target.js";

export function geminiRules(_options: GeminiTargetOptions): readonly TargetRule[] {
  return [];
}
