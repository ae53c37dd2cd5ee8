/** A package of declarations that samples import types from, as projects do from their libraries. */

import { express, expressLoosely, known, objectForm, opaque, scalar, textsForm } from "./random-forms.js";
import type { Form, ObjectForm, TextsForm, TypeExpression } from "./random-forms.js";
import { asOperand, refer, type Scene } from "./random-modules.js";
import { oneOf } from "./random-templates.js";

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

const named = (scene: Scene, path: string): string => refer(scene, { module: "package", path, isExported: true });

const settings = objectForm([
  known("retries", scalar("number"), true),
  known("mode", textsForm(["fast", "safe"])),
  known("x-trace", scalar("string"), true),
  known("labels"),
]);

const objects: readonly (readonly [path: string, form: ObjectForm])[] = [
  ["Settings", settings],
  ["Geometry.Point", objectForm([known("x", scalar("number")), known("y", scalar("number"))])],
  ["Category", objectForm([known("name", scalar("string")), known("children")])],
];

export function makePackageObject(scene: Scene): TypeExpression<ObjectForm> {
  if (scene.choices.oneIn(4)) {
    const item = scene.families.any(asOperand(scene));
    const form = objectForm([known("items", { kind: "list", element: item.form }), known("next", opaque, true)]);
    return express(`${named(scene, "Paged")}<${item.text}>`, form);
  }
  const [path, form] = scene.choices.pick(objects);
  return express(named(scene, path), form);
}

export function makePackageTexts(scene: Scene): TypeExpression<TextsForm> {
  if (scene.choices.oneIn(2)) return express(`(typeof ${named(scene, "regions")})[number]`, textsForm(["eu", "us"]));
  return express(named(scene, "Mode"), textsForm(["fast", "safe"]));
}

export const makePackageType = oneOf<Form>([
  [1, (scene) => express(named(scene, "Level"), opaque)],
  [1, (scene) => express(named(scene, "Code"), opaque)],
  [1, (scene) => express(named(scene, "Geometry.Shape"), opaque)],
  [1, (scene) => express(`${named(scene, "Patch")}<${scene.families.object(asOperand(scene)).text}>`, opaque)],
  [1, (scene) => expressLoosely(`${named(scene, "Level")} | ${named(scene, "Mode")}[]`, opaque)],
]);
