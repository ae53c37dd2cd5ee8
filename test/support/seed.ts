/**
 * The seed and the number of runs of a test on random values.
 *
 * Both are the same each time, so that a run of the tests says something about the change and nothing about luck; who
 * looks for new faults sets SEED and RUNS.
 */

/** Takes the environment variable SEED, or else the seed that the test usually has. */
export function seedOr(usual: number): number {
  return numberOr("SEED", usual);
}

/** Takes the environment variable RUNS, or else the number that the test usually has. */
export function runsOr(usual: number): number {
  return numberOr("RUNS", usual);
}

function numberOr(name: string, usual: number): number {
  const text = process.env[name] ?? "";
  if (text !== "" && !/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number, and is ${text}.`);
  return text === "" ? usual : Number(text);
}
