import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repository } from "../support/scratch-project.js";
import { createConsumer, packageManagers, typeFindings, type Consumer } from "./consumer.js";
import { namedFiles, packPackages, readManifest, type PackedPackages } from "./packed-packages.js";

let packed: PackedPackages;

beforeAll(async () => {
  packed = await packPackages();
});

afterAll(() => rmSync(packed.folder, { recursive: true }));

describe("the tarball of toolwright", () => {
  test.each([
    "LICENSE",
    "README.md",
    "dist/LICENSE.ts-json-schema-generator",
    "dist/cli.js",
    "dist/config.schema.json",
    "dist/contract.js",
    "dist/generator.js",
    "dist/types/contract/index.d.ts",
    "dist/types/index.d.ts",
    "package.json",
    "templates/metadata.ts.hbs",
    "templates/registry.ts.hbs",
  ])("has %s", (file) => {
    expect(packed.toolwright.files).toContain(file);
  });

  test("has nothing but the build, the templates and what npm shows", () => {
    const expected = /^(?:dist\/|templates\/[a-z.-]+\.hbs$|(?:CHANGELOG|README)\.md$|LICENSE$|package\.json$)/;
    expect(packed.toolwright.files.filter((file) => !expected.test(file))).toEqual([]);
  });

  test("leaves out what only this repository runs and reads", () => {
    const own = /config-schema\.js|\.tsbuildinfo$|build-inputs|\.map$|(?<!\.d)\.ts$|(?:^|\/)(?:test|tools|generated)\//;
    expect(packed.toolwright.files.filter((file) => own.test(file))).toEqual([]);
  });

  test("carries the licence of every package that is bundled into it", () => {
    const scripts = packed.toolwright.files.filter((file) => file.endsWith(".js"));
    const code = scripts.map((file) => readFileSync(join(repository, file), "utf8")).join("\n");
    const bundled = [...code.matchAll(/^\/\/ node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm)].map(([, name]) => name);
    expect(bundled).toContain("ts-json-schema-generator");
    const licences = [...new Set(bundled)].map((name) => `dist/LICENSE.${name?.replace("/", "-") ?? ""}`);
    expect(licences.filter((file) => !packed.toolwright.files.includes(file))).toEqual([]);
  });
});

describe("the tarball of @toolwright/runtime", () => {
  test.each(["LICENSE", "package.json", "dist/cjs/package.json"])("has %s", (file) => {
    expect(packed.runtime.files).toContain(file);
  });

  test("has nothing but the build and what npm shows", () => {
    const expected =
      /^(?:dist\/(?:cjs|esm)\/.*(?:\.js|\.d\.ts)$|dist\/cjs\/package\.json$|dist\/LICENSE\.[@a-z-]+$|README\.md$|LICENSE$|package\.json$)/;
    expect(packed.runtime.files.filter((file) => !expected.test(file))).toEqual([]);
  });
});

test.each(["toolwright", "runtime"] as const)("the package.json of %s points at nothing that is not packed", (name) => {
  const { manifest, files } = packed[name];
  expect(namedFiles(manifest).filter((file) => !files.includes(file))).toEqual([]);
});

test("both packages have one version, and the generator asks for that runtime", () => {
  const [toolwright, runtime] = [readManifest("."), readManifest("runtime")];
  expect(runtime.version).toBe(toolwright.version);
  expect(toolwright.peerDependencies).toEqual({ [runtime.name]: toolwright.version });
  expect(toolwright.devDependencies).toMatchObject({ [runtime.name]: toolwright.version });
});

describe.each(packageManagers)("installed with $name into an empty folder", (packageManager) => {
  let consumer: Consumer;

  beforeAll(async () => {
    consumer = await createConsumer(packageManager, packed);
    await consumer.execute("toolwright", "generate");
  });

  afterAll(() => consumer.dispose());

  test("toolwright generates", () => {
    expect(consumer.files("generated")).toEqual([
      "inventory.schema.json",
      "metadata/read_file.ts",
      "model-tool-schema-inventory.json",
      "registry.ts",
      "schemas/read_file.input.json",
    ]);
  });

  test("toolwright finds no drift in what it generated", async () => {
    expect(await consumer.execute("toolwright", "check")).toContain("1 tool");
  });

  test("the command line has the version of its package", async () => {
    const version = await consumer.runNode("node_modules/toolwright/dist/cli.js", "--version");
    expect(version.trim()).toBe(packed.toolwright.manifest.version);
  });

  test("the packages are imported, and the runtime is required", async () => {
    const code = `
      import { createRequire } from "node:module";
      import { compareInventories, compareSchemas } from "toolwright/contract";
      import { check, generate } from "toolwright/generator";
      import { functionTool } from "@toolwright/runtime";
      import { projectTool } from "@toolwright/runtime/targets";
      const require = createRequire(import.meta.url);
      import { aiTools } from "@toolwright/runtime/serve/ai";
      const required = { ...require("@toolwright/runtime"), ...require("@toolwright/runtime/targets"), ...require("@toolwright/runtime/serve/ai") };
      console.log(typeof aiTools, typeof required.aiTools, typeof projectTool, typeof required.projectTool, typeof compareInventories, typeof compareSchemas, typeof check, typeof generate, typeof functionTool, typeof required.functionTool);`;
    const printed = await consumer.runNode("--input-type=module", "--eval", code);
    expect(printed).toBe(`${Array(10).fill("function").join(" ")}\n`);
  });

  test.each(["nodenext", "bundler"] as const)("an application type-checks with %s resolution", (resolution) => {
    expect(typeFindings(consumer.root, resolution)).toEqual([]);
  });
});
