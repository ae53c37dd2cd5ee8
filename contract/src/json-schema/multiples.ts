/** From two steps of numbers to whether every multiple of the one is a multiple of the other, as Ajv divides. */

/** How many multiples are looked at, where the arithmetic of floating point decides. */
const mostMultiples = 20_000;

/** Whether each number that is a multiple of `multiple`, written as a decimal, is one of `step` too. */
export function divides(step: number, multiple: number): boolean {
  const scale = 10 ** Math.max(decimalsOf(step), decimalsOf(multiple));
  const [divisor, dividend] = [Math.round(step * scale), Math.round(multiple * scale)];
  if (step <= 0 || !Number.isSafeInteger(divisor) || !Number.isSafeInteger(dividend)) return false;
  return dividend % divisor === 0 && findMisrounded(multiple, step) === undefined;
}

/** The first decimal that Ajv finds to be a multiple of one step and not of the other: 0.35 of 0.01 and 0.001. */
export function findMisrounded(multiple: number, step: number): number | undefined {
  if (Number.isSafeInteger(step)) return undefined;
  const decimals = decimalsOf(multiple);
  if (decimals > 15) return undefined;
  for (let count = 1; count <= mostMultiples; count += 1) {
    const value = Number((count * multiple).toFixed(decimals));
    if (Number.isInteger(value / multiple) && !Number.isInteger(value / step)) return value;
  }
  return undefined;
}

function decimalsOf(value: number): number {
  const text = String(value);
  return text.includes("e") ? Infinity : (text.split(".")[1] ?? "").length;
}
