/** The built runtime package, found as a user's module resolution finds it. */

import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Loads modules as a CommonJS application does. */
export const requireModule = createRequire(import.meta.url);

/** Path of the package's folder. */
export const packageFolder = dirname(requireModule.resolve("@toolwright/runtime/package.json"));

interface Condition {
  readonly types: string;
  readonly default: string;
}

interface Conditions {
  readonly import: Condition;
  readonly require: Condition;
}

/** What these tests read of a package.json. */
export interface PackageJson {
  readonly name: string;
  readonly main: string;
  readonly types: string;
  readonly exports: Readonly<Record<string, string | null | Conditions>>;
  readonly [field: string]: unknown;
}

/** Replaces each wildcard of `exports` by what it matches among the files of the package, as Node.js resolves it. */
export function expandExports<Target>(
  exports: Readonly<Record<string, Target>>,
  files: readonly string[],
): Record<string, Target> {
  const patterns = Object.keys(exports).filter((key) => key.includes("*"));
  const winnerOf = (path: string): string | undefined =>
    patterns
      .filter((pattern) => path.startsWith(pattern.slice(0, -1)))
      .sort((left, right) => right.length - left.length)[0];
  const expanded = Object.entries(exports).flatMap(([key, target]): [string, Target][] => {
    if (!key.includes("*")) return [[key, target]];
    const text = JSON.stringify(target);
    const [, before = "", after = ""] = /"default":"\.\/([^"*]*)\*([^"]*)"/.exec(text) ?? [];
    if (before === "") return [];
    return (
      files
        .filter((file) => file.startsWith(before) && file.endsWith(after) && file.length > before.length + after.length)
        .map((file) => file.slice(before.length, file.length - after.length))
        .filter((match) => !(key.replace("*", match) in exports) && winnerOf(key.replace("*", match)) === key)
        // A replacement in JSON keeps the shape.
        .map((match) => [key.replace("*", match), JSON.parse(text.replaceAll("*", match)) as Target])
    );
  });
  return Object.fromEntries(expanded);
}

/** The package.json that is published. */
// What JSON.parse returns is untyped; a package.json of another shape fails the tests that read it.
export const packageJson = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as PackageJson;

/** An entry point: what an application names, and the files behind it. */
export interface EntryPoint {
  readonly specifier: string;
  readonly import: Condition;
  readonly require: Condition;
}

const builtFiles = readdirSync(join(packageFolder, "dist"), { recursive: true, encoding: "utf8" }).map(
  (file) => `dist/${file.replaceAll("\\", "/")}`,
);

/** The public entry points that hold code, in name order. */
export const entryPoints: readonly EntryPoint[] = Object.entries(expandExports(packageJson.exports, builtFiles))
  .flatMap(([path, target]) =>
    typeof target === "string" || target === null || path.startsWith("./internal/")
      ? []
      : [{ specifier: packageJson.name + path.slice(1), ...target }],
  )
  .sort((left, right) => (left.specifier < right.specifier ? -1 : 1));

/** What the runtime reads of its platform: browsers, workers and Node.js 20 all have it. */
export const platformNames: readonly string[] = [
  "AbortController",
  "TextEncoder",
  "atob",
  "btoa",
  "clearTimeout",
  "crypto",
  "performance",
  "setTimeout",
];
