/** Makes types from others: with the library's utility types, `keyof`, indexed access, mapped and conditional types. */

import { chance } from "./random-constructs.js";
import { asOptional, asRequired, express, grouped, known, objectForm, opaque, recordOf } from "./random-forms.js";
import { textsForm, unite, withValues, wordedOf, writeKeys } from "./random-forms.js";
import type { Form, ListForm, ObjectForm, ObjectsForm, TextsForm, TupleForm, TypeExpression } from "./random-forms.js";
import { asOperand, type Scene } from "./random-modules.js";
import { plainName } from "./random-names.js";
import { called, oneOf, same, way, type Maker } from "./random-templates.js";

/** A utility type of an object. */
export const makeObjectUtility = oneOf<ObjectForm>([
  [1, way("Partial<@object>", asOptional)],
  [1, way("Required<@object>", asRequired)],
  [1, way("Readonly<@object>", same<ObjectForm>)],
  [1, way("Pick<@object, @keys>", (_: Form, chosen: ObjectForm) => chosen)],
  [1, way("Omit<@object, @others>", (_: Form, left: ObjectForm) => left)],
  [1, way('Omit<@object, @others | "absent">', (_: Form, left: ObjectForm) => left)],
]);

/** A utility type of a union of objects that keeps it one. */
export const makeObjectsUtility = oneOf<ObjectsForm>([
  [1, way("Partial<@objects>", ({ members }: ObjectsForm) => unite(...members.map(asOptional)))],
  [1, way("Required<@objects>", ({ members }: ObjectsForm) => unite(...members.map(asRequired)))],
  [1, way("NonNullable<@objects | null>", same<ObjectsForm>)],
  [1, way("Readonly<@objects>", same<ObjectsForm>)],
]);

/** One object made from a union of objects. */
export const mergeObjects = oneOf<ObjectForm>([
  [1, way("Extract<@tagged, @variant>", (_: Form, variant: ObjectForm) => variant)],
  [1, way("Pick<@tagged, @tag>", (union: ObjectsForm) => objectForm(union.tag ? [known(union.tag.name.name)] : []))],
]);

/** A union of objects with something taken out. */
export const narrowObjects = oneOf<Form>([
  [1, way("Exclude<@tagged, @variant>")],
  [1, way('Omit<@tagged, "absent">')],
  [
    1,
    way("@=<@(tagged) & { always: string }, @tag>", undefined, [
      "type SELF<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;",
    ]),
  ],
]);

const readsAll = chance("indexed access by keyof", 3);

/** `T["a"]`, `T["a" | "b"]` or `T[keyof T]`; undefined, which an optional property brings, is taken out. */
export function readProperties(scene: Scene): TypeExpression {
  const object = scene.families.object(asOperand(scene));
  const isWhole = readsAll(scene);
  const properties = isWhole ? object.form.properties : scene.choices.some(object.form.properties, 1, 2);
  const read = `${grouped(object)}[${isWhole ? `keyof ${grouped(object)}` : writeKeys(properties)}]`;
  const isOpen = properties.some(({ isOptional }) => isOptional);
  return express(
    isOpen ? `Exclude<${read}, undefined>` : read,
    properties.length === 1 ? properties[0]?.value : opaque,
  );
}

/** Makes a type of an operand that comes to the same as the operand. */
export const makeDetour = oneOf<Form>([
  [2, way("Awaited<Promise<@any>>", same)],
  [1, way("ReturnType<() => @any>", same)],
  [1, way("Parameters<(first: @any, second: string) => void>[0]", same)],
  [1, way("NonNullable<@definite | null>", same)],
  [1, way('{ wrapped: @any }["wrapped"]', same)],
  [1, way("Parameters<(first: @any, ...rest: string[]) => void>")],
  [1, way("ReturnType<typeof @=>", same, ["declare function SELF(seed: string): @any;"])],
  [1, way("Awaited<ReturnType<() => Promise<@any>>>", same)],
  [1, way("Exclude<@definite | 5 | null, null | 5>")],
  [1, way("Awaited<@any>", same)],
]);

