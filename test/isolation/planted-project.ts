/** A project in which everything that a tool could run by mistake writes its name. */

import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { declareTool } from "../cache/watched-project.js";
import { createToolProject, minimalSettings, readFileTool, type ScratchProject } from "../support/scratch-project.js";
import { attributes, commitAll, createRepository, git, plantInGit } from "./planted-git.js";
import { createTraps, type Control, type Traps } from "./traps.js";

export const inventory = "generated/model-tool-schema-inventory.json";

/** Packages that toolwright, or another program in its place, could load from the project. */
const packages = [
  ...["ajv", "ajv-formats", "chokidar", "commander", "handlebars", "jiti", "prettier", "refa", "semver", "tinyglobby"],
  ...["ts-json-schema-generator", "ts-morph", "ts-node", "tsx", "typescript", "ai"],
  ...["planted-base", "planted-plugin", "planted-tools"],
];

/** Settings of programs that are modules, and the project's main module. */
const modules = [
  ...["toolwright.config.js", "toolwright.config.mjs", "toolwright.config.cjs"],
  ...[".prettierrc.js", ".prettierrc.cjs", "prettier.config.js", "prettier.config.mjs", "eslint.config.js"],
  ...[".pnp.cjs", ".pnp.loader.mjs", ".pnpmfile.cjs", ".yarnrc.js", "babel.config.js", "index.js"],
];

/** TypeScript that programs compile and run. */
const sources = ["toolwright.config.ts", "vite.config.ts", "tools/read-file.ts", "src/agent.ts"];

/** `imports` of package.json; toolwright's own has the same. */
const imports = ["#tokenizer", "#catalogue-page"];

/** Scripts of package.json, by the one that npm is asked to run. */
const scripts: Readonly<Record<string, readonly string[]>> = {
  ...{ prepare: ["prepare"], install: ["install"], codegen: ["codegen"] },
  generate: ["pregenerate", "generate"],
};

export interface PlantedProject extends ScratchProject {
  readonly traps: Traps;
  /** They run every trap. */
  readonly controls: readonly Control[];
}

const targets = ["openai", "openai-strict", "openai-chat", "anthropic", "anthropic-strict", "gemini", "mcp", "bedrock"];

/** An agent with a tool that the project does not declare, and the same tool as a server lists it. */
const agent = `import { tool } from "ai";
import { z } from "zod";
export interface FindNoteArgs { text: string }
const inputSchema = z.object({ text: z.string() });
const execute = ({ text }: FindNoteArgs): string => text;
export const tools = { find_note: tool({ description: "Finds a note.", inputSchema, execute }) };
`;
const noteSchema = { type: "object", properties: { text: { type: "string" } }, required: ["text"] };
const served = [
  { name: "find_note", description: "Finds a note.", inputSchema: noteSchema, annotations: { readOnlyHint: true } },
];

/** The project on its branch `change`, which breaks calls that `main` and the release accept; nothing is generated. */
export async function createPlantedProject(): Promise<PlantedProject> {
  const project = createToolProject();
  const { root, write } = project;
  const traps = createTraps(project);
  const commitTool = async (tool: string, mergedText: string): Promise<void> => {
    const imported = 'import "planted-plugin";\nimport "../effects.js";\n';
    write({ "tools/read-file.ts": `${imported}${tool}\n${traps.statement("tools/read-file.ts")}` });
    write({ "merged.txt": mergedText });
    await generate(project);
    commitAll(root, mergedText);
  };
  write({ ...manifests(root, traps), ...(await modulesWith(traps)) });
  createRepository(root);
  const tool = readFileTool.replace('effect: "read_only",', 'effect: "read_only",\n  stability: "stable",');
  await commitTool(tool, "base\n");
  git(root, "tag", "v1.0.0");
  git(root, "checkout", "--quiet", "-b", "theirs");
  write({ "merged.txt": "theirs\n" });
  commitAll(root, "theirs\n");
  git(root, "checkout", "--quiet", "-b", "change", "main");
  await commitTool(tool.replace("startLine?", "startLine").replace("   * @default 1\n", ""), "ours\n");
  const base = git(root, "show", `main:${inventory}`);
  write({
    "base.json": base,
    "ours.json": project.read(inventory),
    "theirs.json": base.replaceAll("publish", "print"),
  });
  project.remove("generated");
  project.remove("node_modules/.cache");
  const controls = [...controlsOfModules(), ...controlsOfScripts(), ...plantInGit(project, traps)];
  return { ...project, traps, controls };
}

async function generate(project: ScratchProject): Promise<void> {
  const { exitCode, stderr } = await project.run(["generate"]);
  if (exitCode !== 0) throw new Error(`The planted project must generate.\n${stderr}`);
}

