// Puts ts-morph's compiler and its library into a folder. Minified, it loads in half the time, and holds less memory.

import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

export async function buildCompiler(esbuild, { folder, target }) {
  const common = dirname(createRequire(require.resolve("ts-morph")).resolve("@ts-morph/common"));
  await esbuild.build({
    entryPoints: [join(common, "typescript.js")],
    outfile: join(folder, "typescript.cjs"),
    ...{ minify: true, legalComments: "inline", platform: "node", target },
  });
  await writeFile(join(folder, "index.cjs"), 'exports.ts = require("./typescript.cjs");\n');
  const { Project, ts } = require("ts-morph");
  const library = new Project({ useInMemoryFileSystem: true }).getModuleResolutionHost();
  await mkdir(join(folder, "lib"), { recursive: true });
  for (const name of new Set(ts.libMap.values()))
    await writeFile(join(folder, "lib", name), library.readFile(`/node_modules/typescript/lib/${name}`));
}

/** Makes a bundle take ts-morph's compiler from that folder, beside it. */
export const builtCompiler = {
  name: "built-compiler",
  setup: (build) => build.onResolve({ filter: /^ts-morph$/ }, () => ({ path: "./compiler/index.cjs", external: true })),
};
