/** Declares values whose types are used: enums, data, and functions. */

import { express, expressLoosely, objectForm, opaque, textsForm } from "./random-forms.js";
import type { ObjectForm, TextsForm, TypeExpression } from "./random-forms.js";
import { addDeclaration, asOperand, forDeclaration, nameDeclaration, nameValue, refer, use } from "./random-modules.js";
import type { Declaration, Scene } from "./random-modules.js";
import { objectOf } from "./random-objects.js";
import { makeTextLiterals } from "./random-texts.js";
import type { Feature } from "./random-features.js";

interface EnumKind {
  readonly feature: Feature;
  readonly body: string;
  /** The values, where all are texts. */
  readonly texts?: readonly string[];
}

const enumKinds: readonly EnumKind[] = [
  {
    feature: "string enum",
    body: 'First = "first", Second = "second-one", Third = "it\'s"',
    texts: ["first", "second-one", "it's"],
  },
  { feature: "string enum", body: 'First = "FIRST", Second = "b"', texts: ["FIRST", "b"] },
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

export function makeEnum(scene: Scene): TypeExpression {
  const declared = declareEnum(scene, enumKinds);
  const name = refer(scene, declared);
  switch (scene.choices.below(7)) {
    case 3:
      use(scene, "enum member");
      return express(`${name}.Second`, opaque);
    case 4:
      use(scene, "enum member");
      return expressLoosely(`${name}.First | ${name}.Second`, opaque);
    case 5:
      use(scene, "Exclude", "enum member");
      return express(`Exclude<${name}, ${name}.First>`, opaque);
    case 6:
      use(scene, "Record");
      return express(`Partial<Record<${name}, ${scene.families.any(asOperand(scene)).text}>>`, opaque);
    default:
      return express(name, opaque);
  }
}

/** The values of a string enum as texts, or the names of an enum's members. */
export function makeEnumTexts(scene: Scene): TypeExpression<TextsForm> {
  const declared = declareEnum(
    scene,
    enumKinds.filter(({ texts }) => texts !== undefined),
  );
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

const listValues = ["low", "high", "it's", "x-1"];

/** `(typeof levels)[number]`. */
export function makeDataElement(scene: Scene): TypeExpression<TextsForm> {
  use(scene, "as const data", "element of as const data", "indexed access by number");
  const values = scene.choices.some(listValues, 2);
  const data = declareData(scene, "levels", `${JSON.stringify(values)} as const`);
  return express(`(typeof ${data})[number]`, textsForm(values));
}

const tableValues = {
  small: '{ size: 1, label: "S" }',
  large: '{ size: 2, label: "L", tags: ["x", 5] }',
  "extra-large": "{ size: 3 }",
};

/** `keyof typeof sizes`. */
export function makeDataKeys(scene: Scene): TypeExpression<TextsForm> {
  use(scene, "as const data", "keyof typeof");
  return expressLoosely(`keyof typeof ${declareTable(scene)}`, textsForm(Object.keys(tableValues)));
}

function declareTable(scene: Scene): string {
  const rows = Object.entries(tableValues).map(([key, value]) => `${JSON.stringify(key)}: ${value}`);
  const satisfied = scene.choices.oneIn(3) ? " satisfies Record<string, object>" : "";
  return declareData(scene, "sizes", `{ ${rows.join(", ")} } as const${satisfied}`);
}

export function makeDataType(scene: Scene): TypeExpression {
  const { choices } = scene;
  switch (choices.below(5)) {
    case 0:
      use(scene, "as const data", "value of as const data");
      return express(`(typeof ${declareTable(scene)})["large"]`, opaque);
    case 1: {
      use(scene, "as const data", "value of as const data", "keyof typeof", "indexed access by keyof");
      const table = declareTable(scene);
      return express(`(typeof ${table})[keyof typeof ${table}]`, opaque);
    }
    case 2:
      use(scene, "as const data", "readonly tuple");
      return express(`typeof ${declareData(scene, "pairs", '[["a", 1], ["b", 2]] as const')}`, opaque);
    case 3:
      use(scene, "as const data", "element of as const data");
      return express(
        `(typeof ${declareData(scene, "rows", '[{ id: "a", n: 1 }, { id: "b" }] as const')})[number]["id"]`,
        opaque,
      );
    default:
      use(scene, "as const data");
      return express(`typeof ${declareTable(scene)}`, opaque);
  }
}

/** `typeof defaults`, of data that is not constant: its properties have wide types. */
export function makePlainData(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "typeof of plain data");
  const data = declareData(scene, "defaults", '{ host: "localhost", port: 8080, "keep-alive": true, list: [1, 2] }');
  const form = objectOf(["port", "keep-alive", "list"], opaque);
  const host = objectOf(["host"], { kind: "scalar", name: "string" });
  return express(`typeof ${data}`, objectForm([...host.properties, ...form.properties]));
}

/** A function that returns a type, as `typeof` names it. */
export function declareFunction(scene: Scene, returned: string): string {
  const named = nameValue(scene, "make");
  addDeclaration(scene, `${named.modifier}declare function ${named.path}(seed: string): ${returned};`);
  return named.path;
}

/** Texts that are read out of values. */
export function makeValueTexts(scene: Scene): TypeExpression<TextsForm> {
  if (scene.depth <= 0) return makeTextLiterals(scene);
  return scene.choices.pick([makeDataElement, makeDataKeys, makeEnumTexts])(scene);
}
