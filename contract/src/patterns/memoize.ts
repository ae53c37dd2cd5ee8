/** Memoization of functions of a string or a number. */

/** The maximum number of results to keep: a process may compare schemas for days. */
const mostKept = 500;

/** For pure functions. */
export function memoize<Result, Input extends number | string = string>(
  compute: (input: Input) => Result,
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
