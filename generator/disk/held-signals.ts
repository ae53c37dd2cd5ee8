/** Holds back the signals that end a process while it does something that should not stop half-way. */

import process from "node:process";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Returns what ends the hold: then the process ends by the first signal that has arrived. */
export function holdSignals(): () => void {
  // A listener of others runs after the current code, too, and decides itself what a signal means.
  const free = signals.filter((signal) => process.listenerCount(signal) === 0);
  const release = (): void => {
    for (const signal of free) process.off(signal, end);
  };
  const end = (signal: NodeJS.Signals): void => {
    release();
    process.kill(process.pid, signal);
  };
  for (const signal of free) process.on(signal, end);
  // Node.js delivers a signal in the poll phase of its loop: between the first and the second of these.
  return () => void setImmediate(() => setImmediate(release));
}
