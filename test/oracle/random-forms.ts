/**
 * What is known of a generated type without asking a compiler: enough to write only what compiles.
 *
 * No form holds undefined; where an operator would bring it in, the writer takes it out again.
 */

import { plainName, type PropertyName } from "./random-names.js";

export interface Property {
  readonly name: PropertyName;
  readonly isOptional: boolean;
  readonly value: Form;
}

/** An object type whose properties are all known, and which has no index signature. */
export interface ObjectForm {
  readonly kind: "object";
  readonly properties: readonly Property[];
}

export interface TextsForm {
  readonly kind: "texts";
  readonly values: readonly string[];
}

/** A union of two objects or more. */
export interface ObjectsForm {
  readonly kind: "objects";
  readonly members: readonly ObjectForm[];
  /** The property whose literal tells the members apart, and its literals in the members' order. */
  readonly tag?: { readonly name: PropertyName; readonly values: readonly string[] };
}

export interface ListForm {
  readonly kind: "list";
  readonly element: Form;
}

/** A tuple without optional and rest elements. */
export interface TupleForm {
  readonly kind: "tuple";
  readonly elements: readonly Form[];
}

export type Form =
  | { readonly kind: "opaque" }
  | { readonly kind: "scalar"; readonly name: string }
  | { readonly kind: "nullable"; readonly inner: Form }
  | { readonly kind: "parameter"; readonly index: number }
  | ObjectForm
  | ObjectsForm
  | TextsForm
  | ListForm
  | TupleForm;

/** A type as it is written in one module. */
export interface TypeExpression<Known extends Form = Form> {
  readonly text: string;
  readonly form: Known;
}

export const opaque = { kind: "opaque" } as const;

export function express<Known extends Form = typeof opaque>(text: string, form?: Known): TypeExpression<Known> {
  return { text, form: form ?? (opaque as Known) };
}

/** The text, so that operators can stand before and after it: in brackets where it has operators of its own. */
export function grouped({ text }: TypeExpression): string {
  let outside = text.replaceAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`/gs, "");
  for (let before = ""; before !== outside;) {
    before = outside;
    outside = outside.replaceAll(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|<[^<>]*>/g, "");
  }
  return /\s/.test(outside) ? `(${text})` : text;
}

export function objectForm(properties: readonly Property[]): ObjectForm {
  return { kind: "object", properties };
}

/** A property with an ordinary name. */
export function known(name: string, value: Form = opaque, isOptional = false): Property {
  return { name: plainName(name), isOptional, value };
}

export const scalar = (name: string): Form => ({ kind: "scalar", name });

export function textsForm(values: readonly string[]): TextsForm {
  return { kind: "texts", values: [...new Set(values)] };
}

const changing =
  (change: Partial<Property>) =>
  ({ properties }: ObjectForm): ObjectForm =>
    objectForm(properties.map((property) => ({ ...property, ...change })));

export const asOptional = changing({ isOptional: true });
export const asRequired = changing({ isOptional: false });
export const withValues = (form: ObjectForm, value: Form = opaque): ObjectForm => changing({ value })(form);

/** A union of objects. */
export function unite(...members: readonly ObjectForm[]): ObjectsForm {
  return { kind: "objects", members };
}

/** An object in which each of the keys has a value of one form. */
export function recordOf({ values }: TextsForm, value?: Form, isOptional?: boolean): ObjectForm {
  return objectForm(values.map((key) => known(key, value, isOptional)));
}

/** What has the properties of all; one that several have is optional where it is so in all of them. */
export function merge(...forms: readonly ObjectForm[]): ObjectForm {
  const merged = new Map<string, Property>();
  for (const property of forms.flatMap(({ properties }) => properties)) {
    const before = merged.get(property.name.name);
    const both = before && { ...property, isOptional: before.isOptional && property.isOptional, value: opaque };
    merged.set(property.name.name, both ?? property);
  }
  return objectForm([...merged.values()]);
}

/** The properties whose names are written as texts. */
export const wordedOf = ({ properties }: ObjectForm): ObjectForm =>
  objectForm(properties.filter(({ name }) => name.key.startsWith('"')));

/** The literal types of the properties' names. */
export function writeKeys(properties: readonly Property[]): string {
  return properties.map(({ name }) => name.key).join(" | ");
}

/** What `keyof` gives, numbers left out. */
export const textKeysOf = (form: ObjectForm): TextsForm =>
  textsForm(wordedOf(form).properties.map(({ name }) => name.name));

/** The form of a generic type's instance. */
export function substitute<Known extends Form>(form: Known, ...inPlace: readonly Form[]): Known {
  return JSON.parse(JSON.stringify(form), (_, part: unknown) => {
    const isParameter = typeof part === "object" && part !== null && "kind" in part && part.kind === "parameter";
    return isParameter && "index" in part ? (inPlace[Number(part.index)] ?? opaque) : part;
  }) as Known; // Forms are JSON.
}
