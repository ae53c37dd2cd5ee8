import { vi } from "vitest";

/** Waits until an assertion holds; a slow machine may take its time, and only what hangs is ended. */
export function waitUntil(assertion: () => void): Promise<void> {
  return vi.waitFor(assertion, { timeout: 300_000 });
}
