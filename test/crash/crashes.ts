/** Kills runs at random moments, runs many at once, and takes their disk away; says what is torn, lost or left. */

import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createRandom } from "@toolwright/contract/internal/values";
import {
  findTorn,
  findTrouble,
  isTemporary,
  readTexts,
  start,
  temporaryFiles,
  type ChangingProject,
  type Started,
} from "./changing-project.js";

type Random = ReturnType<typeof createRandom>;

/** What one kind of fault came to. */
export interface FaultReport {
  readonly fault: string;
  /** How often it happened. */
  readonly count: number;
  /** Each with what repeats it. */
  readonly failures: readonly string[];
}

interface Moment {
  /** Resolves when it is time; false if the process has ended before. */
  readonly wait: (run: Started) => Promise<boolean>;
}

/** The number of temporary files in the folders with most files. */
function countTemporary(root: string): number {
  const folders = ["generated", "generated/metadata", "generated/schemas"];
  return folders.flatMap((folder) => readdirSync(join(root, folder)).filter(isTemporary)).length;
}

/** A moment while a run writes: after so many files of those that it stages, or, beyond these, that it moves. */
function whileWriting(root: string, files: number, moment: number): Moment {
  const wait = async ({ child }: Started): Promise<boolean> => {
    let most = 0;
    while (child.exitCode === null && child.signalCode === null) {
      const now = countTemporary(root);
      most = Math.max(most, now);
      if (most > 0 && (moment < files ? now >= moment : now < most && most - now >= moment - files)) return true;
      // A loop without a pause would take a core from the run that it watches.
      await setTimeout(1);
    }
    return false;
  };
  return { wait };
}

/** A moment of a whole run. */
function after(milliseconds: number): Moment {
  const wait = async ({ child, ended }: Started): Promise<boolean> => {
    await Promise.race([setTimeout(milliseconds), ended]);
    return child.exitCode === null && child.signalCode === null;
  };
  return { wait };
}

export interface KillOptions {
  readonly seed: number;
  readonly kills: number;
  readonly only?: number;
  readonly signal?: "SIGINT" | "SIGKILL";
  readonly onProgress?: (line: string) => void;
}

/** Half of the moments are while files are written, as far as those of the others are not. */
export async function killRuns(changing: ChangingProject, options: KillOptions): Promise<readonly FaultReport[]> {
  const { root } = changing;
  const { seed, kills, only, signal = "SIGKILL", onProgress = () => undefined } = options;
  const files = Object.keys(readTexts(join(root, "generated"))).length;
  const failures: string[] = [];
  const counts = { killed: 0, writing: 0 };
  const isEnough = (): boolean => counts.killed >= kills && counts.writing >= 0.3 * kills;
  for (let index = only ?? 0; !isEnough() && index <= (only ?? 4 * kills); index++) {
    const random = createRandom(seed, `${signal} ${index}`);
    const isWriting = index % 2 === 0;
    const moment = isWriting
      ? whileWriting(root, files, random.below(2 * files))
      : after(random.below(changing.duration));
    changing.change();
    const run = start(root, ["generate"]);
    if (await moment.wait(run)) run.child.kill(signal);
    const ending = await run.ended;
    const problems = findTrouble(ending, [signal, 0]);
    const left = temporaryFiles(root);
    problems.push(...findTorn(root, [changing.before(), changing.after()]));
    // Only a kill gives a run no time.
    if (signal !== "SIGKILL") problems.push(...left.map((path) => `${path} is left`));
    const isMixed = findTorn(root, [changing.before()]).length > 0 && findTorn(root, [changing.after()]).length > 0;
    if (ending.signal === signal) counts.killed++;
    if (ending.signal === signal && (left.length > 0 || isMixed || (signal === "SIGINT" && isWriting)))
      counts.writing++;
    problems.push(...(await changing.heal(index % 5 === 0)).map((problem) => `the next run: ${problem}`));
    failures.push(...problems.map((problem) => `--seed ${seed} --only ${index} (${signal}): ${problem}`));
    if (index % 20 === 19) onProgress(`${signal}: ${counts.killed} of ${kills}, ${failures.length} failures`);
  }
  return [
    { fault: `${signal} of generate`, count: counts.killed, failures },
    { fault: `of these, while it wrote files`, count: counts.writing, failures: [] },
  ];
}

/** Runs generate and check at once, after a change of every tool. */
export async function crowdRuns(
  changing: ChangingProject,
  { rounds, each }: { readonly rounds: number; readonly each: number },
): Promise<FaultReport> {
  const failures: string[] = [];
  for (let round = 0; round < rounds; round++) {
    changing.change();
    const commands = Array.from({ length: 2 * each }, (_, index) => (index % 2 === 0 ? "generate" : "check"));
    const runs = commands.map((command) => ({ command, ended: start(changing.root, [command]).ended }));
    for (const { command, ended } of runs) {
      const problems = findTrouble(await ended, command === "check" ? [0, 1] : [0]);
      failures.push(...problems.map((problem) => `${command} in a crowd: ${problem}`));
    }
    failures.push(...findTorn(changing.root, [changing.after()]), ...(await changing.heal()));
  }
  return { fault: `${each} generate and ${each} check at once`, count: rounds, failures };
}

/** Starts a run that must refuse to write, with these words; the project is as before, and heals after `restore`. */
async function refuse(
  changing: ChangingProject,
  run: () => Started,
  { says, restore }: { readonly says: RegExp; readonly restore: () => void },
): Promise<string[]> {
  const ending = await run().ended;
  const problems = findTrouble(ending, [1, 2]);
  if (!says.test(ending.stderr)) problems.push(`it says: ${ending.stderr}`);
  restore();
  problems.push(...findTorn(changing.root, [{ ...changing.after(), ...outputsOf(changing.before()) }]));
  problems.push(...temporaryFiles(changing.root).map((path) => `${path} is left`));
  return [...problems, ...(await changing.heal())];
}

