// Runs a TypeScript file of this repository: Node 20, the oldest that it runs on, must be told how to read it.

import { register } from "node:module";
import { resolve } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

register("./typescript-hooks.mjs", import.meta.url);
// What it runs then stands where it would without this one.
process.argv.splice(1, 1);
await import(pathToFileURL(resolve(process.argv[1] ?? "")).href);
