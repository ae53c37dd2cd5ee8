/** Makes object types, literal and declared: unions that are told apart, intersections, interfaces, generics, recursion. */

import { known, merge, objectForm, opaque, recordOf, substitute, unite } from "./random-forms.js";
import type { Form, ObjectForm, ObjectsForm, TypeExpression } from "./random-forms.js";
import { addDeclaration, forDeclaration, isVisible, nameDeclaration, refer, referTo } from "./random-modules.js";
import type { NamedType, Scene } from "./random-modules.js";
import { plainName } from "./random-names.js";
import { fill, oneOf, same, way, type Maker } from "./random-templates.js";

export const makeObjectLiteral = way("@[@members]@", same<ObjectForm>);

/** An object that no other operator may look into: it has a property that may be undefined or never be there. */
export const makeGuardedLiteral = oneOf<Form>([
  [1, way("@[@members; extra?: @(any) | undefined]@")],
  [1, way("@[@members; extra?: never]@")],
]);

const tagged = (tag: string, values: readonly string[]): Maker<ObjectsForm> =>
  way(values.map((value) => `@[${tag}: "${value}"; @few]@`).join(" | "), (...members: ObjectForm[]): ObjectsForm => ({
    ...unite(...members),
    tag: { name: plainName(tag), values },
  }));

/** Two or three objects that a text tells apart. */
export const makeTaggedUnion = oneOf<ObjectsForm>(
  ["kind", "type", "op", "$type"].flatMap((tag) => [
    [1, tagged(tag, ["add", "copy"])],
    [1, tagged(tag, ["move-to", "b", "c"])],
  ]),
);

/** Two or three objects, most of them told apart by a property. */
export const makeObjectUnion = oneOf<ObjectsForm>([
  [10, makeTaggedUnion],
  [4, way("@(object) | @[@members]@", unite)],
  [1, way("@[kind: true; @few]@ | @[kind: false; @few]@", unite)],
  [1, way("@[kind: 1; @few]@ | @[kind: 2; @few]@ | @[kind: 3; @few]@", unite)],
  [1, way('@[kind: "a"; @few]@ | @[kind: null; @few]@', unite)],
  [1, way('@[kind: "a"; @few]@ | @[kind: "b" | "c"; @few]@', unite)],
]);

/** Two objects, without a property in common or with one that both narrow. */
export const makeObjectIntersection = oneOf<ObjectForm>([
  [3, way("@(object) & @[@more]@", merge)],
  [1, way("@=<@object>", merge, ["type SELF<T> = @[@more]@ & T;"])],
  // Beside `unknown` an optional property would be one that is there and may be undefined.
  [1, way("@[shared: string; @members]@ & @[shared@{~?}@: @{string | null~string | number~unknown}@; @more]@", merge)],
  [1, way("@[shared?: number; @members]@ & @[shared@{~?}@: @{number | null~string | number}@; @more]@", merge)],
  [1, way("@[shared@{~?}@: { a: string, n?: 1 }; @few]@ & @[shared@{~?}@: { b@{~?}@: number }; @more]@", merge)],
]);

/** A union and what all its members have. */
export const makeUnionIntersection = way("@(objects) & @[own: string; @more]@");

export const makeRecord = oneOf<Form>([
  [2, way("Record<string, @late>")],
  [1, way("{ [key: `@{x-~on_~$}@${string}`]: @late }")],
  [1, way("Record<`@{x-~data-}@${string}`, @late>")],
  [1, way("{ [name: string]: @late; own: @1 }")],
  [1, way("{ [key: string]: @late }")],
  [1, way("{ [index: number]: @late }")],
  [1, way("Record<number, @late>")],
  [1, way("Record<@=, @late>", undefined, ["type SELF = string & { readonly __brand: true };"])],
]);

/** A record whose keys are known. */
export const makeUnionRecord = way("Record<@texts, @any>", recordOf);

/** A name for an object type, declared before or now. */
export function makeNamedObject(scene: Scene): TypeExpression<ObjectForm> {
  const isObject = (named: NamedType): named is NamedType<ObjectForm> => named.form.kind === "object";
  const found = scene.workspace.named.filter(isObject).filter((named) => isVisible(scene, named));
  const isKnown = found.length > 0 && scene.choices.oneIn(3);
  return isKnown ? referTo(scene, scene.choices.pick(found)) : declaredObjects(scene);
}

