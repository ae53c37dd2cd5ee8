/** A folder in which cases run: a project, with the rest of the world beside it. */

import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { repository } from "../support/scratch-project.js";
import { runGit } from "../review/git-project.js";
import type { FuzzCase } from "./fuzz-case.js";

export interface Sandbox {
  /** The project's folder. */
  readonly root: string;
  /** What a process in the sandbox takes for the user's and the system's folders. */
  readonly environment: Readonly<Record<string, string>>;
  /** Makes the project of a case, in place of the one before. */
  readonly prepare: (fuzzCase: FuzzCase) => void;
  /** The content of every file, and the target of every link, by path: `project/…` or another folder's. */
  readonly snapshot: () => ReadonlyMap<string, string>;
  readonly remove: () => void;
}

/** What no command may change or show. */
const outside = { "outside/secret.txt": "OUTSIDE-SECRET\n", "outside/tools/tool.ts": "export {};\n" };

export function createSandbox(): Sandbox {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-fuzz-")));
  const root = join(base, "project");
  const write = (path: string, text: string): void => {
    const file = join(base, path);
    // Of two files that cannot both be there, the later one is.
    for (let above = dirname(file); above.length > base.length; above = dirname(above))
      if (statSync(above, { throwIfNoEntry: false })?.isFile() === true) rmSync(above);
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) rmSync(file, { recursive: true });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const folder of ["home", "tmp"]) mkdirSync(join(base, folder));
  return {
    root,
    environment: { HOME: join(base, "home"), TMPDIR: join(base, "tmp"), XDG_CONFIG_HOME: join(base, "home") },
    prepare: ({ files, committed }) => {
      for (const folder of ["project", "outside"]) rmSync(join(base, folder), { recursive: true, force: true });
      for (const [path, text] of Object.entries(outside)) write(path, text);
      mkdirSync(join(root, "node_modules", "@toolwright"), { recursive: true });
      symlinkSync(join(repository, "runtime"), join(root, "node_modules", "@toolwright", "runtime"));
      symlinkSync(join(repository, "node_modules", "zod"), join(root, "node_modules", "zod"));
      if (committed !== undefined) {
        for (const [path, text] of Object.entries({ ".gitignore": "node_modules\n", ...committed }))
          write(`project/${path}`, text);
        runGit(root, ["init", "--quiet", "--initial-branch=main"]);
        runGit(root, ["add", "--all"]);
        runGit(root, ["commit", "--quiet", "-m", "Begin"]);
      }
      for (const [path, text] of Object.entries(files)) write(`project/${path}`, text);
    },
    snapshot: () => new Map(entriesIn(base, "")),
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}

/** Nothing of git's own, which its commands may refresh. */
function entriesIn(base: string, folder: string): (readonly [path: string, content: string])[] {
  return readdirSync(join(base, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === ".git" ? [] : entriesIn(base, path);
    if (entry.isSymbolicLink()) return [[path, `-> ${readlinkSync(join(base, path))}`]];
    return [[path, entry.isFile() ? readFileSync(join(base, path), "utf8") : "special"]];
  });
}
