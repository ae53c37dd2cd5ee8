import { describe, expect, test } from "vitest";
import { entryPoints } from "../runtime/built-package.js";
import { bundle, type BundledPart } from "./bundle.js";

const specifiers = entryPoints.map(({ specifier }) => specifier);
const adapters = specifiers.filter((specifier) => specifier.includes("/serve/"));

/** How an application gets at an entry point, by format. */
const formats = {
  esm: (specifier: string) => `export * from "${specifier}";`,
  cjs: (specifier: string) => `exports[${JSON.stringify(specifier)}] = require("${specifier}");`,
};

/** The modules of the runtime that a part of a bundle was built from. */
function modulesOf({ sources }: BundledPart): string[] {
  return sources.flatMap((path) => /runtime\/dist\/esm\/(.*)\.js$/.exec(path)?.[1] ?? []);
}

describe("an application that imports the whole of @toolwright/runtime", async () => {
  const { initial, onDemand } = await bundle(formats.esm("@toolwright/runtime"));

  test("loads less than 15.5 kB at its start", () => {
    expect(initial.code).toContain("call_received");
    expect(initial.compressedBytes).toBeGreaterThan(5_000);
    expect(initial.compressedBytes).toBeLessThan(15_500);
  });

  test("loads what explains refusals, and what finishes and cuts results, only when it is needed", () => {
    const late = ["feedback", "nearest-name", "refusals"].map((name) => `validation/${name}`);
    expect(modulesOf(onDemand)).toEqual(expect.arrayContaining([...late, "registry/finish-result", "results/limit"]));
    expect(modulesOf(initial)).toContain("registry/create-registry");
    expect(modulesOf(initial).filter((module) => modulesOf(onDemand).includes(module))).toEqual([]);
    expect(onDemand.compressedBytes).toBeLessThan(25_000);
  });

  test("loads neither the targets nor the repair of JSON", () => {
    const all = [...modulesOf(initial), ...modulesOf(onDemand)];
    expect(all.filter((module) => /^(?:targets|rendering|lenient|serve|surface|telemetry)\//.test(module))).toEqual([]);
  });
});

test.each([
  ["functionTool", 1_000],
  ["ToolFailure", 1_000],
  ["redact", 3_000],
])("a bundle of %s alone holds no registry, and has less than %i characters", async (name, characters) => {
  const source = `export { ${name} } from "@toolwright/runtime";`;
  const [whole, split] = await Promise.all([bundle(source, { splitting: false }), bundle(source)]);
  for (const { initial } of [whole, split]) {
    expect(initial.code).toContain(name);
    expect(initial.code).not.toContain("call_received");
  }
  expect(whole.initial.code.length).toBeLessThan(characters);
  // esbuild loads whole files where it splits code, and keeps those that something unused would share.
  expect(split.initial.code.length).toBeLessThan(characters + 6_000);
});

test.each(specifiers.filter((specifier) => specifier.includes("/targets/")))(
  "an application pays less than 13.5 kB for %s alone",
  async (specifier) => {
    const { initial } = await bundle(formats.esm(specifier));
    expect(initial.compressedBytes).toBeGreaterThan(5_000);
    expect(initial.compressedBytes).toBeLessThan(13_500);
  },
);

describe.each([
  { format: "esm", load: formats.esm, most: 3_500 },
  // Each CommonJS module has helpers of its own for its exports.
  { format: "cjs", load: formats.cjs, most: 4_500 },
])("bundled as $format", ({ load, most }) => {
  test.each(specifiers)("%s gives no warning", async (specifier) => {
    expect((await bundle(load(specifier), { platform: "browser" })).warnings).toEqual([]);
  });

  test("an adapter adds itself to the runtime and the targets, and neither of them again", async () => {
    const shared = ["", "/targets"].map((path) => load(`@toolwright/runtime${path}`)).join("\n");
    const compressed = async (source: string): Promise<number> => (await bundle(source)).initial.compressedBytes;
    const before = await compressed(shared);
    for (const adapter of adapters) {
      // The AI SDK does not wait for code on demand, so its adapter brings what shortens results.
      const limit = adapter.endsWith("/serve/ai") ? most + 2_500 : most;
      expect((await compressed(`${shared}\n${load(adapter)}`)) - before, adapter).toBeLessThan(limit);
    }
  });
});
