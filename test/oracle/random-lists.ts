/** Makes arrays and tuples, and what is read out of them. */

import { express, expressLoosely, grouped, opaque } from "./random-forms.js";
import type { Form, ListForm, TupleForm, TypeExpression } from "./random-forms.js";
import { asOperand, inside, use, type Scene } from "./random-modules.js";
import { oneOf, way } from "./random-templates.js";

const listOf = (element: Form): ListForm => ({ kind: "list", element });

export const makeArray = oneOf([
  [2, way(["array"], "@(late)[]", listOf)],
  [1, way(["array"], "Array<@late>", listOf)],
  [1, way(["readonly array"], "~readonly @(late)[]", listOf)],
  [1, way(["readonly array"], "ReadonlyArray<@late>", listOf)],
]);

const labels = ["first", "second", "third"] as const;

/** A tuple of one to three elements, all required. */
export function makePlainTuple(scene: Scene): TypeExpression<TupleForm> {
  use(scene, "tuple");
  const elements = Array.from({ length: 1 + scene.choices.below(3) }, () => scene.families.any(inside(scene)));
  const isLabelled = scene.choices.oneIn(4);
  if (isLabelled) use(scene, "labelled tuple element");
  const texts = elements.map(({ text }, index) => (isLabelled ? `${labels[index] ?? "last"}: ${text}` : text));
  const form = { kind: "tuple", elements: elements.map((element) => element.form) } as const;
  return asReadonly(scene, express(`[${texts.join(", ")}]`, form));
}

function asReadonly<Known extends Form>(scene: Scene, { text, form }: TypeExpression<Known>): TypeExpression<Known> {
  if (!scene.choices.oneIn(5)) return express(text, form);
  use(scene, "readonly tuple");
  return scene.choices.oneIn(2) ? express(`Readonly<${text}>`, form) : expressLoosely(`readonly ${text}`, form);
}

const openTuple = oneOf<Form>([
  [1, way(["tuple", "optional tuple element"], "[@inner, @(late)?]")],
  [1, way(["tuple", "rest tuple element"], "[@inner, ...@(late)[]]")],
  [1, way(["tuple", "optional tuple element", "labelled tuple element"], "[first: @inner, second?: @late]")],
  [
    1,
    way(
      ["tuple", "optional tuple element", "labelled tuple element", "rest tuple element"],
      "[first: @inner, second?: @late, ...rest: @(late)[]]",
    ),
  ],
  [1, way(["tuple"], "[...@(tuple), @inner]")],
]);

/** A tuple with optional and rest elements, or with another tuple's elements in it. */
export const makeOpenTuple = (scene: Scene): TypeExpression => asReadonly(scene, openTuple(scene));

/** What a list or tuple holds, read with a number. */
export const readElement = oneOf<Form>([
  [2, way(["indexed access by number"], "@(list)[number]", ({ element }: ListForm) => element)],
  [1, way(["indexed access by number"], "@(tuple)[number]")],
  [1, readPlace],
]);

function readPlace(scene: Scene): TypeExpression {
  use(scene, "indexed access by number");
  const tuple = scene.families.tuple(asOperand(scene));
  const { elements } = tuple.form;
  const index = scene.choices.below(elements.length);
  return express(`${grouped(tuple)}[${index}]`, elements[index] ?? opaque);
}