/** What an interface says of a property of its base, wide there and narrow here. */
const narrowings = [
  [": string | number", ": string"],
  ["?: string", '?: "only"'],
  ["?: number | null", ": 1 | 2"],
  ["?: unknown", ": { inner: string }"],
  [": { a: string, b?: number }", ": { a: string, b: number }"],
  ["?: string[] | string", "?: string[]"],
].map(([wide, narrow]) => `interface OTHER @[shared${wide}; @few]@\ninterface SELF extends OTHER @[shared${narrow}]@`);

const ofClass = ["OTHER", "Pick<OTHER, keyof OTHER>", 'Omit<OTHER, "absent">'].map(
  (base) =>
    `interface SELF extends ${base} @[@more]@\n` +
    "declare class OTHER { private own: string; protected ours?: string; #mine: string; id: string; }",
);

const boxed = objectForm([known("boxed"), known("list", opaque, true)]);
const namespaces = ["export interface Inner @[@members]@", "export type Inner = @[@members]@;"];

/** Interfaces of every kind, aliases, and types in namespaces. */
const declaredObjects = oneOf<ObjectForm>([
  [4, way("@=", same<ObjectForm>, ["interface SELF @[@members]@"])],
  [3, way("@=", same<ObjectForm>, ["type SELF = @object;"])],
  [3, way("@=", merge, ["interface SELF extends @base @[@more]@"])],
  [2, way("@=", merge, ["interface SELF extends @base, OTHER @[@more]@\ninterface OTHER @[@more]@"])],
  [
    1,
    way("@=", (_, left: ObjectForm, own: ObjectForm) => merge(left, own), [
      "interface SELF extends Omit<@base, @others> @[@more]@",
    ]),
  ],
  [
    2,
    way("@=", (_: Form, own: ObjectForm) => merge(own, boxed), [
      "interface SELF extends OTHER<@any> @[@more]@\ninterface OTHER<T> { boxed: T; list?: T[] }",
    ]),
  ],
  [2, way("@=", merge, narrowings)],
  [1, way("@=", (own: ObjectForm) => merge(objectForm([known("id")]), own), ofClass)],
  [2, way("@=", merge, ["interface SELF @[@few]@\ninterface SELF @[@more]@\ninterface SELF @[@more; own: string]@"])],
  [
    1,
    way(
      "@=.Inner",
      same<ObjectForm>,
      namespaces.map((inner) => `namespace SELF { ${inner} }`),
    ),
  ],
  [
    1,
    way(
      "@=.Deep.Inner",
      same<ObjectForm>,
      namespaces.map((inner) => `namespace SELF { export namespace Deep { ${inner} } }`),
    ),
  ],
]);

/** A property whose type is the one that is being declared, always where a value can end. */
const recurrence = (self = "SELF"): string =>
  `@{?: ${self}~: ${self}[]~?: readonly ${self}[]~: Record<string, ${self}>~?: { [key: string]: ${self} }~` +
  `: ${self} | null~: [${self}?]~: string | ${self}}@`;

const instance = (...forms: readonly Form[]): ObjectForm =>
  substitute(forms.at(-1) as ObjectForm, ...forms.slice(0, -1));
const boxes = ["interface SELF<T> @[first@{~?}@: T; @few]@", "type SELF<T> = @[first: T; list: T[]; @few]@;"];

const keyed = ["type SELF<T, K extends keyof T = keyof T> = { [P in K]: T[P] };"];

