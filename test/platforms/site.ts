/** From the calls and the built runtime to a folder of modules that browsers and Node.js load as they are. */

import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { entryPoints, packageFolder } from "../runtime/built-package.js";
import { testFolder } from "../runtime/compiler.js";

/** The module that makes the calls when it is loaded. */
export const entryModule = join(testFolder, "..", "platforms", "print-calls.ts");

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
      return { path: file.replace("./dist/esm/", "./runtime/"), external: true };
    }),
};

/** Writes the folder, which the caller removes: `calls.js`, a page that loads it in two scopes, and the runtime. */
export async function createSite(): Promise<{ readonly folder: string; readonly dispose: () => void }> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-site-")));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  symlinkSync(join(packageFolder, "dist", "esm"), join(folder, "runtime"));
  const outfile = join(folder, "calls.js");
  await build({ entryPoints: [entryModule], bundle: true, format: "esm", outfile, plugins: [runtimeBeside] });
  return { folder, dispose: () => rmSync(folder, { recursive: true }) };
}

const contentTypes: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };

/** Nothing but the site's own modules: no inline code, and none made of strings. */
const policy = "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'";

/** A site that is served to this machine. */
export interface ServedSite {
  readonly address: string;
  readonly close: () => void;
}

/** Serves the folder under a strict content security policy. */
export async function serveSite(folder: string): Promise<ServedSite> {
  const server = createServer(({ url = "" }, response) => {
    const headers = { "content-type": contentTypes[extname(url)] ?? "text/plain", "content-security-policy": policy };
    readFile(join(folder, url)).then(
      (content) => response.writeHead(200, headers).end(content),
      () => response.writeHead(404, headers).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server must listen to a port.");
  return { address: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
