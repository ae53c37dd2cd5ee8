/** From the calls and the built runtime to a folder of modules that browsers and Node.js load as they are. */

import { extname, join } from "node:path";
import { build, type Plugin } from "esbuild";
import type { Page } from "playwright-core";
import { entryPoints } from "../runtime/built-package.js";
import { createScratchProject, repository, type ScratchProject } from "../support/scratch-project.js";

/** The module that makes the calls when it is loaded. */
export const entryModule = join(repository, "test/platforms/print-calls.ts");

/** The page and its worker make the calls each by itself, and say what their policy stopped. */
const files: Readonly<Record<string, string>> = {
  "package.json": '{ "type": "module" }',
  "index.html": `<!doctype html>
<script src="/watch-policy.js"></script>
<script type="module" src="/calls.js"></script>
<script src="/start-worker.js"></script>
`,
  "start-worker.js": 'new Worker("/worker.js", { type: "module" });',
  "worker.js": 'import "./watch-policy.js";\nimport "./calls.js";',
  "watch-policy.js": 'addEventListener("securitypolicyviolation", ({ blockedURI }) => console.error(blockedURI));',
};

/** Leaves the runtime as it was built: its chunks are loaded one by one. */
const runtimeBeside: Plugin = {
  name: "runtime-beside",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@toolwright\/runtime/ }, ({ path }) => {
      const file = entryPoints.find(({ specifier }) => specifier === path)?.import.default;
      if (file === undefined) throw new Error(`${path} must be an entry point.`);
      return { path: file.replace(/^\./, "./node_modules/@toolwright/runtime"), external: true };
    }),
};

/** Makes the site: `calls.js`, a page that loads it in two scopes, and the runtime. */
export async function createSite(): Promise<ScratchProject> {
  const site = createScratchProject(files);
  const outfile = join(site.root, "calls.js");
  await build({ entryPoints: [entryModule], bundle: true, format: "esm", outfile, plugins: [runtimeBeside] });
  return site;
}

/** Nothing but the site's own modules: no inline code, and none made of strings. */
const policy = "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'";

/** Answers what the page and its workers ask for with the files of the site, under a strict policy. */
export async function serveSite(page: Page, { root }: ScratchProject): Promise<void> {
  await page.context().route("**/*", async (route) => {
    const path = join(root, new URL(route.request().url()).pathname);
    const contentType = { ".html": "text/html", ".js": "text/javascript" }[extname(path)] ?? "text/plain";
    await route.fulfill({ path, contentType, headers: { "content-security-policy": policy } });
  });
}
