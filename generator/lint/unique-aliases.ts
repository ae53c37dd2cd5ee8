/** An alias must lead to one tool: no other may have it as its name or as an alias. */

import { createDiagnostic, type SourceLocation } from "../diagnostics.js";
import type { ToolDefinition } from "../definition.js";
import { locateField, type LintRule } from "./rule.js";

export const uniqueAliases: LintRule = ({ tools }, report) => {
  const uses = tools.flatMap(usesOf);
  const words = new Set(uses.filter(({ isAlias }) => isAlias).map(({ word }) => word));
  for (const word of words) {
    const same = uses.filter((use) => use.word === word);
    if (same.length < 2) continue;
    const aliases = same.filter(({ isAlias }) => isAlias);
    const others = same.filter(({ isAlias }) => !isAlias);
    const roles = [...aliases, ...others].map(({ tool, isAlias }) => `${isAlias ? "an alias" : "the name"} of ${tool}`);
    const distinct = [...new Set(roles)];
    const meaning = distinct.length === 1 ? `${distinct[0]} twice` : distinct.join(" and ");
    const locations = [...aliases, ...others].map(({ location }) => location);
    report(createDiagnostic("alias-taken", { alias: word, meaning }, locations));
  }
};

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
