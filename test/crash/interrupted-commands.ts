/** Ends every command with Ctrl+C at random moments: it ends at once, in silence, and tears and leaves nothing. */

import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createRandom } from "@toolwright/contract/internal/values";
import { createToolProject, readFileTool, repository, type ScratchProject } from "../support/scratch-project.js";
import { findTorn, findTrouble, readTexts, start, temporaryFiles, type Texts } from "./changing-project.js";
import type { FaultReport } from "./crashes.js";

const server = join(repository, "test/servers/stdio-server.mjs");

/** The arguments of each command; `{server}` starts a server. */
const commandLines = [
  "init --yes",
  "generate",
  "generate --watch",
  "check",
  "list --tokens",
  "list -- {server}",
  'call read_file {"path":"a"}',
  'call read_file {"path":"a"} --handlers handlers.mjs',
  "lint",
  "doctor",
  "doctor -- {server}",
  "adopt --write list.json --into tools/adopted --effect only=read_only",
  "verify --instances 20",
  "review --against HEAD",
  "review --against HEAD --format html",
  "accept --all --against HEAD --reason intended",
  "snapshot snapshots/server.json -- {server}",
  "catalogue --out catalogue.html",
  "describe",
  "merge base.json ours.json base.json",
];

/** A project that has something to do for every command. */
function createProject(): ScratchProject {
  const project = createToolProject({
    "tools/read-file.ts": readFileTool.replace('effect: "read_only"', 'stability: "stable",\n  effect: "read_only"'),
    "list.json": JSON.stringify({
      tools: [{ name: "only", description: "Does it.", inputSchema: { type: "object" } }],
    }),
    "handlers.mjs": "export default { read_file: () => new Promise((done) => setTimeout(() => done({}), 300)) };\n",
    "notes.txt": "mine\n",
  });
  execFileSync(process.execPath, [join(repository, "dist", "cli.js"), "generate"], { cwd: project.root });
  const inventory = project.read("generated/model-tool-schema-inventory.json");
  project.write({ "base.json": inventory, "ours.json": inventory.replace("Reads a text", "Reads any text") });
  const git = (...args: readonly string[]): void =>
    void execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], {
      cwd: project.root,
      stdio: "ignore",
    });
  project.write({ ".gitignore": "node_modules\n" });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "start");
  const narrowed = project.read("tools/read-file.ts").replace("path: string;", "path: string;\n  encoding: string;");
  project.write({ "tools/read-file.ts": narrowed });
  return project;
}

/** The processes with a word among their arguments. */
function findProcesses(marker: string): string[] {
  const all = execFileSync("ps", ["-A", "-ww", "-o", "args="], { encoding: "utf8" });
  return all.split("\n").filter((line) => line.includes(marker));
}

/** Restores the files of a project. */
function restore({ root, write }: ScratchProject, texts: Texts): void {
  for (const path of Object.keys(readTexts(root))) if (!(path in texts)) rmSync(join(root, path));
  write(texts);
}

/** Interrupts some of the commands, or all, at this many moments each. */
export async function interruptCommands(request: {
  readonly seed: number;
  readonly moments: number;
  readonly commands?: readonly string[];
}): Promise<FaultReport> {
  const { seed, moments, commands = commandLines } = request;
  const project = createProject();
  const { root } = project;
  const before = readTexts(root);
  const failures: string[] = [];
  let count = 0;
  for (const line of commands) {
    const random = createRandom(seed, line);
    const run = (marker: string) => {
      restore(project, before);
      const words = line.split(" ").flatMap((word) => (word === "{server}" ? ["node", server, "one", marker] : [word]));
      return start(root, words);
    };
    const begin = performance.now();
    const isEndless = line.includes("--watch");
    const whole = run(randomUUID());
    if (isEndless) {
      await new Promise((done) =>
        whole.child.stderr?.on("data", (text) => /Watching/.test(String(text)) && done(text)),
      );
      whole.child.kill("SIGINT");
    }
    const usual = await whole.ended;
    const duration = performance.now() - begin;
    if (usual.exitCode === 2) failures.push(`${line} must do something: ${usual.stderr}`);
    const after = readTexts(root);
    for (let moment = 0; moment < moments; moment++) {
      const marker = randomUUID();
      const started = run(marker);
      await Promise.race([setTimeout(random.below(duration)), started.ended]);
      started.child.kill("SIGINT");
      const ending = await started.ended;
      if (ending.signal === "SIGINT" || ending.exitCode === 130) count++;
      const problems = findTrouble(ending, ["SIGINT", 130, usual.exitCode ?? "SIGINT"]);
      problems.push(...findTorn(root, [before, after]));
      problems.push(...temporaryFiles(root).map((path) => `${path} is left`));
      if (line.includes("{server}")) problems.push(...findProcesses(marker).map((one) => `${one} runs on`));
      failures.push(...problems.map((problem) => `--seed ${seed} ${line}: ${problem}`));
    }
  }
  return { fault: `SIGINT in ${commands.length} commands`, count, failures };
}
