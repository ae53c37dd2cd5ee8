/** Makes arrays, tuples and unions of any types, and what is read out of them. */

import { opaque, textsForm, type Form, type ListForm, type TextsForm, type TupleForm } from "./random-forms.js";
import { oneOf, way } from "./random-templates.js";

const listOf = (element: Form): ListForm => ({ kind: "list", element });

export const makeArray = oneOf<ListForm>([
  [2, way("@(late)[]", listOf)],
  [1, way("Array<@late>", listOf)],
  [1, way("readonly @(late)[]", listOf)],
  [1, way("ReadonlyArray<@late>", listOf)],
]);

// The compiler gives up on a result with tuples in tuples of one recursive type, and accepts it. So these have elements in
// which nothing stands that is being declared; recursive types have tuples of themselves in a way of their own.

const tupleOf = (...elements: Form[]): TupleForm => ({ kind: "tuple", elements });

/** A tuple of one to three elements, all required. */
export const makePlainTuple = oneOf<TupleForm>([
  [3, way("[@any, @any]", tupleOf)],
  [2, way("[@any]", tupleOf)],
  [2, way("[@any, @any, @any]", tupleOf)],
  [2, way("[first: @any, second: @any]", tupleOf)],
  [1, way("readonly [@any, @any]", tupleOf)],
  [1, way("Readonly<[@any]>", tupleOf)],
]);

/** A tuple with optional and rest elements, or with another tuple's elements in it. */
export const makeOpenTuple = oneOf<Form>([
  [1, way("@{~readonly }@[@any, @(any)?]")],
  [1, way("@{~readonly }@[@any, ...@(any)[]]")],
  [1, way("[first: @any, second?: @any]")],
  [1, way("Readonly<[first: @any, second?: @any, ...rest: @(any)[]]>")],
  [1, way("[...@(tuple), @any]")],
]);

/** A list or tuple whose elements may be undefined, or that a brand or an interface is put on. */
export const makeUnusualList = oneOf<Form>([
  [2, way("(@(any) | undefined)[]")],
  [1, way("@{~readonly }@[@any, @(any) | undefined]")],
  [1, way("[@any, ...Array<@(any) | undefined>]")],
  [1, way("[/** First. */ first: @any, /** Second. */ second?: @any]")],
  [1, way("@(list) & { readonly __brand: true }")],
  [
    2,
    way("@=", undefined, [
      "interface SELF extends Array<@late> {}",
      "interface SELF extends ReadonlyArray<@late> { readonly origin?: string }",
    ]),
  ],
]);

/** What a list or tuple holds, read with a number. */
export const readElement = oneOf<Form>([
  [2, way("@(list)[number]", ({ element }: ListForm) => element)],
  [1, way("@(tuple)[number]")],
  [1, way("@(tuple)[0]", ({ elements }: TupleForm) => elements[0] ?? opaque)],
]);

const uniteTexts = (...members: Form[]): Form => {
  const texts = members.filter((member): member is TextsForm => member.kind === "texts");
  return texts.length < members.length ? opaque : textsForm(texts.flatMap(({ values }) => values));
};

/** A union of two or three types of any kinds. */
export const makeUnion = oneOf<Form>([
  [2, way("@(inner) | @(inner)", uniteTexts)],
  [2, way("@(inner) | @(inner) | @(inner)", uniteTexts)],
  [2, way("@(inner) | @(inner) | null")],
]);

const nullable = (inner: Form): Form => ({ kind: "nullable", inner });

export const makeNullableType = oneOf<Form>([
  [2, way("@(inner) | null", nullable)],
  [1, way("null | @(inner)", nullable)],
]);
