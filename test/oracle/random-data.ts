/** Declares values whose types are used: enums and data. */

import { express, expressLoosely, known, objectForm, opaque, scalar, textsForm } from "./random-forms.js";
import type { Form, ObjectForm, TextsForm, TypeExpression } from "./random-forms.js";
import { addDeclaration, asOperand, forDeclaration, nameDeclaration, nameValue, refer, use } from "./random-modules.js";
import type { Declaration, Scene } from "./random-modules.js";
import { oneOf, type Maker } from "./random-templates.js";
import { makeTextLiterals } from "./random-texts.js";
import type { Feature } from "./random-features.js";

interface EnumKind {
  readonly feature: Feature;
  readonly body: string;
  /** The values, where all are texts. */
  readonly texts?: readonly string[];
}

const textEnums: readonly EnumKind[] = [
  {
    feature: "string enum",
    body: 'First = "first", Second = "second-one", Third = "it\'s"',
    texts: ["first", "second-one", "it's"],
  },
  { feature: "string enum", body: 'First = "FIRST", Second = "b"', texts: ["FIRST", "b"] },
];
const enums: readonly EnumKind[] = [
  ...textEnums,
  { feature: "numeric enum", body: "First, Second, Third" },
  { feature: "numeric enum", body: "First = 1, Second = 1 << 2, Third = First | Second" },
  { feature: "numeric enum", body: "First = -1, Second, Third = 2.5" },
  { feature: "mixed enum", body: 'First = 3, Second = "two", Third = 10' },
  { feature: "mixed enum", body: 'First = "zero", Second = 0, Third' },
];

interface DeclaredEnum extends Declaration {
  readonly texts: readonly string[] | undefined;
}

function declareEnum(scene: Scene, kinds: readonly EnumKind[]): DeclaredEnum {
  const own = forDeclaration(scene);
  const name = nameDeclaration(own, scene.module);
  const { feature, body, texts } = own.choices.pick(kinds);
  const isConstant = own.choices.oneIn(3);
  use(scene, feature, ...(isConstant ? (["const enum"] as const) : []));
  addDeclaration(own, `${name.modifier}${isConstant ? "const " : ""}enum ${name.path} { ${body} }`);
  return { ...name, texts };
}

/** A type that is written with the name of an enum. */
const ofEnum =
  (features: readonly Feature[], write: (name: string, scene: Scene) => string): Maker =>
  (scene) => {
    const name = refer(scene, declareEnum(scene, enums));
    use(scene, ...features);
    return expressLoosely(write(name, scene), opaque);
  };

export const makeEnum = oneOf<Form>([
  [3, (scene) => express(refer(scene, declareEnum(scene, enums)), opaque)],
  [1, ofEnum(["enum member"], (name) => `${name}.Second`)],
  [1, ofEnum(["enum member"], (name) => `${name}.First | ${name}.Second`)],
  [1, ofEnum(["Exclude", "enum member"], (name) => `Exclude<${name}, ${name}.First>`)],
  [1, ofEnum(["Record"], (name, scene) => `Partial<Record<${name}, ${scene.families.any(asOperand(scene)).text}>>`)],
]);

/** The values of a string enum as texts, or the names of an enum's members. */
function makeEnumTexts(scene: Scene): TypeExpression<TextsForm> {
  const declared = declareEnum(scene, textEnums);
  const name = refer(scene, declared);
  const { texts = [] } = declared;
  if (scene.choices.oneIn(2)) {
    use(scene, "keyof typeof");
    const members = ["First", "Second", "Third"].slice(0, texts.length);
    return expressLoosely(`keyof typeof ${name}`, textsForm(members));
  }
  use(scene, "template of unions");
  return express(`\`\${${name}}\``, textsForm(texts));
}

function declareData(scene: Scene, name: string, value: string): string {
  const own = forDeclaration(scene);
  const named = nameValue(own, name);
  addDeclaration(own, `${named.modifier}const ${named.path} = ${value};`);
  return refer(scene, named);
}

/** `(typeof levels)[number]`. */
function makeDataElement(scene: Scene): TypeExpression<TextsForm> {
  use(scene, "as const data", "element of as const data", "indexed access by number");
  const values = scene.choices.some(["low", "high", "it's", "x-1"], 2);
  const data = declareData(scene, "levels", `${JSON.stringify(values)} as const`);
  return express(`(typeof ${data})[number]`, textsForm(values));
}

const tableValues = {
  small: '{ size: 1, label: "S" }',
  large: '{ size: 2, label: "L", tags: ["x", 5] }',
  "extra-large": "{ size: 3 }",
};

/** `keyof typeof sizes`. */
function makeDataKeys(scene: Scene): TypeExpression<TextsForm> {
  use(scene, "as const data", "keyof typeof");
  return expressLoosely(`keyof typeof ${declareTable(scene)}`, textsForm(Object.keys(tableValues)));
}

function declareTable(scene: Scene): string {
  const rows = Object.entries(tableValues).map(([key, value]) => `${JSON.stringify(key)}: ${value}`);
  const satisfied = scene.choices.oneIn(3) ? " satisfies Record<string, object>" : "";
  return declareData(scene, "sizes", `{ ${rows.join(", ")} } as const${satisfied}`);
}

/** A type that is written with the name of data that cannot change. */
const ofData =
  (features: readonly Feature[], declare: (scene: Scene) => string, write: (data: string) => string): Maker =>
  (scene) => {
    use(scene, "as const data", ...features);
    return express(write(declare(scene)), opaque);
  };
const list = (name: string, text: string) => (scene: Scene) => declareData(scene, name, `${text} as const`);

export const makeDataType = oneOf<Form>([
  [1, ofData(["value of as const data"], declareTable, (data) => `(typeof ${data})["large"]`)],
  [
    1,
    ofData(
      ["value of as const data", "keyof typeof", "indexed access by keyof"],
      declareTable,
      (data) => `(typeof ${data})[keyof typeof ${data}]`,
    ),
  ],
  [1, ofData(["readonly tuple"], list("pairs", '[["a", 1], ["b", 2]]'), (data) => `typeof ${data}`)],
  [
    1,
    ofData(
      ["element of as const data"],
      list("rows", '[{ id: "a", n: 1 }, { id: "b" }]'),
      (data) => `(typeof ${data})[number]["id"]`,
    ),
  ],
  [1, ofData([], declareTable, (data) => `typeof ${data}`)],
]);

/** `typeof defaults`, of data that is not constant: its properties have wide types. */
export function makePlainData(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "typeof of plain data");
  const data = declareData(scene, "defaults", '{ host: "localhost", port: 8080, "keep-alive": true, list: [1, 2] }');
  const form = objectForm([known("host", scalar("string")), known("port"), known("keep-alive"), known("list")]);
  return express(`typeof ${data}`, form);
}

/** Texts that are read out of values. */
export function makeValueTexts(scene: Scene): TypeExpression<TextsForm> {
  if (scene.depth <= 0) return makeTextLiterals(scene);
  return scene.choices.pick([makeDataElement, makeDataKeys, makeEnumTexts])(scene);
}
