/** From the options of a long run, as words, to what the run takes. */

/** Reads whole numbers; where an option is none, says so with how the run is used, and ends the process with 2. */
export function createNumberReader(usage: string): (option: string, text: string) => number {
  return (option, text) => {
    if (/^\d+$/.test(text)) return Number(text);
    console.error(`--${option} must be a whole number, and is ${text}.\n\n${usage}`);
    process.exit(2);
  };
}

/** Another seed each time. */
export function anySeed(): string {
  return String(Math.floor(Math.random() * 1_000_000));
}
