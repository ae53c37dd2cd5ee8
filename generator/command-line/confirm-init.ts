/** From the plan of a new project to the user's answer. */

import { createInterface } from "node:readline/promises";
import type { InitResult } from "../commands/init.js";
import { renderInitPlan } from "../report/init-text.js";
import { screenFor } from "./terminal.js";

/** Shows the plan and asks; nobody who could answer means no. */
export async function confirmInit(planned: InitResult): Promise<boolean> {
  process.stdout.write(renderInitPlan(planned, screenFor(process.stdout, "")));
  if (process.stdin.isTTY !== true) {
    process.stdout.write("Nobody can be asked here: run again with --yes to write these files.\n");
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("Write these files? [y/N] ");
  terminal.close();
  return /^y(?:es)?$/i.test(answer.trim());
}
