/** Runs programs as a user's shell runs them: none of what npm tells its own scripts reaches them. */

import { execFile } from "node:child_process";

/** A program, and where it runs. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string;
}

// What npm and vitest tell their own children. Settings of npm stay: a registry may be among them.
const notInherited = /^(?:npm_(?!config_)|npm_config_(?:local_prefix|workspaces?)$|VITEST|NODE_ENV$)/i;

/** Runs a program that must end well; gives what it printed. */
export function expectSuccess({ program, args, folder }: Command): Promise<string> {
  const inherited = Object.entries(process.env).filter(([name]) => !notInherited.test(name));
  const env = { ...Object.fromEntries(inherited), NO_COLOR: "1" };
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${error.message}\n${stdout}\n${stderr}`));
    });
  });
}
