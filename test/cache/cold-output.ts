/** From what a watching process has shown and written to the claim that a run without a cache does the same. */

import { expect } from "vitest";
import type { ScratchProject } from "../support/scratch-project.js";

export interface WatchedRun {
  /** What the last run has shown. */
  readonly shown: string;
  readonly label: string;
}

const folders = ["generated", "out"];

export async function expectColdOutput(project: ScratchProject, { shown, label }: WatchedRun): Promise<void> {
  const written = folders.map((folder) => project.snapshot(folder));
  const cold = await project.run(["generate", "--no-cache"]);
  const findings = shown.replaceAll(/^(?:\d+ tools?|Changed tools): .*$/gm, "").trim();
  expect(findings, label).toBe(cold.stderr.trim());
  expect(
    folders.map((folder) => project.snapshot(folder)),
    label,
  ).toEqual(written);
}
