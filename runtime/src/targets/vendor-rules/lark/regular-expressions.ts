/** From a regular expression to what a grammar of OpenAI does not take in it: the syntax is that of Rust's regex crate. */

/** Problems in words that follow "its grammar". */
export interface ExpressionFaults {
  /** What no reader of the language takes. */
  readonly invalid: readonly string[];
  /** What the language has and the vendor does not support. */
  readonly unsupported: readonly string[];
}

/** An escaped character, a class, the start of a group, a quantifier, or any other character. */
const part =
  /\\[^]|\[\^?\]?(?:\\[^]|[^\]\\])*\]|\((?:\?(?:P?<[=!]?|[a-zA-Z^-]*[:=!>)]?|[=!>])?)?|[*+?]\??|\{\d*,?\d*\}\??|[^]/g;

export function findExpressionFaults(expression: string): ExpressionFaults {
  const named = `has the expression /${expression}/`;
  const invalid: string[] = [];
  const unsupported = new Set<string>();
  let depth = 0;
  let canRepeat = false;
  for (const [text] of expression.matchAll(part)) {
    const quantifier = /^(?:[*+?]|\{(?:\d+,?\d*|,\d+)\})(\??)$/.exec(text);
    if (quantifier !== null) {
      if (!canRepeat) invalid.push(`${named}, in which ${JSON.stringify(text)} repeats nothing`);
      if (quantifier[1] === "?") unsupported.add("has a lazy quantifier");
      const [, least, most] = /^\{(\d+),(\d+)\}/.exec(text) ?? [];
      if (Number(least) > Number(most)) invalid.push(`${named} with the repetition ${text}`);
    } else if (text.startsWith("(")) {
      if (/^\(\?<?[=!]/.test(text)) unsupported.add("has lookaround");
      if (/^\(\?[a-zA-Z^-]*\)$/.test(text)) continue; // Flags from here on, such as (?i).
      depth++;
    } else if (text === ")") depth--;
    else if (/^\\(?:[1-9]|k)/.test(text)) unsupported.add("has a backreference");
    else if (text === "[") invalid.push(`${named} with a class that does not end`);
    else if (text === "\\") invalid.push(`${named}, which ends with a backslash`);
    canRepeat = !text.startsWith("(") && text !== "|";
    if (depth < 0) break;
  }
  if (depth !== 0) invalid.push(`${named} with a parenthesis too ${depth < 0 ? "many" : "few"}`);
  return { invalid, unsupported: [...unsupported] };
}
