// Builds the three packages into their dist/ folders: esbuild for JavaScript, tsc for types.
// Does nothing when no input has changed since the last build. Usage: node build.mjs [--force] [--code-only]
// With --code-only, the declaration files stay those of the last build.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { compiledTemplates } from "./build-templates.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));
const stampFile = join(root, "dist", "build-inputs.sha256");
const run = promisify(execFile);
const codeOnly = process.argv.includes("--code-only");

/** All inputs of the build. */
async function inputFiles() {
  const files = ["build.mjs", "build-templates.mjs", "tsconfig.base.json"];
  files.push("package.json", "package-lock.json");
  for (const name of ["runtime", "contract"]) files.push(`${name}/package.json`, `${name}/tsconfig.json`);
  for (const folder of ["catalogue", "generator", "templates", "contract/src", "runtime/src"]) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) if (entry.isFile()) files.push(join(entry.parentPath, entry.name).slice(root.length));
  }
  return files.sort();
}

async function hashInputs() {
  const hash = createHash("sha256");
  for (const file of await inputFiles())
    hash
      .update(file)
      .update("\0")
      .update(await readFile(join(root, file)));
  return hash.digest("hex");
}

/** Emits declaration files, if the project has any; on a type error, prints the output of the compiler and exits. */
async function emitTypes(project) {
  if (codeOnly) return;
  try {
    await run(process.execPath, [join(root, "node_modules/typescript7/bin/tsc"), "-p", join(root, project)]);
  } catch (error) {
    console.error(`The types of ${project} do not build.\n${error.stdout ?? error}`);
    process.exit(1);
  }
}

/** Transpiles each module of the runtime to ESM and CommonJS; bundling is left to applications. */
async function buildRuntime(esbuild) {
  const dist = join(root, "runtime", "dist");
  const common = { absWorkingDir: root, outbase: "runtime/src", platform: "neutral", target: "es2022" };
  const formats = [
    { ...common, format: "esm", outdir: "runtime/dist/esm" },
    // Sandboxed CommonJS loaders, such as Jest's, do not support `import()`.
    { ...common, format: "cjs", outdir: "runtime/dist/cjs", supported: { "dynamic-import": false } },
  ];
  for (const format of formats) {
    await esbuild.build({ ...format, entryPoints: ["runtime/src/**/*.ts"] });
    // The package has no dependencies, so this module bundles the package that it wraps.
    await esbuild.build({
      ...format,
      entryPoints: ["runtime/src/lenient/jsonrepair.ts"],
      bundle: true,
      mainFields: ["module"],
    });
  }
  await emitTypes("runtime");
  // Both formats share the declarations; the nearest package.json decides the module format.
  await cp(join(dist, "esm"), join(dist, "cjs"), { recursive: true, filter: (source) => !source.endsWith(".js") });
  await writeFile(join(dist, "cjs", "package.json"), '{ "type": "commonjs" }\n');
  await copyLicences(["node_modules/jsonrepair/"], dist);
}

async function buildContract(esbuild) {
  const { dependencies } = JSON.parse(await readFile(join(root, "contract", "package.json"), "utf8"));
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ["contract/src/index.ts", "contract/src/**/index.ts"],
    outbase: "contract/src",
    outdir: "contract/dist",
    ...forNode,
    // Loading the modules of the runtime one by one would take a twentieth of a short run.
    external: Object.keys(dependencies).filter((name) => name !== "@toolwright/runtime"),
  });
}

/** The options of every build for Node.js. */
const forNode = { bundle: true, splitting: true, format: "esm", platform: "node", target: "node20.19" };

/** Defines the CommonJS globals that bundled CommonJS packages use. */
const commonJsNames = `import { createRequire as __createRequire } from "node:module";
const require = __createRequire(import.meta.url), __filename = import.meta.filename;`;

/** Libraries that are bundled apart: minified, and loaded by the few commands that need them. */
const bundledApart = {
  name: "bundled-apart",
  setup: (build) => {
    // Most commands need the compiler alone; those that edit sources also need what ts-morph adds to it.
    build.onResolve({ filter: /^ts-morph$/ }, ({ importer }) => {
      const path = /[\\/]sources[\\/]compiler\.ts$/.test(importer) ? "./compiler.js" : "./ts-morph.js";
      return { path, external: true };
    });
    build.onResolve({ filter: /^@modelcontextprotocol\/client$/ }, () => ({ path: "./mcp-client.js", external: true }));
  },
};

/**
 * Stands in for the client SDK's choice of a validator for results of calls. No tool is ever called, and loading that
 * validator, Ajv, would be a third of loading the client.
 */
