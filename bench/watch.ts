/** Benchmark of `generate --watch`: the time from a saved file to the generated one. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { spreadOf, toolwright, type Plan } from "./measure.js";
import type { Section } from "./section.js";
import { createSyntheticProject } from "./synthetic/project.js";

// The first edits are warm-ups.
const [tools, warmUps] = [1000, 3];

export async function* measureWatch(plan: Plan): AsyncGenerator<Section, void> {
  const project = createSyntheticProject({ tools, seed: plan.seed });
  const edits = plan.rounds(10);
  const child = spawn(process.execPath, [toolwright, "generate", "--watch"], {
    cwd: project.root,
    stdio: ["ignore", "ignore", "pipe"],
  });
  try {
    let shown = "";
    child.stderr.setEncoding("utf8").on("data", (text) => (shown += text));
    const wait = async (isDone: () => boolean): Promise<number> => {
      const start = performance.now();
      while (!isDone()) {
        if (child.exitCode !== null) throw new Error(`The watching process has ended.\n${shown}`);
        await setTimeout(1);
      }
      return performance.now() - start;
    };
    const nextRun = (): Promise<number> => wait(() => shown.includes("Watching for changes"));
    plan.progress("first run");
    await nextRun();
    const times: Record<"written" | "finished", number>[] = [];
    for (let edit = 1; edit <= warmUps + edits; edit += 1) {
      plan.progress(`edit ${edit} of ${warmUps + edits}`);
      await setTimeout(500);
      shown = "";
      const sentence = `Edit ${edit}.`;
      project.describeOneTool(sentence);
      const written = await wait(() => project.hasDescription(sentence));
      times.push({ written, finished: written + (await nextRun()) });
    }
    const row = (label: string, key: "written" | "finished"): string[] => {
      const { median, minimum, maximum } = spreadOf(times.slice(warmUps).map((time) => time[key]));
      return [label, `${median.toFixed(0)} ms`, `${minimum.toFixed(0)} ms to ${maximum.toFixed(0)} ms`];
    };
    const rows = [row("until the tool's module is written", "written"), row("until the run has ended", "finished")];
    yield { title: `${tools} tools, ${edits} edits of one`, table: { headings: ["", "wall time", "spread"], rows } };
  } finally {
    child.kill();
    if (child.exitCode === null) await once(child, "exit");
    project.dispose();
  }
}
