import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createConsumer, packageManagers, typeFindings, type Consumer } from "./consumer.js";
import { entryPointsOf, namedFiles, packPackages, readManifest, type PackedPackages } from "./packed-packages.js";

let packed: PackedPackages;

beforeAll(async () => {
  packed = await packPackages();
});

afterAll(() => rmSync(packed.folder, { recursive: true }));

describe("the tarball of toolwright", () => {
  test.each([
    "LICENSE",
    "README.md",
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

describe.each([
  ["toolwright", "ts-json-schema-generator"],
  ["runtime", "jsonrepair"],
] as const)("what is packed of %s", (name, bundled) => {
  test("carries the licence of every package that is bundled into it, and no other", () => {
    const { folder, files } = packed[name];
    const code = files.filter((file) => file.endsWith(".js")).map((file) => readFileSync(join(folder, file), "utf8"));
    const modules = code.join("\n").matchAll(/^\s*\/\/ node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm);
    const licences = [...modules].map(([, found = ""]) => `dist/LICENSE.${found.replace("/", "-")}`);
    expect(licences).toContain(`dist/LICENSE.${bundled}`);
    expect(files.filter((file) => file.startsWith("dist/LICENSE."))).toEqual([...new Set(licences)].sort());
  });

  test("holds everything that the package.json points at", () => {
    const { manifest, files } = packed[name];
    expect(namedFiles(manifest).filter((file) => !files.includes(file))).toEqual([]);
  });
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

  test("every entry point is imported, and those of the runtime are required under the same names", async () => {
    const [toolwright, runtime] = [packed.toolwright, packed.runtime].map(({ manifest }) => entryPointsOf(manifest));
    const code = `
      import { createRequire } from "node:module";
      const require = createRequire(import.meta.url);
      const namesOf = (module) => Object.keys(module).sort();
      const imported = {}, required = {};
      for (const path of ${JSON.stringify([toolwright, runtime].flat())}) imported[path] = namesOf(await import(path));
      for (const path of ${JSON.stringify(runtime)}) required[path] = namesOf(require(path));
      console.log(JSON.stringify({ imported, required }));`;
    // The shape is that of the code above.
    const { imported, required } = JSON.parse(
      await consumer.runNode("--input-type=module", "--eval", code),
    ) as Readonly<Record<"imported" | "required", Readonly<Record<string, readonly string[]>>>>;
    expect(Object.keys(imported)).toEqual(
      expect.arrayContaining(["toolwright/generator", "@toolwright/runtime/lenient"]),
    );
    expect(Object.entries(imported).filter(([, names]) => names.length === 0)).toEqual([]);
    expect(imported).toMatchObject(required);
  });

  test.each([
    ["imported", "await import"],
    ["required", "createRequire(import.meta.url)"],
  ])("the runtime, when it is %s, explains a refused call and cuts a long result", async (_way, load) => {
    const code = `
      import { createRequire } from "node:module";
      const { createToolRegistry, functionTool } = ${load}("@toolwright/runtime");
      const inputSchema = { type: "object", properties: { path: { type: "string" } }, required: ["path"] };
      const tool = functionTool({ name: "read_file", description: "Reads.", effect: "read_only", inputSchema });
      const handlers = { read_file: ({ path }) => path.repeat(500) };
      const { dispatch } = createToolRegistry([tool], handlers, { resultCharacters: 500 });
      console.log((await dispatch({ name: "read_file", arguments: { path: 1 } })).error.message);
      console.log((await dispatch({ name: "read_file", arguments: { path: "long" } })).cuts.length);`;
    const printed = await consumer.runNode("--input-type=module", "--eval", code);
    expect(printed).toMatch(/path must be a string, not .*\n1\n$/s);
  });

  test.each(["nodenext", "bundler"] as const)("an application type-checks with %s resolution", (resolution) => {
    expect(typeFindings(consumer.root, resolution)).toEqual([]);
  });
});
