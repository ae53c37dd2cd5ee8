// Lets Node run the TypeScript of this repository: strips its types, and finds the source that an import of `.js` means.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";

const repository = new URL("../..", import.meta.url).href;
const isOurs = (url) => url.startsWith(repository) && !url.includes("/node_modules/");

export function resolve(specifier, context, next) {
  const isSource = specifier.startsWith(".") && specifier.endsWith(".js") && context.parentURL?.endsWith(".ts");
  return next(isSource ? specifier.replace(/\.js$/, ".ts") : specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith(".ts") || !isOurs(url)) return next(url, context);
  const { code } = await transform(await readFile(fileURLToPath(url), "utf8"), {
    loader: "ts",
    format: "esm",
    sourcefile: fileURLToPath(url),
    sourcemap: "inline",
  });
  return { format: "module", source: code, shortCircuit: true };
}
