/**
 * Preloaded into a measured process: writes what it has used to a file when it ends. `/usr/bin/time` is not everywhere.
 * CommonJS, since `--require` starts nothing else, where `--import` would load Node's ESM loader into every process.
 */

"use strict";

const { writeFileSync } = require("node:fs");

const file = process.env["BENCH_RESOURCE_FILE"];
if (file !== undefined) {
  process.once("exit", () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    writeFileSync(file, JSON.stringify({ maxRSS, userCPUTime, systemCPUTime }));
  });
}
