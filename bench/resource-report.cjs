/**
 * Preloaded into a measured process: writes its resource usage to a file on exit, because `/usr/bin/time` is not
 * portable. CommonJS, preloaded with `--require`: `--import`, or an ES module, would load Node's ESM loader into every
 * process.
 */

"use strict";

const { readFileSync, writeFileSync } = require("node:fs");

/** Largest resident set, in KiB. */
function readPeak() {
  // On Linux, `maxRSS` may be the peak of the parent process; `VmHWM` is the peak of this process.
  if (process.platform !== "linux") return process.resourceUsage().maxRSS;
  const [, peak] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return Number(peak);
}

const file = process.env["BENCH_RESOURCE_FILE"];
if (file !== undefined) {
  process.once("exit", () => {
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    writeFileSync(file, JSON.stringify({ peak: readPeak(), userCPUTime, systemCPUTime }));
  });
}