const isWrittenOut = chance("mapped type without an alias", 2);

/** A mapped type over the keys of `T`: as an alias, or with an object in place of its parameter. */
function mapped(body: string, form: (object: ObjectForm, part: never) => ObjectForm): Maker<ObjectForm> {
  const alias = way("@=<@object>", form, [`type SELF<T> = ${body};`]);
  const writtenOut = way(body.replace(/\bT\b/, "@(base)").replaceAll(/\bT\b/g, "@(1)"), form);
  return called(body, (scene) => (isWrittenOut(scene) ? writtenOut : alias)(scene));
}

const renamed = (rename: (name: string) => string) => (object: ObjectForm) =>
  objectForm(wordedOf(object).properties.map((one) => ({ ...one, name: plainName(rename(one.name.name)) })));
const capitalise = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
const wordedKey = "@{K & string~string & K~Extract<K, string>}@";
const getters = `type SELF<T> = { [K in keyof T as \`get\${Capitalize<${wordedKey}>}\`]: T[K] };`;
const withUnknownValues = (form: ObjectForm): ObjectForm => withValues(form);
const second = (_: Form, part: ObjectForm): ObjectForm => part;

/** A mapped type over the keys of an object. */
export const makeMappedObject = oneOf<ObjectForm>([
  [1, mapped("{ [K in keyof T]: T[K] }", same)],
  [1, mapped("{ [K in keyof T]@{?~+?}@: T[K] }", asOptional)],
  [2, mapped("{ [K in keyof T]-?: T[K] }", asRequired)],
  [2, mapped("{ -readonly [K in keyof T]: T[K] }", same)],
  [1, mapped("{ [K in keyof T]: @leaf }", (object, leaf: Form) => withValues(object, leaf))],
  [1, mapped("{ [K in keyof T]: T[K] | null }", withUnknownValues)],
  // An optional property would bring undefined into the inner type.
  [
    1,
    way("@=<Required<@object>>", withUnknownValues, [
      "type SELF<T> = { readonly [K in keyof T]: { was: T[K]; list: T[K][] } };",
    ]),
  ],
  [2, mapped("{ [K in keyof T as Exclude<K, @others>]: T[K] }", second)],
  [2, mapped("{ [K in keyof T as K extends @others ? never : K]: T[K] }", second)],
  [2, mapped("{ [K in keyof T as Extract<K, @keys>]: T[K] }", second)],
  [
    2,
    way(
      `{ [K in keyof @(base) as \`x-\${${wordedKey}}\`]: @(1)[K] }`,
      renamed((name) => `x-${name}`),
    ),
  ],
  [
    2,
    way(
      "@=<@worded>",
      renamed((name) => `get${capitalise(name)}`),
      [getters],
    ),
  ],
]);

/** A mapped type over texts. */
export const makeMappedTexts = oneOf<ObjectForm>([
  [2, way("{ [K in @texts]: @any }", recordOf)],
  [2, way("{ [K in @texts]?: @any }", (keys: TextsForm, value: Form) => recordOf(keys, value, true))],
  [1, way("{ [K in @texts]: { name: K; list?: K[] } }", (keys: TextsForm) => recordOf(keys))],
  [
    1,
    way("{ [K in @texts as `on-${K}`]: boolean }", ({ values }: TextsForm) =>
      recordOf(textsForm(values.map((value) => `on-${value}`))),
    ),
  ],
]);

/** Keeps the properties that have a type: which those are only the compiler knows. */
export const filterByValue = oneOf<Form>(
  ["string", "number", "boolean"].map((name) => [
    1,
    way(`@=<@[sure: ${name}; @members]@>`, undefined, [
      `type SELF<T> = { [K in keyof T as T[K] extends ${name} ? K : never]: T[K] };`,
    ]),
  ]),
);

