/** What holds for the packages once a package manager has installed them from their tarballs. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { comparingApplication, createConsumer, generatingApplication, typeFindings } from "./consumer.js";
import type { Consumer, PackageManager } from "./consumer.js";
import { entryPointsOf, type PackedPackages } from "./packed-packages.js";

/** The compiler reads every declaration file that the application reaches, which takes a while. */
function testTypes({ root }: Consumer): void {
  test.each(["nodenext", "bundler"] as const)("every entry point type-checks with %s resolution", (resolution) => {
    expect(typeFindings(root, resolution)).toEqual([]);
  });
}

export function describeInstallation(packageManager: PackageManager, packed: PackedPackages): void {
  describe(`installed with ${packageManager.name} into an empty folder`, async () => {
    const consumer = await createConsumer(packageManager, packed, generatingApplication);
    afterAll(() => consumer.dispose());
    await consumer.execute("toolwright", "generate");
    testTypes(consumer);

    test("toolwright generates, and finds no drift in it", async () => {
      expect(consumer.files("generated").join(" ")).toBe(
        "inventory.schema.json metadata/read_file.ts model-tool-schema-inventory.json registry.ts schemas/read_file.input.json",
      );
      expect(await consumer.execute("toolwright", "check")).toContain("1 tool");
    });

    test("tokens are counted without another package", async () => {
      const inventory = "generated/model-tool-schema-inventory.json";
      const report = await consumer.execute("toolwright", "doctor", inventory, "--fail-on", "never");
      expect(report).toContain("estimated by gpt-tokenizer");
    });

    test("the command line has the version of its package", async () => {
      const version = await consumer.runNode("node_modules/toolwright/dist/cli.js", "--version");
      expect(version.trim()).toBe(packed.toolwright.manifest.version);
    });

    test("every entry point is imported, and those of the runtime are required", async () => {
      const [toolwright = [], runtime = []] = [packed.toolwright, packed.runtime].map(({ manifest }) =>
        entryPointsOf(manifest),
      );
      const code = `
        const require = (await import("node:module")).createRequire(import.meta.url);
        const print = (way, path, module) => console.log(way, path, Object.keys(module).length > 0);
        for (const path of ${JSON.stringify([...toolwright, ...runtime])}) print("import", path, await import(path));
        for (const path of ${JSON.stringify(runtime)}) print("require", path, require(path));`;
      const imported = [...toolwright, ...runtime].map((path) => `import ${path} true`);
      const required = runtime.map((path) => `require ${path} true`);
      const printed = await consumer.runNode("--input-type=module", "--eval", code);
      expect(printed.trim().split("\n")).toEqual([...imported, ...required]);
      expect(printed).toMatch(/ toolwright\/generator .* @toolwright\/runtime\/lenient /s);
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
        const handlers = { read_file: ({ path }) => (path + " ").repeat(500) };
        const { dispatch, toModelOutput } = createToolRegistry([tool], handlers, { resultCharacters: 500 });
        console.log((await dispatch({ name: "read_file", arguments: { path: 1 } })).error.message);
        console.log(toModelOutput(await dispatch({ name: "read_file", arguments: { path: "long" } })).notice);`;
      const printed = await consumer.runNode("--input-type=module", "--eval", code);
      expect(printed).toMatch(/path must be a string, not .*\nThis result was too large/s);
    });
  });
}

export function describeContractAlone(packageManager: PackageManager, packed: PackedPackages): void {
  describe(`@toolwright/contract alone, installed with ${packageManager.name}`, async () => {
    const consumer = await createConsumer(packageManager, packed, comparingApplication);
    afterAll(() => consumer.dispose());
    testTypes(consumer);

    test("brings no compiler", () => {
      const installed = readdirSync(join(consumer.root, "node_modules"), { recursive: true, encoding: "utf8" });
      const packages = installed.map((path) => path.replaceAll("\\", "/").replace(/^.*node_modules\//, ""));
      expect(packages).toEqual(expect.arrayContaining(["ajv", "refa"]));
      expect(packages.filter((name) => /^(?:typescript|ts-morph|toolwright)$/.test(name))).toEqual([]);
    });

    test("has entry points that can be imported, and compares schemas", async () => {
      const code = `
        for (const path of ${JSON.stringify(entryPointsOf(packed.contract.manifest))}) await import(path);
        const { compareSchemas } = await import("@toolwright/contract");
        console.log(compareSchemas({ type: "string" }, { type: "number" }, { direction: "input" }).verdict);`;
      expect(await consumer.runNode("--input-type=module", "--eval", code)).toBe("breaking\n");
    });
  });
}
