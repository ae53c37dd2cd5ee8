/** Makes the signals that end a process wait for the code that runs: files that it writes are then in place. */

import process from "node:process";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Lasts until the process ends: Node.js tells nobody whether a signal has arrived that no listener has seen yet, so one
 * would be lost if the listeners were removed. Listeners of others decide themselves what a signal means.
 */
export function deferSignals(): void {
  for (const signal of signals) if (process.listenerCount(signal) === 0) process.on(signal, end);
}

function end(signal: NodeJS.Signals): void {
  process.off(signal, end);
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}
