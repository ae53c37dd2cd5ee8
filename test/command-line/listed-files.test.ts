/** The options --list-inputs and --list-outputs: everything that a run reads, and everything that it writes. */

import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createScratchProject, type ScratchProject } from "../support/scratch-project.js";

const tool = (name: string, type: string) => `/** Arguments of \`${name}\`. */
export interface Args {
  /** The value. */
  value: ${type};
}
/** Does what its name says. */
export const ${name.replace("_", "")}: ToolDeclaration<Args> = { name: "${name}", effect: "read_only" };
`;
const importing = 'import type { ToolDeclaration } from "@toolwright/runtime";\n';

/** Two packages and a base of each kind above them; one tool uses a type of a package that is installed. The handlers may declare something globally. */
function createWorkspace(): ScratchProject {
  const project = createScratchProject({
    "package.json": '{ "name": "acme", "private": true }\n',
    "tsconfig.base.json": '{ "compilerOptions": { "module": "nodenext", "strict": true } }\n',
    "toolwright.base.json": '{ "targets": { "vscode": true } }\n',
    "packages/types/package.json": '{ "name": "@acme/types", "type": "module", "exports": "./address.ts" }\n',
    "packages/types/address.ts": "export interface Address { /** The name. */ name: string; }\n",
    "packages/types/unused.ts": "export interface Unused { name: string; }\n",
    "packages/mail/package.json": '{ "name": "@acme/mail", "type": "module", "engines": { "vscode": "^1.104.0" } }\n',
    "packages/mail/README.md": "# Mail\n\n<!-- toolwright:tools -->\n<!-- /toolwright -->\n",
    "packages/mail/tsconfig.json": '{ "extends": "../../tsconfig.base.json", "include": ["src"] }\n',
    "packages/mail/toolwright.config.json": JSON.stringify({
      ...{ extends: "../../toolwright.base.json", tools: ["src/tools/*.ts"], output: "src/generated" },
      docs: ["README.md"],
    }),
    "packages/mail/src/tools/send.ts": `import type { Address } from "@acme/types";\n${importing}${tool("send", "Address")}`,
    "packages/mail/src/tools/a\nb.ts": `import type { Zone } from "zones";\n${importing}${tool("read_mail", "Zone")}`,
    "packages/mail/src/handlers.ts": "export {};\n",
    "node_modules/zones/package.json": '{ "name": "zones", "version": "1.0.0", "types": "./main.d.ts" }\n',
    "node_modules/zones/main.d.ts": 'export * from "./zone.js";\n',
    "node_modules/zones/zone.d.ts": "export type Zone = string;\n",
  });
  mkdirSync(join(project.root, "node_modules/@acme"));
  symlinkSync("../../packages/types", join(project.root, "node_modules/@acme/types"));
  return project;
}

test("every input and output of a run is listed", async () => {
  const { root, run, snapshot } = createWorkspace();
  const cwd = join(root, "packages/mail");
  const list = async (...args: readonly string[]): Promise<string[]> => {
    const { exitCode, stderr, stdout } = await run([...args, "--format", "json"], { cwd });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    const listed = JSON.parse(stdout) as { readonly inputs?: string[]; readonly outputs?: string[] };
    return listed.inputs ?? listed.outputs ?? [];
  };
  // The runtime is linked from this repository, outside of every folder of packages.
  const inputs = async (command: string) =>
    (await list(command, "--list-inputs")).filter((path) => !path.includes("/runtime/"));

  const read = [
    ...["../../node_modules/zones", "../../toolwright.base.json", "../../tsconfig.base.json"],
    ...["../types/address.ts", "../types/package.json"],
    ...["README.md", "package.json", "src/handlers.ts", "src/tools/a\nb.ts", "src/tools/send.ts"],
    ...["toolwright.config.json", "tsconfig.json"],
  ];
  expect(await inputs("generate")).toEqual(read);
  expect(await inputs("check")).toEqual(read);
  const outputs = await list("generate", "--list-outputs");
  const before = snapshot("packages/mail");
  expect(Object.keys(before).filter((path) => path.startsWith("src/generated/"))).toEqual([]);

  expect(await run(["generate"], { cwd })).toMatchObject({ exitCode: 0 });
  const written = Object.entries(snapshot("packages/mail")).filter(([path, text]) => before[path] !== text);
  expect(outputs).toEqual(written.map(([path]) => path).sort());
  expect(outputs).toEqual(expect.arrayContaining(["README.md", "package.json", "src/generated/registry.ts"]));
  const generated = outputs.filter((path) => path.startsWith("src/generated/"));

  expect(await list("generate", "--list-outputs")).toEqual(outputs);
  expect(await inputs("generate")).toEqual(read);
  expect(await inputs("check")).toEqual([...read, ...generated].sort());

  const text = await run(["check", "--list-inputs"], { cwd });
  expect(text.stdout.split("\n")).toEqual(expect.arrayContaining(["src/tools/a\\nb.ts", "../types/address.ts"]));
});

test("a file behind a link is listed with the link", async () => {
  const { root, run, write } = createWorkspace();
  write({ "shared/named.ts": `${importing}${tool("name_file", "string")}` });
  symlinkSync("../../../../shared/named.ts", join(root, "packages/mail/src/tools/named.ts"));
  const { stdout } = await run(["generate", "--list-inputs"], { cwd: join(root, "packages/mail") });
  expect(stdout.split("\n")).toEqual(expect.arrayContaining(["../../shared/named.ts", "src/tools/named.ts"]));
});

test("with an error, nothing is listed", async () => {
  const { root, run, write } = createWorkspace();
  write({ "packages/mail/src/tools/send.ts": `${importing}${tool("send", "Adress")}` });
  const cwd = join(root, "packages/mail");
  for (const option of ["--list-inputs", "--list-outputs"]) {
    const outcome = await run(["generate", option], { cwd });
    expect(outcome).toMatchObject({ exitCode: 1, stdout: "" });
    expect(outcome.stderr).toContain("Nothing was listed.");
  }
});
