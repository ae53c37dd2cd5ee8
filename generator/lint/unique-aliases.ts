/** An alias must lead to one tool: no other may have it as its name or as an alias. */

import { error } from "../diagnostics/diagnostic-kinds.js";
import { joinPhrases } from "@toolwright/contract/inventory";
import type { SourceLocation } from "../diagnostics/diagnostics.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { locateField, surfaceRule } from "./lint-rule.js";

export const uniqueAliases = surfaceRule({
  findings: {
    "alias-taken": error<{ alias: string; meaning: string }>({
      message: ({ alias, meaning }) => `"${alias}" is ${meaning}.`,
      hint: () => "An alias must lead to one tool. Remove the alias.",
    }),
  },
  check: ({ tools }, report) => {
    const uses = tools.flatMap(usesOf);
    const words = new Set(uses.filter(({ isAlias }) => isAlias).map(({ word }) => word));
    for (const word of words) {
      const same = uses.filter((use) => use.word === word);
      if (same.length < 2) continue;
      const aliases = same.filter(({ isAlias }) => isAlias);
      const others = same.filter(({ isAlias }) => !isAlias);
      const roles = [...aliases, ...others].map(
        ({ tool, isAlias }) => `${isAlias ? "an alias" : "the name"} of ${tool}`,
      );
      const distinct = [...new Set(roles)];
      const meaning = distinct.length === 1 ? `${distinct[0]} twice` : joinPhrases(distinct);
      const locations = [...aliases, ...others].map(({ location }) => location);
      report("alias-taken", { alias: word, meaning }, locations);
    }
  },
});

interface WordUse {
  readonly word: string;
  readonly tool: string;
  readonly isAlias: boolean;
  readonly location: SourceLocation;
}

function usesOf(tool: ToolDefinition): WordUse[] {
  const { name } = tool;
  const aliases = tool.aliases.map((word, index) => ({
    word,
    tool: name,
    isAlias: true,
    location: locateField(tool, `aliases[${index}]`),
  }));
  return [...aliases, { word: name, tool: name, isAlias: false, location: locateField(tool, "name") }];
}
