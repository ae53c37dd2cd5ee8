/** Asks a person for consent. */

import { once } from "node:events";
import { createInterface } from "node:readline";
import { print, type StreamName } from "./printing.js";

export interface Consent {
  readonly stream: StreamName;
  /** The subject of the question, printed first. */
  readonly text: string;
  readonly question: string;
  /** Advice where nobody can be asked. */
  readonly unasked: string;
}

/** Without a terminal, the answer is no. */
export async function confirm({ stream, text, question, unasked }: Consent): Promise<boolean> {
  print(stream, text);
  if (process.stdin.isTTY !== true) {
    print(stream, `${unasked}\n`);
    return false;
  }
  print(stream, `${question} [y/N] `);
  const terminal = createInterface({ input: process.stdin });
  const [answer] = (await Promise.race([once(terminal, "line"), once(terminal, "close")])) as readonly unknown[];
  terminal.close();
  return typeof answer === "string" && /^y(?:es)?$/i.test(answer.trim());
}
