/** Code in a project that writes its name when something runs it, and the commands that run it on purpose. */

import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import type { ScratchProject } from "../support/scratch-project.js";

/** How another program runs a trap: the trap must then write its name. */
export interface Control {
  /** The program and its arguments, run in the project's folder. */
  readonly command: readonly [program: string, ...args: string[]];
  readonly input?: string;
  /** Names of the traps that it runs; it may run others too. */
  readonly runs: readonly string[];
}

export interface Traps {
  /** A shell command that writes a name. */
  readonly command: (name: string) => string;
  /** A statement, in both module systems, that writes a name. */
  readonly statement: (name: string) => string;
  /** Writes a program that writes its name, and gives its path. */
  readonly program: (name: string) => string;
  /** The names that were written since the last call. */
  readonly ran: () => readonly string[];
  /** The same for a control, which this runs. */
  readonly ranBy: (control: Control) => readonly string[];
}

/** Without variables of git, which replace settings, such as GIT_EDITOR. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));

export function createTraps({ root, write }: ScratchProject): Traps {
  const names = join(root, "ran.txt");
  const command = (name: string): string => `echo '${name}' >> '${names}'`;
  const ran = (): readonly string[] => {
    const lines = existsSync(names) ? readFileSync(names, "utf8").trim().split("\n") : [];
    rmSync(names, { force: true });
    return lines;
  };
  return {
    command,
    statement: (name) =>
      `process.getBuiltinModule("node:fs").appendFileSync(${JSON.stringify(names)}, ${JSON.stringify(`${name}\n`)});\n`,
    program: (name) => {
      write({ [`programs/${name}`]: `#!/bin/sh\n${command(name)}\n` });
      chmodSync(join(root, "programs", name), 0o755);
      return join(root, "programs", name);
    },
    ran,
    ranBy: ({ command: [program, ...args], input = "" }) => {
      // Many fail, because a trap does nothing of what the program needs.
      spawnSync(program, args, { cwd: root, env: environment, input, timeout: 60_000 });
      return ran();
    },
  };
}
