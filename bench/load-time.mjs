/** Imports one module, with all that it imports, and prints the seconds that this took. */

import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Usage: node bench/load-time.mjs <file>");
const { href } = pathToFileURL(file);
const started = performance.now();
await import(href);
process.stdout.write(String((performance.now() - started) / 1000));
