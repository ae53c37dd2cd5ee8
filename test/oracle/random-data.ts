/** Makes types of declared values, enums and data, and those of a package. */

import { known, objectForm, opaque, scalar, textsForm } from "./random-forms.js";
import type { Form, ObjectForm, TextsForm } from "./random-forms.js";
import { oneOf, way } from "./random-templates.js";

const asEnums = (...bodies: readonly string[]): readonly string[] =>
  bodies.flatMap((body) => [`enum SELF { ${body} }`, `const enum SELF { ${body} }`]);
const texts = ["first", "second-one", "it's"];
const textEnum = asEnums('First = "first", Second = "second-one", Third = "it\'s"');
const enums = [
  ...textEnum,
  ...asEnums("First, Second, Third", "First = 1, Second = 1 << 2, Third = First | Second"),
  ...asEnums("First = -1, Second, Third = 2.5", 'First = "FIRST", Second = "b"'),
  ...asEnums('First = 3, Second = "two", Third = 10', 'First = "zero", Second = 0, Third'),
];

export const makeEnum = oneOf<Form>([
  [3, way("@=", () => opaque, enums)],
  [1, way("@=.Second", undefined, enums)],
  [1, way("@=.First | @=.Second", undefined, enums)],
  [1, way("Exclude<@=, @=.First>", undefined, enums)],
  [1, way("Partial<Record<@=, @any>>", undefined, enums)],
]);

const table = [
  'const SELF = { small: { size: 1, label: "S" }, large: { size: 2, label: "L", tags: ["x", 5] }, "extra-large": { size: 3 } } as const@{~ satisfies Record<string, object>}@;',
];

/** Texts that are read out of values. */
export const makeValueTexts = oneOf<TextsForm>([
  [2, way("(typeof @=)[number]", () => textsForm(texts), [`const SELF = ${JSON.stringify(texts)} as const;`])],
  [2, way("keyof typeof @=", () => textsForm(["small", "large", "extra-large"]), table)],
  [1, way("keyof typeof @=", () => textsForm(["First", "Second", "Third"]), textEnum)],
  [1, way("`${@=}`", () => textsForm(texts), textEnum)],
]);

export const makeDataType = oneOf<Form>([
  [1, way('(typeof @=)["large"]', undefined, table)],
  [1, way("(typeof @=)[keyof typeof @=]", undefined, table)],
  [1, way("typeof @=", undefined, ['const SELF = [["a", 1], ["b", 2]] as const;'])],
  [1, way('(typeof @=)[number]["id"]', undefined, ['const SELF = [{ id: "a", n: 1 }, { id: "b" }] as const;'])],
  [1, way("typeof @=", undefined, table)],
]);

/** `typeof defaults`, of data that is not constant: its properties have wide types. */
export const makePlainData = way(
  "typeof @=",
  () => objectForm([known("host", scalar("string")), known("port"), known("keep-alive"), known("list")]),
  ['const SELF = { host: "localhost", port: 8080, "keep-alive": true, list: [1, 2] };'],
);

const settings = objectForm([
  known("retries", scalar("number"), true),
  known("mode", textsForm(["fast", "safe"])),
  known("x-trace", scalar("string"), true),
  known("labels"),
]);
const paged = (element: Form): ObjectForm =>
  objectForm([known("items", { kind: "list", element }), known("next", opaque, true)]);

export const makePackageObject = oneOf<ObjectForm>([
  [1, way("@Settings", () => settings)],
  [1, way("@Geometry.Point", () => objectForm([known("x", scalar("number")), known("y", scalar("number"))]))],
  [1, way("@Category", () => objectForm([known("name", scalar("string")), known("children")]))],
  [1, way("@Paged<@any>", paged)],
]);

export const makePackageType = oneOf<Form>([
  [1, way("@Level")],
  [1, way("@Code")],
  [1, way("@Geometry.Shape")],
  [1, way("@Patch<@object>")],
  [1, way("@Level | @Mode[]")],
]);
