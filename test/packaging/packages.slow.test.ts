import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { readFileSync, rmSync } from "node:fs";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, expect, test } from "vitest";
import { npm, pnpm } from "./consumer.js";
import { describeContractAlone, describeInstallation } from "./installations.js";
import { packPackages } from "./packed-packages.js";

const packed = await packPackages();

afterAll(() => rmSync(packed.folder, { recursive: true }));

describeInstallation(pnpm, packed);
for (const packageManager of [npm, pnpm]) describeContractAlone(packageManager, packed);

test.each(["toolwright", "contract", "runtime"] as const)("publint and attw find nothing in %s", async (name) => {
  const { manifest, tarball } = packed[name];
  const bytes = readFileSync(tarball);
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer as ArrayBuffer }, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  const entrypoints = Object.keys(manifest.exports).filter((path) => !path.startsWith("./internal/"));
  const result = await checkPackage(createPackageFromTarballData(bytes), { entrypoints });
  // A package without "main" is for resolution by `exports`, and one without CommonJS for `import`.
  const problems = result.types === false ? ["no types"] : result.problems;
  const isMeant = ({ kind, resolutionKind }: { readonly kind?: string; readonly resolutionKind?: string }): boolean =>
    resolutionKind === "node10" || (name !== "runtime" && kind === "CJSResolvesToESM");
  expect(problems.filter((problem) => typeof problem === "string" || !isMeant(problem))).toEqual([]);
});
