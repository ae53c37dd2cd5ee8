/** Makes conditional types, most of them as aliases with a parameter. */

import { express, grouped, opaque, sharedProperties, textsForm, withOptional, withValues } from "./random-forms.js";
import type { ObjectForm, TextsForm, TypeExpression } from "./random-forms.js";
import { asOperand, use } from "./random-modules.js";
import type { Scene } from "./random-modules.js";
import { declareOperator } from "./random-mapped.js";
import { writeKeys } from "./random-operators.js";
import { makeLeaf } from "./random-texts.js";

/** A conditional type of any operand. */
export function makeConditional(scene: Scene): TypeExpression {
  return scene.choices.pick([tagByType, asksNakedly, readElements, choose, choose, flatten, omitEach, readEnd])(scene);
}

/** Takes each member of a union by itself. */
function tagByType(scene: Scene): TypeExpression {
  use(scene, "conditional type", "distributive conditional type");
  const body = scene.choices.pick([
    'T extends string ? { kind: "text"; text: T } : { kind: "other"; value: T }',
    "T extends string | number ? T | T[] : T",
    'T extends string ? "text" : T extends number ? "number" : T extends readonly unknown[] ? "list" : "other"',
    "T extends object ? T | string : T",
  ]);
  return express(`${declareOperator(scene, body)}<${scene.families.any(asOperand(scene)).text}>`, opaque);
}

/** Takes a union as a whole. */
function asksNakedly(scene: Scene): TypeExpression {
  use(scene, "conditional type");
  const alias = declareOperator(scene, '[T] extends [string] ? "text" : { other: T }');
  return express(`${alias}<${scene.families.any(asOperand(scene)).text}>`, opaque);
}

function readElements(scene: Scene): TypeExpression {
  use(scene, "conditional type", "conditional type with infer", "distributive conditional type");
  const list = scene.families.list(asOperand(scene));
  const body = scene.choices.pick([
    "T extends readonly (infer E)[] ? E : T",
    "T extends ReadonlyArray<infer E> ? E : never",
    "T extends Promise<infer E> ? E : T extends readonly (infer E)[] ? E : T",
  ]);
  return express(`${declareOperator(scene, body)}<${list.text}>`, list.form.element);
}

/** A question whose answer is known where it is asked. */
function choose(scene: Scene): TypeExpression {
  use(scene, "conditional type");
  const { choices } = scene;
  const [yes, no] = [scene.families.any(asOperand(scene)), scene.families.any(asOperand(scene))];
  const texts = scene.families.texts(asOperand(scene));
  const question = choices.pick([
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
  const alias = declareOperator(scene, "T extends readonly (infer E)[] ? SELF<E> : T");
  return express(`${alias}<${grouped(leaf)}${depth}>`, leaf.form);
}

/** Omits keys from each member of a union. */
function omitEach(scene: Scene): TypeExpression {
  const { text, form } = scene.families.objects(asOperand(scene));
  const shared = sharedProperties(form).filter(({ name }) => name.name === form.tag?.name.name);
  const isSafe = form.members.every(({ properties }) => properties.length > 1);
  if (shared.length === 0 || !isSafe) return tagByType(scene);
  use(scene, "conditional type", "distributive conditional type", "Omit", "utility type on a union of objects");
  const alias = declareOperator(scene, "T extends unknown ? Omit<T, K> : never", "T, K extends PropertyKey");
  return express(`${alias}<${text}, ${writeKeys(shared)}>`, opaque);
}

/** The first or last element of a tuple, or what is left without it. */
function readEnd(scene: Scene): TypeExpression {
  use(scene, "conditional type", "conditional type with infer");
  const tuple = scene.families.tuple(asOperand(scene));
  const { elements } = tuple.form;
  const ways = [
    { body: "T extends readonly [infer First, ...infer _Rest] ? First : never", form: elements[0] ?? opaque },
    { body: "T extends readonly [...infer _Rest, infer Last] ? Last : never", form: elements.at(-1) ?? opaque },
    { body: "T extends readonly [unknown, ...infer Rest] ? { rest: Rest } : never", form: opaque },
  ];
  const { body, form } = scene.choices.pick(elements.length > 1 ? ways : ways.slice(0, 2));
  return express(`${declareOperator(scene, body, "T extends readonly unknown[]")}<${tuple.text}>`, form);
}

/** A conditional type that makes an object of an object. */
export function makeConditionalObject(scene: Scene): TypeExpression<ObjectForm> {
  const { text, form } = scene.families.object(asOperand(scene));
  const { choices } = scene;
  switch (choices.below(4)) {
    case 0: {
      use(scene, "conditional type", "recursive conditional type", "mapped type +?");
      const body = "T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: SELF<T[K]> } : T";
      const alias = declareOperator(scene, body);
      return express(
        `${alias}<${text}>`,
        withValues(withOptional(form, true), () => opaque),
      );
    }
    case 1: {
      use(scene, "conditional type", "recursive conditional type", "mapped type over keyof");
      const alias = declareOperator(scene, "T extends object ? { readonly [K in keyof T]: SELF<T[K]> } : T");
      return express(
        `${alias}<${text}>`,
        withValues(form, () => opaque),
      );
    }
    case 2:
      use(scene, "conditional type", "conditional type with infer");
      return express(
        `${declareOperator(scene, "T extends infer U ? { [K in keyof U]: U[K] } : never")}<${text}>`,
        form,
      );
    default:
      use(scene, "intersection", "mapped type over keyof");
      return express(`${declareOperator(scene, "{ [K in keyof T]: T[K] } & {}")}<${text}>`, form);
  }
}

/** A conditional type that makes texts. */
export function makeConditionalTexts(scene: Scene): TypeExpression<TextsForm> {
  const { choices } = scene;
  if (choices.oneIn(2)) {
    const object = scene.families.object(asOperand(scene));
    const found = namesOfStrings(object.form);
    if (found.length > 0) {
      use(scene, "conditional type", "mapped type -?", "indexed access by keyof", "Required");
      const alias = declareOperator(scene, "{ [K in keyof T]-?: T[K] extends string ? K : never }[keyof T]");
      return express(`${alias}<Required<${object.text}>>`, textsForm(found));
    }
  }
  use(scene, "conditional type", "conditional type with infer", "distributive conditional type");
  const texts = scene.families.texts(asOperand(scene));
  const alias = declareOperator(scene, "T extends `${infer Head}-${string}` ? Head : T", "T extends string");
  const heads = texts.form.values.map((value) => (value.includes("-") ? value.slice(0, value.indexOf("-")) : value));
  return express(`${alias}<${texts.text}>`, textsForm(heads));
}

/** The names of the properties that are strings; none where that is not known of every property. */
function namesOfStrings({ properties }: ObjectForm): readonly string[] {
  const isKnown = properties.every(
    ({ value, name }) => (value.kind === "scalar" || value.kind === "object") && name.key.startsWith('"'),
  );
  if (!isKnown) return [];
  return properties.flatMap(({ value, name }) =>
    value.kind === "scalar" && value.name === "string" ? [name.name] : [],
  );
}
