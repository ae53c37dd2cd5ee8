/** A project with two versions of its tools, and what a run may leave of it: each file as before or as after. */

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { makeSources } from "../../bench/synthetic/tools.js";
import { createToolProject, repository, type ProjectFiles, type ScratchProject } from "../support/scratch-project.js";

const commandLine = join(repository, "dist", "cli.js");

/** What a process came to. */
export interface Ending {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ending>;
}

export interface StartOptions {
  /** Runs it as another user. */
  readonly uid?: number | undefined;
  /** Runs it in a shell that has set this limit for the size of a file, in blocks. */
  readonly fileLimit?: number;
}

/** Starts the command line in a project, as a process of its own. */
export function start(root: string, args: readonly string[], { uid, fileLimit }: StartOptions = {}): Started {
  const limit = fileLimit === undefined ? "" : `ulimit -f ${fileLimit}; `;
  const command = [process.execPath, commandLine, ...args];
  const [program = "", ...words] = limit === "" ? command : ["sh", "-c", `${limit}exec "$@"`, "sh", ...command];
  const child = spawn(program, words, {
    cwd: root,
    env: { ...process.env, NO_COLOR: "1" },
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].on("data", (text) => void (printed[name] += String(text)));
  const ended = once(child, "close").then(([exitCode, signal]) => {
    return { exitCode: exitCode as number | null, signal: signal as NodeJS.Signals | null, ...printed }; // As documented.
  });
  return { child, ended };
}

/** Texts by path, without installed packages. */
export type Texts = Readonly<Record<string, string>>;

/** Every file of a project. */
export function readTexts(root: string, folder = ""): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (entry.name !== "node_modules" && entry.name !== ".git") Object.assign(found, readTexts(root, path));
    } else {
      found[path] = readFileSync(join(root, path), "utf8");
    }
  }
  return found;
}

export const isTemporary = (path: string): boolean => /(?:^|\/)\.toolwright-[0-9a-f-]{36}\.tmp$/.test(path);

/** What is wrong with the files of a project that should be as before or as after. */
export function findTorn(root: string, versions: readonly Texts[]): string[] {
  const now = readTexts(root);
  const paths = new Set(versions.flatMap((texts) => Object.keys(texts)));
  const isWhole = (path: string): boolean => versions.some((texts) => texts[path] === now[path]);
  return [
    ...[...paths].filter((path) => !isWhole(path)).map((path) => `${path} is ${path in now ? "torn" : "gone"}`),
    ...Object.keys(now).flatMap((path) => (paths.has(path) || isTemporary(path) ? [] : [`${path} is new`])),
  ];
}

export const temporaryFiles = (root: string): string[] => Object.keys(readTexts(root)).filter(isTemporary);

/** What is wrong with what a process printed and came to. */
export function findTrouble(
  { exitCode, signal, stdout, stderr }: Ending,
  expected: readonly (number | string)[],
): string[] {
  return [
    ...(expected.includes(signal ?? exitCode ?? "") ? [] : [`it ends with ${signal ?? exitCode}: ${stderr || stdout}`]),
    ...(/^ +at .*[:(]/m.test(stdout + stderr) ? [`a stack trace: ${stderr}`] : []),
    ...(/could not run/.test(stderr) ? [stderr] : []),
  ];
}

/** A project that one version of its tools is generated for, and the sources are another version of. */
export interface ChangingProject {
  readonly project: ScratchProject;
  readonly root: string;
  /** Milliseconds of one run. */
  readonly duration: number;
  /** The whole project as it is, and as a run of `generate` would leave it. */
  readonly before: () => Texts;
  readonly after: () => Texts;
  /** Writes the sources of the other version. */
  readonly change: () => void;
  /** Runs generate and, unless told otherwise, check, and returns what is not as it should be then. */
  readonly heal: (isChecked?: boolean) => Promise<string[]>;
}

/** A document with the parameters of a tool, which differ between the versions. */
const showTool = (name: string): string =>
  `# Tools\n\nBefore.\n\n<!-- toolwright:tools tool:${name} -->\n<!-- /toolwright -->\n\nAfter.\n`;

/** Files of other programs and people where toolwright writes. */
const foreign: ProjectFiles = {
  "generated/README.md": "# Generated\n",
  "generated/metadata/notes.txt": "mine\n",
  "generated/schemas/.toolwright-draft.tmp": "mine\n",
  "generated/registry.ts.0c2f7a9e-1b2c-4d3e-8f40-112233445566.tmp": "mine\n",
  ".toolwright-0c2f7a9e.tmp": "mine\n",
  "docs/notes.md": "mine\n",
};

/** Generates both versions, and begins with the first. */
export async function createChangingProject(tools: number, seed: number): Promise<ChangingProject> {
  const sources = [seed, seed + 1].map((one) =>
    Object.fromEntries([...makeSources({ tools, seed: one })].map(({ path, text }) => [path, text])),
  );
  const [, first = ""] = /\n {2}name: "(\w+)"/.exec(Object.values(sources[0] ?? {}).at(-1) ?? "") ?? [];
  const settings = { tools: ["tools/**/*.ts"], output: "generated", docs: ["docs/tools.md"], markdown: true };
  const project = createToolProject({
    ...foreign,
    "toolwright.config.json": JSON.stringify({ ...settings, targets: { vscode: true } }),
    "docs/tools.md": showTool(first),
  });
  const { root } = project;
  const versions: Texts[] = [];
  let duration = 0;
  for (const version of sources) {
    project.write(version);
    const begin = performance.now();
    const { exitCode, stderr } = await start(root, ["generate", "--no-cache"]).ended;
    if (exitCode !== 0) throw new Error(`The project must generate.\n${stderr}`);
    versions.push(readTexts(root));
    duration = Math.ceil(performance.now() - begin);
  }
  let [generated, written] = [1, 1];
  const textsOf = (outputs: number): Texts => ({ ...versions[outputs], ...sources[written] });
  const change = (): void => {
    written = 1 - generated;
    project.write(sources[written] ?? {});
  };
  const heal = async (isChecked = true): Promise<string[]> => {
    const problems = findTrouble(await start(root, ["generate"]).ended, [0]);
    generated = written;
    if (isChecked) problems.push(...findTrouble(await start(root, ["check"]).ended, [0]));
    problems.push(...findTorn(root, [textsOf(generated)]));
    const cached = Object.keys(readTexts(join(root, "node_modules", ".cache"))).filter(isTemporary);
    return [...problems, ...[...temporaryFiles(root), ...cached].map((path) => `${path} is left`)];
  };
  const all = {
    project,
    root,
    duration,
    before: () => textsOf(generated),
    after: () => textsOf(written),
    change,
    heal,
  };
  change();
  const problems = await all.heal(false);
  if (problems.length > 0) throw new Error(`The project must be as generated: ${problems.join("; ")}`);
  return all;
}
