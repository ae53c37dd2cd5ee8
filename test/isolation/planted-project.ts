/** A project in which everything that a tool could run by mistake writes a line into a file. */

import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createScratchProject, minimalProject, readFileTool, type ScratchProject } from "../support/scratch-project.js";

const marks = "ran.txt";

/** A statement, in both module systems, that writes a line with the name of the file. */
const run = (root: string, name: string): string =>
  `process.getBuiltinModule("node:fs").appendFileSync(${JSON.stringify(join(root, marks))}, ${JSON.stringify(`${name}\n`)});\n`;

/** Packages that toolwright, or another program in its place, could load from the project. */
const packages = [
  ...["ajv", "ajv-formats", "chokidar", "commander", "handlebars", "jiti", "prettier", "refa", "semver", "tinyglobby"],
  ...["ts-json-schema-generator", "ts-morph", "ts-node", "tsx", "typescript", "planted-plugin", "planted-base"],
];

/** Settings of programs that are code. */
const settings = [
  ...["toolwright.config.js", "toolwright.config.mjs", "toolwright.config.cjs", "toolwright.config.ts"],
  ...[".prettierrc.js", ".prettierrc.cjs", "prettier.config.js", "prettier.config.mjs", "eslint.config.js"],
  ...[".pnp.cjs", ".pnp.loader.mjs", ".pnpmfile.cjs", ".yarnrc.js", "babel.config.js", "vite.config.ts", "index.js"],
];

/** Settings of git that name a program; `%` stands for one that writes a line. */
const gitSettings = [
  ...["core.fsmonitor", "core.pager", "core.sshCommand", "core.editor", "diff.external", "gpg.program"],
  ...["diff.planted.textconv", "diff.planted.command", "filter.planted.smudge", "filter.planted.clean"],
  ...["merge.planted.driver", "credential.helper", "pager.log", "pager.diff", "alias.rev-parse", "alias.cat-file"],
];

export interface PlantedProject extends ScratchProject {
  /** What has run, in order. */
  readonly ran: () => readonly string[];
}

export function createPlantedProject(): PlantedProject {
  const project = createScratchProject({ ...minimalProject, "tools/read-file.ts": readFileTool });
  const { root, write } = project;
  const tool = `import "planted-plugin";\nimport "../effects.js";\n${readFileTool}\n${run(root, "tools/read-file.ts")}`;
  write({
    "tools/read-file.ts": tool,
    "effects.ts": run(root, "effects.ts"),
    "package.json": JSON.stringify({
      ...{ name: "planted", private: true, type: "module", main: "./index.js" },
      imports: { "#tokenizer": "./index.js", "#catalogue-page": "./index.js" },
      scripts: Object.fromEntries(
        ["prepare", "install", "pregenerate", "generate", "codegen"].map((name) => [name, `echo ${name} >> ${marks}`]),
      ),
    }),
    "tsconfig.json": JSON.stringify({
      compilerOptions: { module: "nodenext", strict: true, plugins: [{ name: "planted-plugin" }] },
      include: ["tools", "generated"],
    }),
    ".npmrc": `node-options=--import=${join(root, "index.js")}\n`,
    ".gitattributes": "* diff=planted filter=planted merge=planted\n",
    ...Object.fromEntries(settings.map((name) => [name, run(root, name)])),
    ...Object.fromEntries(
      packages.flatMap((name) => [
        [`node_modules/${name}/package.json`, JSON.stringify({ name, version: "99.0.0", main: "index.js" })],
        [`node_modules/${name}/index.js`, run(root, `node_modules/${name}`)],
        [`node_modules/${name}/index.d.ts`, "export {};\n"],
      ]),
    ),
  });
  plantInGit(project);
  const ran = (): readonly string[] =>
    existsSync(join(root, marks)) ? readFileSync(join(root, marks), "utf8").trim().split("\n") : [];
  return { ...project, ran };
}

/** Commits the project, and then lets each setting and hook of its repository name a program. */
function plantInGit({ root, write }: ScratchProject): void {
  const git = (...args: readonly string[]): void => {
    const author = ["-c", "user.name=Test", "-c", "user.email=test@example.org"];
    execFileSync("git", ["-C", root, ...author, ...args], { stdio: "pipe" });
  };
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--quiet", "--message=Start");
  const program = join(root, "planted.sh");
  write({ "planted.sh": `#!/bin/sh\necho "git $0 $*" >> '${join(root, marks)}'\ncat\n` });
  chmodSync(program, 0o755);
  mkdirSync(join(root, "hooks"));
  for (const hook of ["pre-commit", "post-index-change", "post-checkout", "reference-transaction"]) {
    write({ [`hooks/${hook}`]: `#!/bin/sh\nexec '${program}' ${hook}\n` });
    chmodSync(join(root, "hooks", hook), 0o755);
  }
  for (const name of gitSettings) git("config", name, name.startsWith("alias.") ? `!${program}` : program);
  git("config", "core.hooksPath", join(root, "hooks"));
}
