import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { expectParts, tableOf } from "../docs/markdown-blocks.js";
import { npm } from "./consumer.js";
import { bundledPackages, installedPackages } from "./dependencies-page.js";
import { describeInstallation } from "./installations.js";
import { namedFiles, packPackages, readManifest } from "./packed-packages.js";

const packed = await packPackages();

afterAll(() => rmSync(packed.folder, { recursive: true }));

interface Contents {
  readonly name: "toolwright" | "contract" | "runtime";
  /** Files that must be there, by their names. */
  readonly needed: string;
  /** What every file must match. */
  readonly expected: RegExp;
  /** Packages that are bundled into it. */
  readonly bundled: readonly string[];
  /** Packages of which it carries whole files. */
  readonly carried: readonly string[];
}

describe.each<Contents>([
  {
    name: "toolwright",
    needed:
      "LICENSE README.md docs/authoring.md dist/cli.js dist/config.schema.json dist/contract.js dist/generator.js dist/contract.d.ts " +
      "dist/types/index.d.ts package.json",
    expected: /^(?:dist\/|docs\/[\w/-]+\.md$|(?:CHANGELOG|README)\.md$|LICENSE$|package\.json$)/,
    bundled: ["handlebars", "normalize-path", "ts-json-schema-generator"],
    // Minified, so that the code does not name them.
    carried: [
      ...["ts-morph", "typescript", "@modelcontextprotocol/client", "@modelcontextprotocol/core"],
      ...["eventsource", "eventsource-parser", "jose", "pkce-challenge", "zod", "gpt-tokenizer"],
      ...["@ts-morph/common", "balanced-match", "brace-expansion", "code-block-writer", "minimatch", "path-browserify"],
    ],
  },
  {
    name: "contract",
    needed: "LICENSE README.md dist/index.js dist/types/index.d.ts package.json",
    expected: /^(?:dist\/(?:[a-z-]+\/)?[\w-]+\.js$|dist\/types\/[a-z/-]+\.d\.ts$|README\.md$|LICENSE$|package\.json$)/,
    bundled: [],
    carried: [],
  },
  {
    name: "runtime",
    needed: "LICENSE package.json dist/cjs/package.json",
    expected:
      /^(?:dist\/(?:cjs|esm)\/.*(?:\.js|\.d\.ts)$|dist\/cjs\/package\.json$|dist\/LICENSE\.[@a-z-]+$|README\.md$|LICENSE$|package\.json$)/,
    bundled: ["jsonrepair"],
    carried: [],
  },
])("what is packed of $name", ({ name, needed, expected, bundled, carried }) => {
  test("has what is needed, and nothing but the build, the pages and what npm shows", () => {
    const { files } = packed[name];
    expect(files).toEqual(expect.arrayContaining(needed.split(" ")));
    expect(files.filter((file) => !expected.test(file))).toEqual([]);
  });

  test("leaves out what only this repository runs and reads", () => {
    const own = /config-schema\.js|\.tsbuildinfo$|build-inputs|\.map$|(?<!\.d)\.ts$|(?:^|\/)(?:test|tools|generated)\//;
    expect(packed[name].files.filter((file) => own.test(file))).toEqual([]);
  });

  test("carries the licence of every package that is bundled into it, and no other", () => {
    const { folder, files } = packed[name];
    const code = files.filter((file) => file.endsWith(".js")).map((file) => readFileSync(join(folder, file), "utf8"));
    const modules = code.join("\n").matchAll(/^\s*\/\/ node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm);
    const found = [...[...modules].map(([, module = ""]) => module), ...carried];
    const licences = found.map((module) => `dist/LICENSE.${module.replace("/", "-")}`);
    expect(licences).toEqual(expect.arrayContaining(bundled.map((module) => `dist/LICENSE.${module}`)));
    expect(files.filter((file) => file.startsWith("dist/LICENSE."))).toEqual([...new Set(licences)].sort());
  });

  test("holds everything that the package.json points at", () => {
    const { manifest, files } = packed[name];
    expect(namedFiles(manifest).filter((file) => !files.includes(file))).toEqual([]);
  });
});

test("the packages have one version, and depend on exactly that version of each other", () => {
  const [toolwright, contract, runtime] = [readManifest("."), readManifest("contract"), readManifest("runtime")];
  const { version } = toolwright;
  expect([contract.version, runtime.version]).toEqual([version, version]);
  expect(toolwright.dependencies).toMatchObject({ [contract.name]: version });
  expect(toolwright.peerDependencies).toEqual({ [runtime.name]: version });
  expect(toolwright.devDependencies).toMatchObject({ [runtime.name]: version });
  expect(contract.dependencies).toMatchObject({ [runtime.name]: version });
  expect(runtime.dependencies).toBeUndefined();
});

test("the page about dependencies lists what is installed and bundled, with licences", () => {
  const installed = installedPackages().map(({ name, licence, neededBy }) => [
    name,
    licence,
    [...neededBy].sort().join(", "),
  ]);
  const tables = new Map([
    ["installed", tableOf(["package", "licence", "needed by"], installed)],
    ["bundled", tableOf(["package", "licence", "in"], bundledPackages(packed))],
  ]);
  return expectParts("docs/dependencies.md", tables);
});

test("every dependency has a permissive licence, no install script, and a reason", () => {
  const licences = ["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0"];
  const reasons = readFileSync(
    join(packed.toolwright.folder, "docs/decisions/0002-production-dependencies.md"),
    "utf8",
  );
  const all = [...installedPackages().map(({ licence }) => licence), ...bundledPackages(packed).map(([, one]) => one)];
  expect(all.filter((licence = "") => !licences.includes(licence))).toEqual([]);
  expect(installedPackages().filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
  const direct = ["toolwright", "contract", "runtime"] as const;
  for (const { manifest } of direct.map((name) => packed[name])) {
    const others = Object.keys(manifest.dependencies ?? {}).filter((name) => !name.startsWith("@toolwright/"));
    expect(others.filter((name) => !new RegExp(`^\\|[^|]*\\b${name}\\b`, "m").test(reasons))).toEqual([]);
    const scripts = Object.keys(manifest.scripts ?? {});
    expect(scripts.filter((name) => /^(?:pre|post)?(?:install|prepare)$/.test(name))).toEqual([]);
  }
});

test("toolwright/contract has the names of @toolwright/contract", async () => {
  const [reexported, own] = await Promise.all([import("toolwright/contract"), import("@toolwright/contract")]);
  expect(Object.keys(reexported)).toEqual(Object.keys(own));
});

describeInstallation(npm, packed);
