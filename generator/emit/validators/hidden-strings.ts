/** From code to the same code with a number in each string literal, so that what is in them is not taken for code. */

/** The string literals of a piece of code. */
export interface HiddenStrings {
  /** Writes the literals back. */
  readonly restore: (code: string) => string;
  /** The string that a number stands for. */
  readonly valueOf: (number: string) => string;
  /** Hides the strings in one more piece of code. */
  readonly hide: (code: string) => string;
}

/** Hides the string literals, all of which are in double quotes. */
export function hideStrings(code: string): { readonly text: string; readonly strings: HiddenStrings } {
  const literals: string[] = [];
  const hideLiteral = (literal: string): string => `"${literals.push(literal) - 1}"`;
  const literalAt = (number: string): string => {
    const literal = literals[Number(number)];
    if (literal === undefined) throw new Error(`No string literal has been hidden as ${number}.`);
    return literal;
  };
  const hide = (visible: string): string => visible.replace(/"(?:[^"\\]|\\.)*"/g, hideLiteral);
  return {
    text: hide(code),
    strings: {
      restore: (hidden) => hidden.replace(/"(\d+)"/g, (_literal, number: string) => literalAt(number)),
      valueOf: (number) => JSON.parse(literalAt(number)) as string, // Ajv writes strings as JSON.
      hide,
    },
  };
}
