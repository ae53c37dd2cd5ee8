/** From a Lark grammar to what OpenAI does not take in it: what is wrong with it, and what is not supported. */

import { readLarkGrammar, type LarkGrammar } from "./lark-grammar.js";
import type { LarkUse } from "./lark-reader.js";
import { findExpressionFaults, type ExpressionFaults } from "./regular-expressions.js";

/** Problems in words that follow "its grammar". */
export type GrammarFaults = ExpressionFaults;

export function findLarkFaults(text: string): GrammarFaults {
  const grammar = readLarkGrammar(text);
  if ("problem" in grammar) return { invalid: [grammar.problem], unsupported: [] };
  // With the flag x, blanks and comments are no part of the expression.
  const plain = grammar.patterns.filter(
    ({ text: pattern }) => !/x[imslu]*$/.test(pattern.slice(pattern.lastIndexOf("/"))),
  );
  const patterns = plain.map(({ text: pattern }) => findExpressionFaults(bodyOf(pattern)));
  return {
    invalid: [...findStructureFaults(grammar), ...patterns.flatMap(({ invalid }) => invalid)],
    unsupported: [...findUnsupported(grammar), ...new Set(patterns.flatMap(({ unsupported }) => unsupported))],
  };
}

function bodyOf(pattern: string): string {
  return pattern.slice(1, pattern.lastIndexOf("/")).replaceAll("\\/", "/");
}

function findStructureFaults({ definitions, imports, declared, uses }: LarkGrammar): string[] {
  const defined = definitions.filter(({ isChange }) => !isChange);
  const known = new Set([...defined, ...imports, ...declared].map(({ name }) => name));
  const lost = [{ parameters: [] as readonly string[], uses }, ...definitions].flatMap((definition) =>
    definition.uses.filter(({ name }) => !known.has(name) && !definition.parameters.includes(name)),
  );
  const twice = defined.filter(({ name }, index) => defined.findIndex((other) => other.name === name) < index);
  return [
    ...(known.has("start") ? [] : ['has no rule "start"']),
    ...[...firstUses(lost)].map(
      ([name, line]) => `uses ${JSON.stringify(name)} in line ${line}, which it does not define`,
    ),
    ...twice.map(({ name, line }) => `defines ${JSON.stringify(name)} again in line ${line}`),
  ];
}

function firstUses(uses: readonly LarkUse[]): ReadonlyMap<string, number> {
  return new Map(uses.toReversed().map(({ name, line }) => [name, line]));
}

function findUnsupported({ definitions, imports, declared, templateUses }: LarkGrammar): string[] {
  const isPrior = definitions.some(({ kind, hasPriority }) => kind === "terminal" && hasPriority);
  const hasTemplate = templateUses.length > 0 || definitions.some(({ parameters }) => parameters.length > 0);
  const foreign = imports.some(({ from }) => from !== "common");
  return [
    ...(isPrior ? ["has a terminal with a priority"] : []),
    ...(hasTemplate ? ["has a template"] : []),
    ...(foreign ? ["has an %import from outside common"] : []),
    ...(declared.length > 0 ? ["has %declare"] : []),
  ];
}
