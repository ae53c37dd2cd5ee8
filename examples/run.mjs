// Bundles the main.ts of an example with esbuild, then runs it in this process, since Node.js 20 reads no TypeScript.
// Usage: node examples/run.mjs <folder> [arguments of the example]

import { mkdir, rm } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const [, , folder, ...rest] = process.argv;
if (folder === undefined) {
  console.error("Usage: node examples/run.mjs <folder>");
  process.exit(2);
}

// Inside node_modules/, so that the packages that stay outside the bundle are found.
const bundles = fileURLToPath(new URL("../node_modules/.cache/examples/", import.meta.url));
const outfile = `${bundles}${folder}-${process.pid}.mjs`;
await mkdir(bundles, { recursive: true });
await build({
  entryPoints: [fileURLToPath(new URL(`${folder}/main.ts`, import.meta.url))],
  outfile,
  bundle: true,
  packages: "external",
  format: "esm",
  platform: "node",
  target: "node20.19",
  sourcemap: "inline",
  logLevel: "error",
});
process.argv = [process.argv[0], outfile, ...rest];
const started = import(pathToFileURL(outfile).href);
await started.finally(() => rm(outfile, { force: true }));