const noResultValidator = {
  name: "no-result-validator",
  setup: (build) => {
    const contents = `export const CORS_IS_POSSIBLE = false;
      export class DefaultJsonSchemaValidator {
        getValidator() { throw new Error("Results of calls are not validated here."); }
      }`;
    const namespace = "no-result-validator";
    build.onResolve({ filter: /^@modelcontextprotocol\/client\/_shims$/ }, ({ path }) => ({ path, namespace }));
    build.onLoad({ filter: /.*/, namespace }, () => ({ contents }));
  },
};

/** Bundles the parts of the client SDK that list the tools of a server. */
async function buildClient(esbuild) {
  const names = "Client, ProtocolError, SSEClientTransport, StreamableHTTPClientTransport";
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    metafile: true,
    stdin: { contents: `export { ${names} } from "@modelcontextprotocol/client";`, resolveDir: root },
    outfile: "dist/mcp-client.js",
    plugins: [noResultValidator],
    ...forNode,
    splitting: false,
    minify: true,
    legalComments: "none",
  });
  await copyLicences(Object.keys(metafile.inputs), join(root, "dist"));
}

/** Bundles one encoding of the tokenizer, as a CommonJS module that loads synchronously. */
async function buildTokenizer(esbuild) {
  const { version } = JSON.parse(await readFile(join(root, "node_modules", "gpt-tokenizer", "package.json"), "utf8"));
  const contents = `export { countTokens } from "gpt-tokenizer/encoding/o200k_base";
    export const version = ${JSON.stringify(version)};`;
  await esbuild.build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root },
    outfile: "dist/tokenizer.cjs",
    ...forNode,
    ...{ splitting: false, format: "cjs", minify: true, legalComments: "none" },
  });
  await copyLicences(["node_modules/gpt-tokenizer/"], join(root, "dist"));
}

/** Bundles the script and the style of the catalogue, which is one page that makes no requests, as strings. */
async function buildCatalogue(esbuild) {
  const { metafile, outputFiles } = await esbuild.build({
    absWorkingDir: root,
    metafile: true,
    entryPoints: { script: "catalogue/catalogue.tsx", style: "catalogue/catalogue.css" },
    outdir: "dist/catalogue",
    write: false,
    ...{ bundle: true, format: "iife", platform: "neutral", mainFields: ["module", "main"], target: "es2022" },
    ...{ minify: true, legalComments: "none", jsx: "automatic", jsxImportSource: "preact" },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const texts = outputFiles.map(({ path, text }) => [path.endsWith(".css") ? "style" : "script", text.trim()]);
  await writeFile(join(root, "dist", "catalogue-page.json"), JSON.stringify(Object.fromEntries(texts)));
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([input, { bytesInOutput }]) => (bytesInOutput > 0 ? [input] : [])),
  );
  const licences = [];
  for (const name of packagesOf(used)) licences.push(`${name}\n\n${await readLicence(name)}`);
  await writeFile(join(root, "dist", "LICENSES.catalogue-page"), licences.join(`\n${"-".repeat(80)}\n\n`));
}

/** Bundles the compiler in ts-morph into one minified module, and writes the declarations of its library. */
async function buildCompiler(esbuild) {
  const { Project, ts } = await import("ts-morph");
  // Named exports are faster than the getters of the CommonJS module: they save 5% of a run. Appending them makes the
  // compiler an ES module: inside a wrapper for CommonJS, V8 would parse it twice.
  const names = Object.keys(ts).filter((name) => name !== "default");
  const compiler = await readFile(join(root, "node_modules", "@ts-morph", "common", "dist", "typescript.js"), "utf8");
  await writeFile(join(root, "dist", "compiler.js"), 'export * as ts from "./typescript.js";\n');
  await esbuild.build({
    stdin: { contents: `${compiler}\nexport const { ${names} } = ts;`, resolveDir: root },
    outfile: join(root, "dist", "typescript.js"),
    ...forNode,
    splitting: false,
    minify: true,
    legalComments: "inline",
    banner: { js: commonJsNames },
    // It assigns `module.exports` only where there is a `module`.
    logOverride: { "commonjs-variable-in-esm": "silent" },
  });
  const library = new Project({ useInMemoryFileSystem: true }).getModuleResolutionHost();
  await mkdir(join(root, "dist", "lib"), { recursive: true });
  for (const name of new Set(ts.libMap.values()))
    await writeFile(join(root, "dist", "lib", name), library.readFile(`/node_modules/typescript/lib/${name}`));
}

