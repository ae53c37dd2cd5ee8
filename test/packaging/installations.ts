/** What holds for the packages once a package manager has installed them from their tarballs. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  comparingApplication,
  createConsumer,
  generatingApplication,
  typeFindings,
  type Consumer,
  type PackageManager,
} from "./consumer.js";
import { entryPointsOf, type PackedPackages } from "./packed-packages.js";

/** Everything packed, once a hook has packed it. */
type Packed = () => PackedPackages;

export function describeInstallation(packageManager: PackageManager, packed: Packed): void {
  describe(`installed with ${packageManager.name} into an empty folder`, () => {
    let consumer: Consumer;

    beforeAll(async () => {
      consumer = await createConsumer(packageManager, packed(), generatingApplication);
      await consumer.execute("toolwright", "generate");
    });

    afterAll(() => consumer.dispose());

    test("toolwright generates, and finds no drift in it", async () => {
      expect(consumer.files("generated").join(" ")).toBe(
        "inventory.schema.json metadata/read_file.ts model-tool-schema-inventory.json registry.ts schemas/read_file.input.json",
      );
      expect(await consumer.execute("toolwright", "check")).toContain("1 tool");
    });

    test("the command line has the version of its package", async () => {
      const version = await consumer.runNode("node_modules/toolwright/dist/cli.js", "--version");
      expect(version.trim()).toBe(packed().toolwright.manifest.version);
    });

    test("every entry point is imported, and those of the runtime are required under the same names", async () => {
      const [toolwright, runtime] = [packed().toolwright, packed().runtime].map(({ manifest }) =>
        entryPointsOf(manifest),
      );
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

    // The compiler reads every declaration file that the application reaches, which takes a while.
    test.each(["nodenext", "bundler"] as const)("an application type-checks with %s resolution", (resolution) => {
      expect(typeFindings(consumer.root, resolution)).toEqual([]);
    });
  });
}

export function describeContractAlone(packageManager: PackageManager, packed: Packed): void {
  describe(`@toolwright/contract alone, installed with ${packageManager.name}`, () => {
    let consumer: Consumer;

    beforeAll(async () => {
      consumer = await createConsumer(packageManager, packed(), comparingApplication);
    });

    afterAll(() => consumer.dispose());

    test("brings no compiler", () => {
      const installed = readdirSync(join(consumer.root, "node_modules"), { recursive: true, encoding: "utf8" });
      const packages = installed.map((path) => path.replaceAll("\\", "/").replace(/^.*node_modules\//, ""));
      expect(packages).toEqual(expect.arrayContaining(["ajv", "refa"]));
      expect(packages.filter((name) => /^(?:typescript|ts-morph|toolwright)$/.test(name))).toEqual([]);
    });

    test("has entry points that can be imported, and compares schemas", async () => {
      const code = `
        for (const path of ${JSON.stringify(entryPointsOf(packed().contract.manifest))}) await import(path);
        const { compareSchemas } = await import("@toolwright/contract");
        console.log(compareSchemas({ type: "string" }, { type: "number" }, { direction: "input" }).verdict);`;
      expect(await consumer.runNode("--input-type=module", "--eval", code)).toBe("breaking\n");
    });

    test.each(["nodenext", "bundler"] as const)("an application type-checks with %s resolution", (resolution) => {
      expect(typeFindings(consumer.root, resolution)).toEqual([]);
    });
  });
}
