/** No text that a model reads may hold characters that people do not see. */

import { warning } from "../diagnostics/diagnostic-kinds.js";
import { findInvisible, mayHaveInvisible, nameCharacter } from "./invisible-text.js";
import { modelTexts } from "./model-texts.js";
import { toolRule } from "./lint-rule.js";

export const invisibleCharacters = toolRule({
  findings: {
    "invisible-character": warning<{ owner: string; character: string; offset: number; further: number }>({
      message: ({ owner, character, offset, further }) => {
        const rest = further === 0 ? "" : `, and ${further} more`;
        return `${owner} contains an invisible character, ${character}, at character ${offset}${rest}. The model reads what people cannot see.`;
      },
      hint: () => "Remove it, or replace it with visible characters.",
    }),
  },
  checkTool: (tool, project, report) => {
    const { locations: _places, sourceMaps: _maps, ...words } = tool;
    if (!mayHaveInvisible(JSON.stringify(words))) return;
    for (const { text, owner, locate } of modelTexts(project, tool)) {
      const [first, ...others] = findInvisible(text);
      if (first === undefined) continue;
      const parameters = {
        owner,
        character: nameCharacter(first.character),
        offset: first.offset,
        further: others.length,
      };
      report("invisible-character", parameters, locate());
    }
  },
});