/** An instance of a generic object type that is declared for it. */
export const instantiateContainer = oneOf<ObjectForm>([
  [2, way("@=<@any>", instance, boxes)],
  [
    1,
    way(
      "{ one: @=<@any>; two: @=<@any> }",
      (one: Form, two: Form, box: ObjectForm) =>
        objectForm([known("one", substitute(box, one)), known("two", substitute(box, two))]),
      boxes,
    ),
  ],
  [1, way("@=<@any, @any>", instance, ["interface SELF<T, U> @[first: T; second@{~?}@: U; @few]@"])],
  [1, way("@=<@any, @any>", instance, ["type SELF<T, U = T> = @[first: T; second@{~?}@: U; @few]@;"])],
  [
    1,
    way("@=<@any>", (first: Form, box: ObjectForm) => substitute(box, first, first), [
      "interface SELF<T, U = T> @[first: T; second: U; @few]@",
    ]),
  ],
  [1, way("@=", (box: ObjectForm) => substitute(box, opaque), ["interface SELF<T = string> @[first: T; @few]@"])],
  [1, way("@=<@texts>", instance, ["interface SELF<T extends string> @[first@{~?}@: T; @few]@"])],
  [
    1,
    way(
      "@=<@[id: string; @members]@>",
      () => objectForm([known("item"), known("id"), known("rest"), known("patch", opaque, true)]),
      ['interface SELF<T extends { id: string }> { item: T; id: T["id"]; rest: Omit<T, "id">; patch?: Partial<T>; }'],
    ),
  ],
  [1, way("@=<@object>", same<ObjectForm>, keyed)],
  [1, way("@=<@object, @keys>", (_: Form, chosen: ObjectForm) => chosen, keyed)],
  [2, way("@=<@any>", instance, [`interface SELF<T> @[value: T; children${recurrence("SELF<T>")}]@`])],
]);

/** A generic alias that is no object: a union, a list or a record of its parameter. */
export const instantiateAlias = way("@=<@any>", undefined, [
  "type SELF<T> = T | null;",
  "type SELF<T> = T | T[];",
  "type SELF<T> = Record<string, T>;",
  "type SELF<T> = readonly [T, T];",
  "type SELF<T> = { ok: true; value: T } | { ok: false; error: string };",
  "type SELF<T> = [T, ...T[]];",
  'type SELF<T> = { [K in "x" | "y"]: T };',
]);

const throughUtilities =
  'Partial<SELF>~Omit<SELF, "id">~Pick<SELF, "id">~Readonly<SELF>[]~Record<"x" | "y", SELF | null>~SELF["id"][]~' +
  'Partial<Record<"left" | "right", SELF>>~Exclude<SELF | string | null, null>';

export const makeRecursiveObject = oneOf<ObjectForm>([
  [3, way("@=", same<ObjectForm>, [`interface SELF @[@{next~children~parent}@${recurrence()}; @members]@`])],
  [2, way("@=", same<ObjectForm>, [`type SELF = @[@members; @{next~children~parent}@${recurrence()}]@;`])],
  [3, makeMutual],
  [2, way("@=", same<ObjectForm>, [`interface SELF @[id: string; made?: @{${throughUtilities}}@; @members]@`])],
]);

/** Two types that mention each other, in one module or in two. */
function makeMutual(scene: Scene): TypeExpression<ObjectForm> {
  const here = forDeclaration(scene);
  const there = forDeclaration(here);
  const isLocal = there.module === here.module && scene.module === here.module;
  const near = nameDeclaration(here, isLocal ? here.module : "package");
  const far = nameDeclaration(there, here.module);
  const add = (own: Scene, declaration: typeof near, mentioned: string): NamedType => {
    const { text, parts } = fill(own, `@[to${recurrence(mentioned)}; @few]@`);
    addDeclaration(own, declaration, `interface ${declaration.name} ${text}`);
    const named = { ...declaration, form: parts[0]?.form ?? opaque };
    scene.workspace.named.push(named);
    return named;
  };
  add(there, far, refer(there, near));
  return referTo(scene, add(here, near, refer(here, far))) as TypeExpression<ObjectForm>;
}

/** A recursive type that is no single object: JSON as such, an expression, a list. */
export const makeRecursiveType = oneOf<Form>(
  [
    "type SELF = string | number | boolean | null | SELF[] | { [key: string]: SELF };",
    'type SELF = number | ["add" | "multiply", SELF, SELF];',
    "type SELF = { head: @texts; tail: SELF } | null;",
    "type SELF = @(texts) | SELF[];",
    'type SELF = { kind: "leaf"; value: @texts } | { kind: "not"; of: SELF } | { kind: "and"; all: SELF[] };',
    "interface SELF { [name: string]: string | SELF }",
  ].map((declaration) => [1, way("@=", () => opaque, [declaration])]),
);
