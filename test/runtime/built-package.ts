/** The built runtime package, found as a user's module resolution finds it. */

import { readFileSync } from "node:fs";
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

/** What these tests read of a package.json. */
export interface PackageJson {
  readonly name: string;
  readonly main: string;
  readonly types: string;
  readonly exports: Readonly<Record<string, string | { readonly import: Condition; readonly require: Condition }>>;
  readonly [field: string]: unknown;
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

/** The entry points that hold code. */
export const entryPoints: readonly EntryPoint[] = Object.entries(packageJson.exports).flatMap(([path, target]) =>
  typeof target === "string" ? [] : [{ specifier: packageJson.name + path.slice(1), ...target }],
);

/** What the runtime reads of its platform: browsers, workers and Node.js 20 all have it. */
export const platformNames: readonly string[] = [
  "AbortController",
  "TextEncoder",
  "clearTimeout",
  "crypto",
  "performance",
  "setTimeout",
];