/** Bundles ts-morph around the compiler that is already there, so that a process has one compiler. */
async function buildEditor(esbuild, external) {
  const names = Object.keys(await import("ts-morph")).filter((name) => /^(?!default$)\w+$/.test(name));
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    metafile: true,
    stdin: { contents: `export { ${names} } from "ts-morph";`, resolveDir: root },
    outfile: "dist/ts-morph.js",
    ...forNode,
    splitting: false,
    minify: true,
    legalComments: "none",
    external,
    plugins: [
      {
        name: "one-compiler",
        setup: (build) => {
          // `require` of a module in the bundle is an import of the module that it exports from.
          build.onResolve({ filter: /^\.\/typescript$/ }, () => ({ path: "typescript", namespace: "compiler" }));
          build.onResolve({ filter: /^\.\/typescript\.js$/ }, ({ path }) => ({ path, external: true }));
          build.onLoad({ filter: /./, namespace: "compiler" }, () => ({
            contents: 'export * from "./typescript.js";',
            resolveDir: root,
          }));
        },
      },
    ],
    banner: { js: commonJsNames },
  });
  await copyLicences(Object.keys(metafile.inputs), join(root, "dist"));
}

async function buildGenerator(esbuild) {
  const { dependencies, version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ["runtime/src/json-schema/validator-support.ts"],
    ...{ bundle: true, format: "esm", target: "es2022", write: false },
  });
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    metafile: true,
    entryPoints: {
      cli: "generator/cli.ts",
      generator: "generator/index.ts",
      "config-schema": "generator/command-line/config-schema.ts",
      "handler-host": "generator/calls/handler-host.ts",
    },
    outdir: "dist",
    ...forNode,
    legalComments: "none",
    external: Object.keys(dependencies),
    plugins: [bundledApart, compiledTemplates],
    define: {
      VALIDATOR_SUPPORT: JSON.stringify(outputFiles[0].text.replaceAll("\r\n", "\n")),
      TOOLWRIGHT_VERSION: JSON.stringify(version),
    },
    // The schema engine must use the compiler that made the Program it reads.
    alias: {
      typescript: "./generator/sources/compiler.ts",
      // Only the engine's project loader uses it, which is never called.
      glob: "tinyglobby",
      // The sources can be tree-shaken, unlike the CommonJS build.
      "ts-json-schema-generator": "./node_modules/ts-json-schema-generator/index.ts",
    },
    banner: { js: commonJsNames },
  });
  for (const file of ["contract.js", "contract.d.ts"])
    await writeFile(join(root, "dist", file), 'export * from "@toolwright/contract";\n');
  await cp(join(root, "generator", "config", "config.schema.json"), join(root, "dist", "config.schema.json"));
  const carried = ["node_modules/ts-morph/", "node_modules/typescript/"];
  await copyLicences([...Object.keys(metafile.inputs), ...carried], join(root, "dist"));
  await buildCompiler(esbuild);
  await buildEditor(esbuild, Object.keys(dependencies));
  await buildClient(esbuild);
  await buildCatalogue(esbuild);
  await buildTokenizer(esbuild);
}

/** Copies the licences of the bundled packages. */
async function copyLicences(inputs, dist) {
  for (const name of packagesOf(inputs))
    await writeFile(join(dist, `LICENSE.${name.replace("/", "-")}`), await readLicence(name));
}

/** The names of the installed packages that inputs are of, in order. */
function packagesOf(inputs) {
  const names = inputs.map((input) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1]);
  return [...new Set(names.filter((found) => found !== undefined))].sort();
}

async function readLicence(name) {
  const folder = join(root, "node_modules", name);
  const licence = (await readdir(folder)).find((file) => /^licen[cs]e/i.test(file));
  return licence === undefined ? writeLicence(folder) : readFile(join(folder, licence), "utf8");
}

/** The MIT licence of a package without a licence file. */
async function writeLicence(folder) {
  const { name, license, author, repository } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  if (license !== "MIT") throw new Error(`${name} is bundled and has no licence file, and is not MIT-licensed.`);
  const text = (await readFile(join(root, "LICENSE"), "utf8")).replace(/Copyright .*/, `Copyright (c) ${author}`);
  return `${name} (${repository.url ?? repository})\n\n${text}`;
}

const inputs = await hashInputs();
// The stamp covers all packages, so the others must be built too.
const hasOthers =
  existsSync(join(root, "runtime/dist/esm/index.js")) && existsSync(join(root, "contract/dist/index.js"));
const built = hasOthers && (await readFile(stampFile, "utf8").catch(() => ""));
if (built !== inputs || process.argv.includes("--force")) {
  const esbuild = await import("esbuild");
  for (const folder of codeOnly ? [] : ["dist", "contract/dist", "runtime/dist"])
    await rm(join(root, folder), { recursive: true, force: true });
  await mkdir(join(root, "dist"), { recursive: true });
  await buildRuntime(esbuild);
  await Promise.all([buildContract(esbuild), emitTypes("contract")]);
  await Promise.all([buildGenerator(esbuild), emitTypes("generator"), emitTypes("catalogue")]);
  await writeFile(stampFile, inputs);
}
