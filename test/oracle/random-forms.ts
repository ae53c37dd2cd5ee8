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

export type FormOf<Kind extends Form["kind"]> = Extract<Form, { readonly kind: Kind }>;

/** A type as it is written in one module. */
export interface TypeExpression<Known extends Form = Form> {
  readonly text: string;
  readonly form: Known;
  /** Stands in brackets before an operator. */
  readonly isLoose?: boolean;
}

export const opaque = { kind: "opaque" } as const;

export function express<Known extends Form>(text: string, form: Known): TypeExpression<Known> {
  return { text, form };
}

/** A type with operators of its own. */
export function expressLoosely<Known extends Form>(text: string, form: Known): TypeExpression<Known> {
  return { text, form, isLoose: true };
}

/** The text, so that operators can stand before and after it. */
export function grouped({ text, isLoose }: TypeExpression): string {
  return isLoose === true ? `(${text})` : text;
}

export function isForm<Kind extends Form["kind"]>(
  expression: TypeExpression,
  kind: Kind,
): expression is TypeExpression<FormOf<Kind>> {
  return expression.form.kind === kind;
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

export function withOptional({ properties }: ObjectForm, isOptional: boolean): ObjectForm {
  return objectForm(properties.map((property) => ({ ...property, isOptional })));
}

export function withValues({ properties }: ObjectForm, change: (value: Form) => Form): ObjectForm {
  return objectForm(properties.map((property) => ({ ...property, value: change(property.value) })));
}

/** What `keyof` gives. */
export function keysForm({ properties }: ObjectForm): Form {
  const isText = properties.every(({ name }) => name.key.startsWith('"'));
  return isText ? textsForm(properties.map(({ name }) => name.name)) : opaque;
}

/** The properties that all members of a union have. */
export function sharedProperties({ members }: ObjectsForm): readonly Property[] {
  const [first, ...rest] = members;
  const found = (name: string) =>
    rest.map((member) => member.properties.find((property) => property.name.name === name));
  return (first?.properties ?? []).flatMap((property) => {
    const others = found(property.name.name);
    if (others.some((other) => other?.name.key !== property.name.key)) return [];
    const isOptional = property.isOptional || others.some((other) => other?.isOptional === true);
    return [{ name: property.name, isOptional, value: opaque }];
  });
}

/** The form of a generic type's instance. */
export function substitute(form: Form, inPlace: readonly Form[]): Form {
  switch (form.kind) {
    case "parameter":
      return inPlace[form.index] ?? opaque;
    case "object":
      return substituteObject(form, inPlace);
    case "list":
      return { kind: "list", element: substitute(form.element, inPlace) };
    case "tuple":
      return { kind: "tuple", elements: form.elements.map((element) => substitute(element, inPlace)) };
    case "nullable":
      return { kind: "nullable", inner: substitute(form.inner, inPlace) };
    case "objects":
      return { ...form, members: form.members.map((member) => substituteObject(member, inPlace)) };
    case "opaque":
    case "scalar":
    case "texts":
      return form;
  }
}

export function substituteObject(form: ObjectForm, inPlace: readonly Form[]): ObjectForm {
  return withValues(form, (value) => substitute(value, inPlace));
}
