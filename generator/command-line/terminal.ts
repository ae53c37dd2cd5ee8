/** What people see on a terminal, and what they answer there. */

import { once } from "node:events";
import { createInterface } from "node:readline";
import type { InitResult } from "../commands/init.js";
import { readLocated } from "../disk/text-files.js";
import { renderInitPlan } from "../report/init-text.js";
import { createPalette, type Screen } from "../report/screen.js";
import { describeStream, print, type StreamName } from "./printing.js";

/** The width and the lines of files are for people who look at a terminal. */
export function screenFor(stream: StreamName, root: string): Screen {
  const { width, hasColours } = describeStream(stream);
  return { palette: createPalette(hasColours), width, read: (file) => readLocated(root, file) };
}

/** Shows what `init` would write and asks; nobody who could answer means no. */
export async function confirmInit(planned: InitResult): Promise<boolean> {
  print("stdout", renderInitPlan(planned, screenFor("stdout", "")));
  if (process.stdin.isTTY !== true) {
    print("stdout", "Nobody can be asked here: run again with --yes to write these files.\n");
    return false;
  }
  print("stdout", "Write these files? [y/N] ");
  const terminal = createInterface({ input: process.stdin });
  const [answer] = (await Promise.race([once(terminal, "line"), once(terminal, "close")])) as readonly unknown[];
  terminal.close();
  return typeof answer === "string" && /^y(?:es)?$/i.test(answer.trim());
}
