/** From the streams of the process to what people see on them. */

import { readLocated } from "../disk/text-files.js";
import { createPalette, type Palette, type Screen } from "../report/screen.js";

/** The width and the lines of files are for people who look at a terminal. */
export function screenFor(stream: NodeJS.WriteStream, root: string): Screen {
  const width = stream.isTTY ? stream.columns : undefined;
  return { palette: paletteFor(stream), width, read: (file) => readLocated(root, file) };
}

/** Shows the current stage, only on a terminal: other output is for machines and logs. */
export function createProgress() {
  const isTerminal = process.stderr.isTTY === true && process.env["CI"] === undefined;
  return {
    show: (stage: string) => void (isTerminal && process.stderr.write(`\r\u001b[K${stage} ...`)),
    clear: () => void (isTerminal && process.stderr.write("\r\u001b[K")),
  };
}

function paletteFor(stream: NodeJS.WriteStream): Palette {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return createPalette("never");
  const colours = FORCE_COLOR === undefined ? stream.isTTY : FORCE_COLOR !== "0";
  return createPalette(colours ? "always" : "never");
}
