/** Imports one module with all its imports, and prints how long it takes. */

import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";

/** @typedef {{ readonly wallSeconds: number, readonly processorSeconds: number }} LoadTime */

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Usage: node bench/load-time.mjs <file>");
const { href } = pathToFileURL(file);
const [started, before] = [performance.now(), process.cpuUsage()];
await import(href);
const { user, system } = process.cpuUsage(before);
const wallSeconds = (performance.now() - started) / 1000;
process.stdout.write(JSON.stringify({ wallSeconds, processorSeconds: (user + system) / 1e6 }));