/** Without the sources, which have changed before the run. */
const outputsOf = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([path]) => !path.startsWith("tools/")));

/** A limit for the size of files, as of a disk quota, under which some of the files can be written. */
export async function limitFiles(changing: ChangingProject, random: Random, rounds: number): Promise<FaultReport> {
  const failures: string[] = [];
  for (let round = 0; round < rounds; round++) {
    changing.change();
    const sizes = Object.entries(changing.after()).flatMap(([path, text]) =>
      path.startsWith("generated/") ? [Buffer.byteLength(text)] : [],
    );
    // A block has 512 bytes in one shell and 1024 in another.
    const fileLimit = random.below(Math.floor(Math.max(...sizes) / 1024));
    const says =
      /^error output-not-writable\n {2}Cannot write to "[^"]+": a file would be larger than the system allows\./;
    const run = (): Started => start(changing.root, ["generate"], { fileLimit });
    failures.push(...(await refuse(changing, run, { says, restore: () => undefined })));
  }
  return { fault: "a limit for the size of files", count: rounds, failures };
}

/** A disk of its own for the output that is full; undefined if this user may mount none. */
export async function fillDisk(
  changing: ChangingProject,
  random: Random,
  rounds: number,
): Promise<FaultReport | undefined> {
  const { root } = changing;
  const output = join(root, "generated");
  const mount = (...args: readonly string[]): void => void execFileSync("mount", args, { stdio: "ignore" });
  const kept = readTexts(output);
  try {
    mount("-t", "tmpfs", "-o", "size=64m", "tmpfs", output);
  } catch {
    return undefined;
  }
  const failures: string[] = [];
  try {
    for (const [path, text] of Object.entries(kept)) {
      mkdirSync(join(output, path, ".."), { recursive: true });
      writeFileSync(join(output, path), text);
    }
    failures.push(...(await changing.heal()));
    for (let round = 0; round < rounds; round++) {
      changing.change();
      const [, used = "0"] = /\n\S+\s+\d+\s+(\d+)/.exec(execFileSync("df", ["-k", output], { encoding: "utf8" })) ?? [];
      const size = Number(used) + random.below(Math.floor(Number(used) * 0.9));
      mount("-o", `remount,size=${size}k`, output);
      const says = /^error output-not-writable\n {2}Cannot write to "[^"]+": the disk is full\./;
      const restore = (): void => mount("-o", "remount,size=64m", output);
      failures.push(...(await refuse(changing, () => start(root, ["generate"]), { says, restore })));
    }
  } finally {
    const left = readTexts(output);
    execFileSync("umount", [output]);
    for (const [path, text] of Object.entries(left)) writeFileSync(join(output, path), text);
  }
  return { fault: "a full disk", count: rounds, failures };
}

/** A user without privileges, for whom permissions count; undefined for the user that runs the tests. */
export const plainUser = process.getuid?.() === 0 ? 65534 : undefined;

/** Whether another user can read this repository, and start a run at all. */
export async function canRunAs(changing: Pick<ChangingProject, "root">, uid: number | undefined): Promise<boolean> {
  if (process.platform === "win32") return false;
  const { exitCode } = await start(changing.root, ["--version"], { uid }).ended.catch(() => ({ exitCode: 1 }));
  return exitCode === 0;
}

/** Gives a project to a user. */
export function giveTo(root: string, uid: number | undefined): void {
  if (uid === undefined) return;
  chownSync(root, uid, uid);
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), uid, uid);
}

/** Folders of which a user may not write one, or may not read it. */
export async function denyFolders(changing: ChangingProject): Promise<FaultReport> {
  const { root } = changing;
  const failures: string[] = [];
  const cases = [
    { folders: ["generated", "generated/metadata", "generated/schemas"], mode: 0o555, says: /is read-only\./ },
    {
      folders: ["generated/metadata"],
      mode: 0o555,
      says: /^error output-not-writable\n {2}Cannot write to "generated\/metadata"/,
    },
    {
      folders: ["generated/schemas"],
      mode: 0o555,
      says: /^error output-not-writable\n {2}Cannot write to "generated\/schemas"/,
    },
    {
      folders: ["generated/schemas"],
      mode: 0o000,
      says: /^error path-not-readable\n {2}Cannot read "generated\/schemas"/,
    },
    { folders: ["docs"], mode: 0o555, says: /^error output-not-writable\n {2}Cannot write to "docs"/ },
    { folders: ["."], mode: 0o555, says: /^error output-not-writable\n {2}Cannot write to "\."/ },
    { folders: ["tools/shared"], mode: 0o000, says: /^error path-not-readable\n {2}Cannot read "tools\/shared"/ },
  ];
  for (const { folders, mode, says } of cases) {
    changing.change();
    giveTo(root, plainUser);
    for (const folder of folders) chmodSync(join(root, folder), mode);
    const restore = (): void => folders.forEach((folder) => chmodSync(join(root, folder), 0o755));
    const problems = await refuse(changing, () => start(root, ["generate"], { uid: plainUser }), { says, restore });
    failures.push(...problems.map((problem) => `${folders.join(", ")} ${mode.toString(8)}: ${problem}`));
    rmSync(join(root, "node_modules", ".cache"), { recursive: true, force: true });
  }
  return { fault: "folders without permission", count: cases.length, failures };
}
