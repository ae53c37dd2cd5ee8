/** From the command line of a long run to its numbers. */

import { parseArgs } from "node:util";

type Numbers<Name extends string> = Readonly<Record<Name | "seed", number>> & { readonly only?: number };

/**
 * Reads whole numbers, for which the run has a default and a description; each run also takes `--seed`, by default
 * another each time, and `--only`, an index. Ends the process with how the run is used, where that is asked for or wrong.
 */
export function readRunOptions<Name extends string>(
  run: string,
  options: Readonly<Record<Name, readonly [byDefault: number, description: string]>>,
): Numbers<Name> {
  const usual = Object.entries<readonly [number, string]>(options);
  const lines = [
    ["seed", "what starts the random numbers; by default another each time"],
    ...usual.map(([name, [byDefault, description]]) => [name, `${description} (${byDefault})`]),
    ["only", "runs the one sample at this index, and shows everything"],
  ].map(([name = "", description = ""]) => `  --${`${name} <number>`.padEnd(20)} ${description}`);
  const usage = `npm run ${run} -- [options]\n${lines.join("\n")}`;
  const end = (message: string, exitCode: number): never => {
    console.error(message);
    process.exit(exitCode);
  };
  const names = ["seed", "only", ...usual.map(([name]) => name)];
  const { values } = parseArgs({
    options: { help: { type: "boolean" }, ...Object.fromEntries(names.map((name) => [name, { type: "string" }])) },
  });
  if (values["help"] === true) end(usage, 0);
  const chosen = Object.entries(values).map(([name, text]) =>
    /^\d+$/.test(String(text)) ? [name, Number(text)] : end(`--${name} must be a whole number.\n\n${usage}`, 2),
  );
  const defaults = usual.map(([name, [byDefault]]) => [name, byDefault]);
  const seed = Math.floor(Math.random() * 1_000_000);
  // It has every name, and perhaps `only`.
  return { seed, ...Object.fromEntries([...defaults, ...chosen]) } as Numbers<Name>;
}
