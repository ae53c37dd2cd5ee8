/** The page about monorepos: its workspace is built with its own commands. */

import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository, runProcess } from "../support/scratch-project.js";
import { readBlocks } from "./markdown-blocks.js";
import { createPageProject, filesOf, textOf } from "./page-projects.js";

const blocks = readBlocks("docs/monorepos.md");

test("the workspace of the page is generated, built and checked", async () => {
  const project = createPageProject(filesOf(blocks));
  const { root } = project;
  const bin = join(root, "node_modules", ".bin");
  mkdirSync(bin);
  mkdirSync(join(root, "node_modules", "@acme"));
  for (const name of ["mail", "types"]) {
    symlinkSync(join(root, "packages", name), join(root, "node_modules", "@acme", name));
  }
  const program = (name: string, script: string) =>
    writeFileSync(join(bin, name), `#!/bin/sh\nexec "${process.execPath}" "${join(repository, script)}" "$@"\n`, {
      mode: 0o755,
    });
  program("toolwright", "dist/cli.js");
  program("tsc", "node_modules/typescript7/bin/tsc");
  const shell = (commands: string) =>
    runProcess("sh", ["-e", "-c", commands], { cwd: root, env: { ...process.env, NO_COLOR: "1" } });

  const built = await shell(textOf(blocks, "step", "build"));
  expect(built).toMatchObject({ exitCode: 0 });
  expect(built.stdout).toContain("1 tool: 1 experimental.");
  const schema = project.read("packages/mail/src/generated/schemas/send_mail.input.json");
  expect(JSON.parse(schema)).toMatchObject({
    properties: { to: { items: { properties: { email: { description: "The address.", format: "email" } } } } },
  });
  expect(project.snapshot("packages/mail/dist/generated")).toHaveProperty("registry.js");

  expect(await shell("cd packages/mail && npx toolwright init --publish --yes")).toMatchObject({ exitCode: 0 });
  expect(JSON.parse(project.read("packages/mail/package.json"))).toMatchObject(
    JSON.parse(textOf(blocks, "step", "published")) as object,
  );
  const assembler = blocks.flatMap(({ attributes: { assembled }, text }) =>
    assembled === undefined ? [] : [[assembled, text] as const],
  );
  project.write(Object.fromEntries(assembler));
  const assembled = await shell(textOf(blocks, "step", "assemble"));
  expect(assembled).toMatchObject({ exitCode: 0, stderr: "" });
  expect(assembled.stdout).toContain("result: 'Sent 5 characters to ada@example.com.'");

  const types = "packages/types/src/address.ts";
  project.write({ [types]: project.read(types).replace("The full name.", "The name.") });
  expect(await shell("npx tsc --build packages/types && npm run check")).toMatchObject({ exitCode: 1 });
});
