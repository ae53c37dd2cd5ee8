/** Finds and ends the processes that a started server leaves behind. */

import { spawnSync } from "node:child_process";
import process from "node:process";
import { listEntries, readText } from "../disk/reads.js";

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  /** The process group. */
  readonly group: number;
  /** When it started, so that a later process with the same number is not taken for it. */
  readonly started: string;
}

/** Reads one process per line: its number, parent, group and start. */
export function parseProcesses(text: string): RunningProcess[] {
  return [...text.matchAll(/^ *(\d+) +(\d+) +(\d+) +(.+)$/gm)].map(([, pid, parent, group, started = ""]) => ({
    pid: Number(pid),
    parent: Number(parent),
    group: Number(group),
    started,
  }));
}

/** Every process below one, and every process of the group that it leads. */
export function treeOf(root: number, processes: readonly RunningProcess[]): RunningProcess[] {
  const inTree = new Set([root]);
  let size = 0;
  while (size !== inTree.size) {
    size = inTree.size;
    for (const { pid, parent, group } of processes) if (inTree.has(parent) || group === root) inTree.add(pid);
  }
  return processes.filter(({ pid }) => inTree.has(pid));
}

/** Processes that run now; zombies do not. */
export function listProcesses(): RunningProcess[] {
  if (process.platform === "linux") return parseProcesses(readLinuxProcesses());
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,pgid=,lstart="], { encoding: "utf8" });
  return parseProcesses(stdout ?? "");
}

/** Slim containers have no `ps`. */
function readLinuxProcesses(): string {
  const lines = listEntries("/proc").map(({ name }) => {
    if (!/^\d+$/.test(name)) return "";
    const [state = "Z", parent, group, ...others] = readStat(name)
      .replace(/^.*\) /s, "")
      .split(" ");
    return state === "Z" ? "" : `${name} ${parent} ${group} ${others[16]}`;
  });
  return lines.join("\n");
}

/** Empty for a process that has ended meanwhile. */
function readStat(pid: string): string {
  try {
    return readText(`/proc/${pid}/stat`);
  } catch {
    return "";
  }
}

/** How a process and all below it are ended: a command on Windows, where processes have no groups, signals elsewhere. */
export function endCommand(platform: NodeJS.Platform, pid: number): readonly string[] | undefined {
  return platform === "win32" ? ["taskkill", "/pid", String(pid), "/t", "/f"] : undefined;
}

/**
 * Ends a server with all processes that it has started. `earlier` is its tree while it was running: once it has ended,
 * nothing shows that a process was below it.
 */
export function endTree(pid: number, earlier?: readonly RunningProcess[]): void {
  const [command, ...args] = endCommand(process.platform, pid) ?? [];
  if (command !== undefined) {
    spawnSync(command, args, { stdio: "ignore", windowsHide: true });
    return;
  }
  const known = (earlier ?? treeOf(pid, listProcesses())).filter((one) => one.pid !== pid);
  const isGone = !signal(-pid, "SIGKILL");
  if (isGone && known.length === 0) return;
  // A process may start another one before it ends.
  for (let round = 0; round < 5; round++) {
    const running = listProcesses();
    const isKnown = (one: RunningProcess): boolean =>
      known.some((other) => other.pid === one.pid && other.started === one.started);
    const left = [...new Set([...treeOf(pid, running), ...running.filter(isKnown)])];
    if (left.length === 0) return;
    for (const one of left) signal(one.pid, "SIGKILL");
  }
}

/** Asks the whole group of a server to end, which Windows cannot. */
export function askToEnd(pid: number): void {
  if (process.platform !== "win32") signal(-pid, "SIGTERM");
}

/** Returns whether there is such a process or group. */
function signal(pid: number, name: "SIGKILL" | "SIGTERM"): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // `kill` throws nothing else.
    // It has ended by itself, or belongs to another user.
    if (code !== "ESRCH" && code !== "EPERM") throw error;
    return false;
  }
}
