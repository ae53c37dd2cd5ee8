// Starts the program that is named: Node 20, the oldest that this repository runs on, must be told how to read TypeScript.

import { register } from "node:module";

register("../../support/typescript-hooks.mjs", import.meta.url);
await import(`./${process.argv[2]}`);
