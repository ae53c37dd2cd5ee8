/** From code to the same code with a number in each string literal, so that their content is never read as code. */

export interface HiddenStrings {
  readonly restore: (code: string) => string;
  readonly valueOf: (number: string) => string;
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
