/** Memoization of functions of a string or a number. */

/** For pure functions. Keeps a limited number of results: a process may compare schemas for days. */
export function memoize<Result, Input extends number | string = string>(
  compute: (input: Input) => Result,
  mostKept = 500,
): (input: Input) => Result {
  const results = new Map<Input, { readonly result: Result }>();
  return (input) => {
    const known = results.get(input);
    if (known !== undefined) return known.result;
    if (results.size >= mostKept) results.clear();
    const result = compute(input);
    results.set(input, { result });
    return result;
  };
}
