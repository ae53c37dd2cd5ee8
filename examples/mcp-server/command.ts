/** A command line to what came of it: it runs in a shell of its own until it ends, its time is up, or it is cancelled. */

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CommandOutcome } from "../../tools/local-environment/command-outcome.js";
import { previewFile } from "./output-preview.js";
import { resolveInside } from "./sandbox.js";
import { ToolFailure } from "@toolwright/runtime";

/** What the tools that run commands have in common; undefined and null stand for the default. */
export interface CommandRequest {
  readonly cmd: string;
  readonly workdir?: string | null;
  readonly yield_time_ms?: number | null;
  readonly max_output_tokens?: number | null;
  readonly shell?: string | null;
  readonly login?: boolean | null;
}

const defaultWaitMs = 10_000;
const longestWaitMs = 2 ** 31 - 1;
const defaultOutputTokens = 4000;
const bytesPerToken = 4;

/**
 * Runs a command. Its process group never outlives the call.
 *
 * @throws ToolFailure `still_running` where it does not end in time, `could_not_start`, `outside_sandbox`; the signal's
 * reason where the call is cancelled.
 */
export async function runCommand(root: string, request: CommandRequest, signal: AbortSignal): Promise<CommandOutcome> {
  const workdir = await resolveInside(root, request.workdir ?? ".");
  if (!(await stat(workdir).catch(() => undefined))?.isDirectory()) {
    throw new ToolFailure("could_not_start", `"${request.workdir}" is not a directory.`);
  }
  const folder = await mkdtemp(join(tmpdir(), "command-"));
  const files = { stdout: join(folder, "stdout.txt"), stderr: join(folder, "stderr.txt") };
  let isCut = false;
  try {
    const started = performance.now();
    const ended = await runShell(request, { workdir, files, cancelled: signal });
    const duration_ms = Math.round(performance.now() - started);
    const previews = await previewOutput(files, (request.max_output_tokens ?? defaultOutputTokens) * bytesPerToken);
    isCut = previews.output_truncated;
    if (!ended.inTime) throw stillRunning(request, previews);
    return { disposition: "completed", exit_status: ended.status, ...previews, task: null, workdir, duration_ms };
  } finally {
    if (!isCut) await rm(folder, { recursive: true });
  }
}

function stillRunning(
  request: CommandRequest,
  { stdout_preview, stderr_preview }: { readonly stdout_preview: string; readonly stderr_preview: string },
): ToolFailure {
  const message = `The command still ran after ${waitOf(request)} ms. It printed:\n${stdout_preview}${stderr_preview}`;
  return new ToolFailure("still_running", message, {
    recoveryHint: "It was stopped, since this server has no background tasks. Raise yield_time_ms.",
  });
}

interface ShellSetting {
  readonly workdir: string;
  readonly files: { readonly stdout: string; readonly stderr: string };
  readonly cancelled: AbortSignal;
}

async function runShell(request: CommandRequest, { workdir, files, cancelled }: ShellSetting): Promise<Ending> {
  // Files instead of pipes hold any amount of output, and no process that is left behind keeps them open.
  const output = [await open(files.stdout, "w"), await open(files.stderr, "w")];
  try {
    const child = spawn(
      request.shell ?? process.env["SHELL"] ?? "/bin/sh",
      [request.login === true ? "-lc" : "-c", request.cmd],
      // A process group of its own can be killed as one.
      { cwd: workdir, stdio: ["ignore", ...output.map(({ fd }) => fd)], detached: true },
    );
    return await waitForEnd(child, waitOf(request), cancelled);
  } finally {
    for (const file of output) await file.close();
  }
}

/** How a shell ended: by itself, with a status unless a signal ended it, or because its time was up. */
type Ending = { readonly inTime: true; readonly status: number | null } | { readonly inTime: false };

async function waitForEnd(child: ChildProcess, milliseconds: number, cancelled: AbortSignal): Promise<Ending> {
  const late = AbortSignal.timeout(milliseconds);
  try {
    await once(child, "exit", { signal: AbortSignal.any([cancelled, late]) });
    return { inTime: true, status: child.exitCode };
  } catch (error) {
    cancelled.throwIfAborted();
    if (late.aborted) return { inTime: false };
    throw new ToolFailure("could_not_start", `The shell does not start: ${String(error)}`);
  } finally {
    killGroup(child);
  }
}

function waitOf({ yield_time_ms }: CommandRequest): number {
  return Math.min(yield_time_ms ?? defaultWaitMs, longestWaitMs);
}

/** Kills the shell and everything that it started and left behind. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

async function previewOutput(files: { readonly stdout: string; readonly stderr: string }, budget: number) {
  const [stdoutSize, stderrSize] = await Promise.all([stat(files.stdout), stat(files.stderr)]);
  // What one stream does not use, the other may.
  const stderrShare = Math.min(stderrSize.size, Math.max(Math.floor(budget / 2), budget - stdoutSize.size));
  const stdout = await previewFile(files.stdout, budget - stderrShare);
  const stderr = await previewFile(files.stderr, stderrShare);
  return {
    stdout_preview: stdout.text,
    stderr_preview: stderr.text,
    output_truncated: stdout.cut || stderr.cut,
    artifacts: [
      ...(stdout.cut ? [{ stream: "stdout" as const, path: files.stdout }] : []),
      ...(stderr.cut ? [{ stream: "stderr" as const, path: files.stderr }] : []),
    ],
  };
}