/** Files other than modules. */
function manifests(root: string, traps: Traps): Readonly<Record<string, string>> {
  return {
    "package.json": JSON.stringify({
      ...{ name: "planted", private: true, type: "module", main: "./index.js" },
      imports: Object.fromEntries(imports.map((name) => [name, `./imports/${name.slice(1)}.js`])),
      scripts: Object.fromEntries(
        Object.values(scripts)
          .flat()
          .map((name) => [name, `${traps.command(`scripts.${name}`)} && node --eval 0`]),
      ),
      dependencies: { "planted-tools": "1.0.0" },
    }),
    "toolwright.config.json": JSON.stringify({
      ...minimalSettings,
      ...{ packages: ["planted-tools"], docs: ["README.md"], catalogue: true, markdown: true, validators: true },
      targets: Object.fromEntries(targets.map((name) => [name, true])),
    }),
    "tsconfig.json": JSON.stringify({
      compilerOptions: { module: "nodenext", strict: true, plugins: [{ name: "planted-plugin" }] },
      include: ["tools", "generated"],
    }),
    "served.json": JSON.stringify({ tools: served }),
    "README.md": "<!-- toolwright:tools -->\n<!-- /toolwright -->\n",
    ".npmrc": `node-options=--import=${join(root, "npm-options.js")}\n`,
    ".gitignore": "node_modules/.cache\n",
    ".gitattributes": attributes,
  };
}

async function modulesWith({ statement }: Traps): Promise<Readonly<Record<string, string>>> {
  const published = createToolProject({ "tools/publish.ts": declareTool("publish", "string") });
  await generate(published);
  const exported = {
    ".": "./index.js",
    "./toolwright-inventory.json": "./inventory.json",
    "./toolwright-registry": "./index.js",
  };
  return {
    ...Object.fromEntries(
      [...modules, ...sources, "npm-options.js", "effects.ts"].map((name) => [name, statement(name)]),
    ),
    "src/agent.ts": `${agent}${statement("src/agent.ts")}`,
    ...Object.fromEntries(imports.map((name) => [`imports/${name.slice(1)}.js`, statement(name)])),
    ...Object.fromEntries(
      packages.flatMap((name) => [
        [`node_modules/${name}/package.json`, JSON.stringify({ name, version: "99.0.0", main: "index.js" })],
        [`node_modules/${name}/index.js`, statement(name)],
        [`node_modules/${name}/index.d.ts`, "export declare function tool<Tool>(tool: Tool): Tool;\n"],
      ]),
    ),
    "node_modules/ai/index.js": `${statement("ai")}exports.tool = (tool) => tool;\n`,
    "node_modules/planted-tools/package.json": JSON.stringify({
      ...{ name: "planted-tools", version: "1.0.0", type: "module", exports: exported },
    }),
    "node_modules/planted-tools/inventory.json": published.read(inventory),
  };
}

/** Node.js imports modules, packages and what esbuild compiled; an editor's language server loads a plugin. */
function controlsOfModules(): readonly Control[] {
  const evaluate = (code: string, runs: readonly string[]): Control => ({
    command: [process.execPath, "--input-type=module", "--eval", code],
    runs,
  });
  const { resolve } = createRequire(import.meta.url);
  const folders = { outbase: ".", outdir: "bundled" };
  const options = { ...folders, bundle: true, platform: "node", format: "esm", packages: "external" };
  const bundle = `buildSync(${JSON.stringify({ ...options, entryPoints: sources, outExtension: { ".js": ".mjs" } })});`;
  const bundled = sources.map((name) => `await import("./bundled/${name.replace(/\.ts$/, ".mjs")}");`);
  const opened = { file: "tools/read-file.ts" };
  const specifiers = [...packages, ...imports, ...modules.map((name) => `./${name}`)];
  return [
    evaluate(specifiers.map((name) => `import "${name}";`).join(""), [...packages, ...imports, ...modules]),
    evaluate([`import { buildSync } from "${resolve("esbuild")}";`, bundle, ...bundled].join(""), [
      ...sources,
      "effects.ts",
    ]),
    {
      command: [process.execPath, resolve("typescript/lib/tsserver.js"), "--allowLocalPluginLoads"],
      input: `${JSON.stringify({ seq: 0, type: "request", command: "open", arguments: opened })}\n`,
      runs: ["planted-plugin"],
    },
  ];
}

/** npm runs a script with the options that `.npmrc` has for Node.js. */
function controlsOfScripts(): readonly Control[] {
  return Object.entries(scripts).map(([name, names]) => ({
    command: ["npm", "run", name],
    runs: [...names.map((script) => `scripts.${script}`), "npm-options.js"],
  }));
}