const overElements = [
  "{ [I in keyof T]: T[I] | null }",
  "{ [I in keyof T]: { value: T[I] } }",
  "{ readonly [I in keyof T]: T[I] }",
  "{ -readonly [I in keyof T]: T[I][] }",
].map((body) => `type SELF<T extends readonly unknown[]> = ${body};`);

/** A mapped type over a tuple or a list gives one again. */
export const makeMappedTuple = oneOf<Form>([
  [2, way("@=<@tuple>", undefined, overElements)],
  [1, way("@=<@list>", undefined, overElements)],
]);

const ofTuple = "type SELF<T extends readonly unknown[]> = T extends readonly";

/** A conditional type of any operand: of each member of a union, of it as a whole, or with an answer that is known. */
export const makeConditional = oneOf<Form>([
  [
    1,
    way("@=<@any>", undefined, [
      'type SELF<T> = T extends string ? { kind: "text"; text: T } : { kind: "other"; value: T };',
      "type SELF<T> = T extends string | number ? T | T[] : T;",
      'type SELF<T> = T extends string ? "text" : T extends number ? "number" : T extends readonly unknown[] ? "list" : "other";',
      "type SELF<T> = T extends object ? T | string : T;",
    ]),
  ],
  [1, way("@=<@any>", undefined, ['type SELF<T> = [T] extends [string] ? "text" : { other: T };'])],
  [
    1,
    way("@=<@list>", ({ element }: ListForm) => element, [
      "type SELF<T> = T extends readonly (infer E)[] ? E : T;",
      "type SELF<T> = T extends ReadonlyArray<infer E> ? E : never;",
      "type SELF<T> = T extends Promise<infer E> ? E : T extends readonly (infer E)[] ? E : T;",
    ]),
  ],
  [1, way("@(texts) extends string ? @(any) : @(any)", (_: Form, yes: Form) => yes)],
  [1, way('"on" extends @(texts) | "on" ? @(any) : @(any)', (_: Form, yes: Form) => yes)],
  [1, way("number extends @(texts) ? @(any) : @(any)", (_: Form, _yes: Form, no: Form) => no)],
  [1, way("{ a: string } extends { a: unknown } ? @(any) : @(any)", same)],
  [1, way("@=<@(leaf)@{[]~[][]~[][][]}@>", same, ["type SELF<T> = T extends readonly (infer E)[] ? SELF<E> : T;"])],
  [
    1,
    way("@=<@tuple>", ({ elements }: TupleForm) => elements[0] ?? opaque, [
      `${ofTuple} [infer First, ...infer _Rest] ? First : never;`,
    ]),
  ],
  [
    1,
    way("@=<@tuple>", ({ elements }: TupleForm) => elements.at(-1) ?? opaque, [
      `${ofTuple} [...infer _Rest, infer Last] ? Last : never;`,
    ]),
  ],
  [1, way("@=<[@inner, ...@(tuple)]>", undefined, [`${ofTuple} [unknown, ...infer Rest] ? { rest: Rest } : never;`])],
]);

/** A conditional type that makes an object of an object. */
export const makeConditionalObject = oneOf<ObjectForm>([
  [
    1,
    way("@=<@object>", (form: ObjectForm) => withValues(asOptional(form)), [
      "type SELF<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: SELF<T[K]> } : T;",
    ]),
  ],
  [
    1,
    way("@=<@object>", withUnknownValues, [
      "type SELF<T> = T extends object ? { readonly [K in keyof T]: SELF<T[K]> } : T;",
    ]),
  ],
  [
    1,
    way("@=<@object>", same<ObjectForm>, [
      "type SELF<T> = T extends infer U ? { [K in keyof U]: U[K] } : never;",
      "type SELF<T> = { [K in keyof T]: T[K] } & {};",
    ]),
  ],
]);
