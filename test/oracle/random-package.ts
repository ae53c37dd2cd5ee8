/** A package of declarations that samples import types from, as projects do from their libraries. */

import type { ModuleName } from "./random-modules.js";

export const packageFiles: Readonly<Record<string, string>> = {
  "node_modules/some-package/package.json":
    '{ "name": "some-package", "version": "1.0.0", "type": "module", "exports": { "types": "./index.d.ts", "default": "./index.js" } }\n',
  "node_modules/some-package/index.js": "export {};\n",
  "node_modules/some-package/index.d.ts": `export type Mode = "fast" | "safe";
export interface Settings { retries?: number; mode: Mode; "x-trace"?: string }
export interface Settings { labels: string[] }
export interface Paged<Item, Cursor = string> { items: Item[]; next?: Cursor }
export type Patch<T> = { [K in keyof T]?: T[K] | null };
export declare enum Level { Low = "low", High = "high" }
export declare enum Code { Ok = 0, Failed = 4 }
export declare const regions: readonly ["eu", "us"];
export declare namespace Geometry {
  interface Point { x: number; y: number }
  type Shape = { kind: "dot"; at: Point } | { kind: "line"; from: Point; to: Point };
}
export interface Category { name: string; children: Category[] }
`,
};

const declared = Object.values(packageFiles)
  .join("")
  .matchAll(/^export (?:declare )?\w+ (\w+)/gm);

/** What samples import by its own name, and from where. */
export const packageTypes: ReadonlyMap<string, ModuleName> = new Map([
  ...[...declared].map(([, name = ""]): [string, ModuleName] => [name, "package"]),
  ["Integer", "runtime"],
]);
