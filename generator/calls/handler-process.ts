/** Makes a call in a process of its own, which imports the handlers. */

import { fork } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { ApprovalQuestion, HandlerMessage, HandlerRequest, UnusableHandlers } from "./handler-messages.js";
import type { CallOutcome, HandledCall } from "./tool-call.js";

export interface HandlerListener {
  /** Decides whether a call that asks for approval runs. */
  readonly approve: (question: ApprovalQuestion) => Promise<boolean>;
  /** Receives each line that the handlers print, and their progress. */
  readonly print: (line: string) => void;
}

const host = fileURLToPath(new URL("./handler-host.js", import.meta.url));

/** The outcome, or why there is none: null for handlers whose tools the request lacks. */
export type HandlerResult =
  | CallOutcome
  | HandledCall
  | { readonly unusable: UnusableHandlers | null }
  | { readonly tool: string; readonly missing: readonly string[] };

export async function runHandlers(
  request: HandlerRequest,
  { approve, print }: HandlerListener,
): Promise<HandlerResult> {
  const child = fork(host, { stdio: ["ignore", "pipe", "pipe", "ipc"] });
  for (const input of [child.stdout, child.stderr]) if (input !== null) createInterface({ input }).on("line", print);
  let result: HandlerResult | undefined;
  child.on("message", (message: HandlerMessage) => {
    if (message.kind === "outcome") result = message.outcome;
    else if (message.kind === "question") void approve(message.question).then((isApproved) => child.send(isApproved));
    else if (message.kind === "progress") print(message.line);
    else if (message.kind === "hidden missing") result = { tool: message.tool, missing: message.missing };
    else result = { unusable: message.kind === "unusable" ? message.unusable : null };
  });
  child.send(request);
  const ended = await new Promise<string>((resolve) => {
    child.on("close", (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  if (result !== undefined) return result;
  // Node.js ends a process that waits for nothing but promises.
  const remedy = ended === "exit code 0" ? "Does it await a promise that nothing settles?" : undefined;
  return { unusable: { problem: `their process ended before the tool returned (${ended})`, remedy } };
}
