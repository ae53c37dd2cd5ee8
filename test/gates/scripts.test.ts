import { readFileSync } from "node:fs";
import semver from "semver";
import { expect, test } from "vitest";
import { expectScript } from "./expect-script.js";

interface LockedPackage {
  readonly engines?: { readonly node?: string };
  readonly deprecated?: string;
}

test("npm ci warns of nothing: every package accepts the oldest Node.js, and none is deprecated", () => {
  const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"));
  const { packages } = read("package-lock.json") as { readonly packages: Readonly<Record<string, LockedPackage>> };
  const oldest = semver.minVersion(packages[""]?.engines?.node ?? "") ?? "";
  const warned = Object.entries(packages).filter(
    ([, { engines, deprecated }]) => deprecated !== undefined || !semver.satisfies(oldest, engines?.node ?? "*"),
  );
  expect(warned.map(([path]) => path)).toEqual([]);
});

// Beside the tests and not before them: each of these scripts keeps one core busy.
test.each(["check", "demo"])("npm run %s ends well", expectScript);
