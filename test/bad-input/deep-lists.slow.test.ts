import { expect, test } from "vitest";
import { createToolProject, readFileTool } from "../support/scratch-project.js";

/** The most levels that a file may have. */
const most = 750;

const nest = (before: string, after: string, levels: number): string =>
  `${before.repeat(levels)}{ "type": "string" }${after.repeat(levels)}`;

/** Schemas of as many levels as fit into a list of tools. */
const schemas = {
  objects: nest('{"type":"object","properties":{"a":', "}}", (most - 5) / 2),
  variants: `{"type":"object","properties":{"a":${nest('{"anyOf":[{"items":', "}]}", (most - 6) / 3)}}}`,
  negations: `{"type":"object","properties":{"a":${nest('{"not":', "}", most - 6)}}}`,
  constant: `{"type":"object","properties":{"a":{"const":${nest('{"a":', "}", most - 7)}}}}`,
};

const commands = [
  "list tools.json",
  "doctor tools.json",
  "lint tools.json",
  "describe tools.json",
  "snapshot snapshot.json tools.json",
  "review --against tools.json --current other.json",
  "catalogue --out page.html tools.json",
  "call wait {} --tools tools.json",
];

test.each(Object.entries(schemas))("every command reads as many levels of %s as a file may have", async (_, schema) => {
  const list = `{ "tools": [{ "name": "wait", "description": "Waits.", "inputSchema": ${schema} }] }`;
  const other = list.replace('"string"', '"integer"');
  const project = createToolProject({ "tools/read-file.ts": readFileTool, "tools.json": list, "other.json": other });
  for (const command of commands) {
    const { exitCode, stdout, stderr } = await project.run(command.split(" "));
    expect(exitCode, command).toBeLessThan(2);
    expect(stdout + stderr, command).not.toMatch(/could not run|cannot be described|call stack/);
  }
  const { exitCode, stdout } = await project.run(["adopt", "tools.json"]);
  expect({ exitCode, stdout }).toMatchObject({ exitCode: 1, stdout: expect.stringContaining("refused") as string });
  expect(stdout).toContain("It nests more than 200 levels deep.");
});

test.each([
  ["references", (next: string) => ({ $ref: next })],
  ["properties", (next: string) => ({ type: "object", properties: { a: { $ref: next } } })],
  ["merged schemas", (next: string) => ({ allOf: [{ $ref: next }, { minLength: 1 }] })],
] as const)("adopt reads a long chain of definitions by %s", async (_, link) => {
  const links = Array.from({ length: 700 }, (_, index) => [`x${index}`, link(`#/$defs/x${index + 1}`)] as const);
  const $defs = { ...Object.fromEntries(links), x700: { type: "string" } };
  const inputSchema = { type: "object", properties: { a: { $ref: "#/$defs/x0" } }, $defs };
  const list = JSON.stringify({ tools: [{ name: "wait", description: "Waits.", inputSchema }] });
  const project = createToolProject({ "tools.json": list });
  const { stdout, stderr } = await project.run(["adopt", "tools.json"]);
  expect(stderr).not.toContain("could not run");
  expect(stdout).toMatch(/too deeply|more than 200 schemas/);
});
