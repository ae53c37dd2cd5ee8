/** Makes conditional types, most of them as aliases with a parameter. */

import { express, grouped, opaque, sharedProperties, textsForm, withOptional, withValues } from "./random-forms.js";
import type { ListForm, ObjectForm, TextsForm, TypeExpression } from "./random-forms.js";
import { asOperand, declareOperator, use, type Scene } from "./random-modules.js";
import { writeKeys } from "./random-operators.js";
import { oneOf, same, way } from "./random-templates.js";
import { makeLeaf } from "./random-texts.js";

const unknownForm = (): typeof opaque => opaque;

/** Takes each member of a union by itself. */
const tagByType = way(["conditional type", "distributive conditional type"], "@=<@any>", unknownForm, [
  '<T> = T extends string ? { kind: "text"; text: T } : { kind: "other"; value: T }',
  "<T> = T extends string | number ? T | T[] : T",
  '<T> = T extends string ? "text" : T extends number ? "number" : T extends readonly unknown[] ? "list" : "other"',
  "<T> = T extends object ? T | string : T",
]);

/** Takes a union as a whole. */
const asksNakedly = way(["conditional type"], "@=<@any>", unknownForm, [
  '<T> = [T] extends [string] ? "text" : { other: T }',
]);

const readElements = way(
  ["conditional type", "conditional type with infer", "distributive conditional type"],
  "@=<@list>",
  ({ element }: ListForm) => element,
  [
    "<T> = T extends readonly (infer E)[] ? E : T",
    "<T> = T extends ReadonlyArray<infer E> ? E : never",
    "<T> = T extends Promise<infer E> ? E : T extends readonly (infer E)[] ? E : T",
  ],
);

/** A conditional type of any operand. */
export function makeConditional(scene: Scene): TypeExpression {
  return scene.choices.pick([tagByType, asksNakedly, readElements, choose, choose, flatten, omitEach, readEnd])(scene);
}

/** A question whose answer is known where it is asked. */
function choose(scene: Scene): TypeExpression {
  use(scene, "conditional type");
  const [yes, no] = [scene.families.any(asOperand(scene)), scene.families.any(asOperand(scene))];
  const texts = scene.families.texts(asOperand(scene));
  const question = scene.choices.pick([
    `${grouped(texts)} extends string`,
    `${JSON.stringify(texts.form.values[0])} extends ${grouped(texts)}`,
    `number extends ${grouped(texts)}`,
    "{ a: string } extends { a: unknown }",
  ]);
  const { form } = question.startsWith("number") ? no : yes;
  return { text: `${question} ? ${grouped(yes)} : ${grouped(no)}`, form, isLoose: true };
}

/** A list in lists comes down to its elements, which are no lists themselves. */
function flatten(scene: Scene): TypeExpression {
  use(scene, "conditional type", "conditional type with infer", "recursive conditional type");
  const leaf = makeLeaf(scene);
  const depth = "[]".repeat(1 + scene.choices.below(3));
  const alias = declareOperator(scene, "<T> = T extends readonly (infer E)[] ? SELF<E> : T");
  return express(`${alias}<${grouped(leaf)}${depth}>`, leaf.form);
}

/** Omits keys from each member of a union. */
function omitEach(scene: Scene): TypeExpression {
  const { text, form } = scene.families.objects(asOperand(scene));
  const shared = sharedProperties(form).filter(({ name }) => name.name === form.tag?.name.name);
  const isSafe = form.members.every(({ properties }) => properties.length > 1);
  if (shared.length === 0 || !isSafe) return tagByType(scene);
  use(scene, "conditional type", "distributive conditional type", "Omit", "utility type on a union of objects");
  const alias = declareOperator(scene, "<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never");
  return express(`${alias}<${text}, ${writeKeys(shared)}>`, opaque);
}

const tupleEnd = "<T extends readonly unknown[]> = T extends readonly";

/** The first or last element of a tuple, or what is left without it. */
function readEnd(scene: Scene): TypeExpression {
  use(scene, "conditional type", "conditional type with infer");
  const tuple = scene.families.tuple(asOperand(scene));
  const { elements } = tuple.form;
  const ways = [
    { operator: "[infer First, ...infer _Rest] ? First : never", form: elements[0] ?? opaque },
    { operator: "[...infer _Rest, infer Last] ? Last : never", form: elements.at(-1) ?? opaque },
    { operator: "[unknown, ...infer Rest] ? { rest: Rest } : never", form: opaque },
  ];
  const { operator, form } = scene.choices.pick(elements.length > 1 ? ways : ways.slice(0, 2));
  return express(`${declareOperator(scene, `${tupleEnd} ${operator}`)}<${tuple.text}>`, form);
}

const withUnknownValues = (form: ObjectForm): ObjectForm => withValues(form, () => opaque);

/** A conditional type that makes an object of an object. */
export const makeConditionalObject = oneOf<ObjectForm>([
  [
    1,
    way(
      ["conditional type", "recursive conditional type", "mapped type +?"],
      "@=<@object>",
      (form: ObjectForm) => withUnknownValues(withOptional(form, true)),
      ["<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: SELF<T[K]> } : T"],
    ),
  ],
  [
    1,
    way(
      ["conditional type", "recursive conditional type", "mapped type over keyof"],
      "@=<@object>",
      withUnknownValues,
      ["<T> = T extends object ? { readonly [K in keyof T]: SELF<T[K]> } : T"],
    ),
  ],
  [
    1,
    way<ObjectForm, ObjectForm>(["conditional type", "conditional type with infer"], "@=<@object>", same, [
      "<T> = T extends infer U ? { [K in keyof U]: U[K] } : never",
    ]),
  ],
  [
    1,
    way<ObjectForm, ObjectForm>(["intersection", "mapped type over keyof"], "@=<@object>", same, [
      "<T> = { [K in keyof T]: T[K] } & {}",
    ]),
  ],
]);

/** A conditional type that makes texts. */
export function makeConditionalTexts(scene: Scene): TypeExpression<TextsForm> {
  if (scene.choices.oneIn(2)) {
    const object = scene.families.object(asOperand(scene));
    const found = namesOfStrings(object.form);
    if (found.length > 0) {
      use(scene, "conditional type", "mapped type -?", "indexed access by keyof", "Required");
      const alias = declareOperator(scene, "<T> = { [K in keyof T]-?: T[K] extends string ? K : never }[keyof T]");
      return express(`${alias}<Required<${object.text}>>`, textsForm(found));
    }
  }
  return readHeads(scene);
}

const readHeads = way(
  ["conditional type", "conditional type with infer", "distributive conditional type"],
  "@=<@texts>",
  ({ values }: TextsForm) => textsForm(values.map((value) => value.replace(/-.*$/s, ""))),
  ["<T extends string> = T extends `${infer Head}-${string}` ? Head : T"],
);

/** The names of the properties that are strings; none where that is not known of every property. */
function namesOfStrings({ properties }: ObjectForm): readonly string[] {
  const isKnown = properties.every(
    ({ value, name }) => (value.kind === "scalar" || value.kind === "object") && name.key.startsWith('"'),
  );
  const strings = properties.filter(({ value }) => value.kind === "scalar" && value.name === "string");
  return isKnown ? strings.map(({ name }) => name.name) : [];
}
