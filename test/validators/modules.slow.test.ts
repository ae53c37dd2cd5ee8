import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createProgram, describeFinding, strictOptions, ts } from "../runtime/compiler.js";
import { repository, snapshotOf } from "../support/scratch-project.js";
import { createSandbox, loadValidators } from "./emitted-validators.js";

const files = snapshotOf(join(repository, "generated", "validators"));
const modules = new Map(Object.entries(files).map(([path, text]) => [`validators/${path}`, text]));
const ofTools = Object.keys(files).filter((path) => path !== "index.ts" && path !== "support.ts");

test("no emitted module imports anything but its siblings, types apart", () => {
  const imports = Object.values(files).flatMap((text) => [
    ...text.matchAll(/^import (type )?[^;]*? from "([^"]*)";$/gm),
  ]);
  const strangers = imports.filter(([, type, from = ""]) => type === undefined && !/^\.\/\w+\.js$/.test(from));
  expect(imports.length).toBeGreaterThan(100);
  expect(strangers.map(([statement]) => statement)).toEqual([]);
  expect(Object.values(files).filter((text) => /\b(?:require|import)\(|\beval\b|\bFunction\(/.test(text))).toEqual([]);
});

test("they run where no code can be made from strings", () => {
  const sandbox = createSandbox(modules);
  expect(() => sandbox.run('new Function("return 1")')).toThrow("Code generation from strings disallowed");
  const { input, output } = loadValidators(modules)["WebFetch"] ?? {};
  expect(input?.({ url: "https://example.org" })).toBe(true);
  expect(input?.({ url: 7 })).toBe(false);
  const place = { instancePath: "/url", schemaPath: "#/properties/url/type" };
  expect(input?.errors).toEqual([{ ...place, keyword: "type", params: { type: "string" } }]);
  expect(input?.({ url: "https://example.org" })).toBe(true);
  expect(input?.errors).toBe(null);
  expect(output?.(null)).toBe(false);
});

test("the module of the median tool is under 16 kB", () => {
  const sizes = ofTools.map((path) => Buffer.byteLength(files[path] ?? "")).sort((left, right) => left - right);
  expect(sizes).toHaveLength(33);
  expect(sizes[16]).toBeLessThan(16_000);
});

test("a definition that is used twice is checked by one function", () => {
  const text = files["TaskOutput.ts"] ?? "";
  const declared = [...text.matchAll(/^const (check(?:Input|Result)\w+) = validate\d+;$/gm)].map(([, name]) => name);
  expect(new Set(declared).size).toBe(declared.length);
  const [shared = ""] = declared;
  expect(text.split(`${shared}(`).length).toBeGreaterThan(2);
});

describe("a consumer", () => {
  const consumer = `import type { ToolValidators } from "@toolwright/runtime";
import type { WebFetchInput } from "../../generated/metadata/WebFetch.js";
import { validators } from "../../generated/validators/index.js";
import { validateWebFetchInput, validateWebFetchResult } from "../../generated/validators/WebFetch.js";

export const all: Readonly<Record<string, ToolValidators>> = validators;
export function read(value: unknown): string | undefined {
  if (!validateWebFetchInput(value)) return validateWebFetchInput.errors?.[0]?.instancePath;
  const input: WebFetchInput = value;
  return input.url;
}
export const status = (value: unknown): number => (validateWebFetchResult(value) ? value.status : 0);
// @ts-expect-error: the property is not there.
export const wrong = (value: unknown): string => (validators.WebFetch.input(value) ? value.path : "");
`;
  const path = join(repository, "test", "validators", "consumer.ts");
  const bundler = { moduleResolution: ts.ModuleResolutionKind.Bundler };
  const isolated = { isolatedDeclarations: true, declaration: true, isolatedModules: true };
  const settings = {
    "nodenext, isolated declarations": isolated,
    "a bundler": { ...bundler, module: ts.ModuleKind.ESNext, noUncheckedIndexedAccess: true },
    CommonJS: { ...bundler, module: ts.ModuleKind.CommonJS },
  };

  test.each(Object.entries(settings))("has the types: %s", (_name, options) => {
    const program = createProgram({ inMemory: new Map([[path, consumer]]), options: { ...strictOptions, ...options } });
    expect(ts.getPreEmitDiagnostics(program).map((found) => describeFinding(found, repository))).toEqual([]);
  });
});
