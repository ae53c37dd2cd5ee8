/** No text that a model reads may hold characters that people do not see. */

import { createDiagnostic } from "../diagnostics.js";
import { findInvisible, nameCharacter } from "./invisible-text.js";
import { modelTexts } from "./model-texts.js";
import type { LintRule } from "./rule.js";

export const invisibleCharacters: LintRule = (surface, report) => {
  for (const tool of surface.tools) {
    for (const { text, owner, locate } of modelTexts(surface, tool)) {
      const [first, ...others] = findInvisible(text);
      if (first === undefined) continue;
      const parameters = {
        owner,
        character: nameCharacter(first.character),
        offset: first.offset,
        further: others.length,
      };
      report(createDiagnostic("invisible-character", parameters, locate()));
    }
  }
};
