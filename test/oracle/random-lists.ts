/** Makes arrays and tuples, and what is read out of them. */

import { express, expressLoosely, grouped, opaque } from "./random-forms.js";
import type { Form, ListForm, TupleForm, TypeExpression } from "./random-forms.js";
import { asOperand, inside, use } from "./random-modules.js";
import type { Scene } from "./random-modules.js";
import { makeGuarded } from "./random-objects.js";

export function makeArray(scene: Scene): TypeExpression<ListForm> {
  const element = makeGuarded(inside(scene));
  const form: ListForm = { kind: "list", element: element.form };
  switch (scene.choices.below(5)) {
    case 2:
      use(scene, "array");
      return express(`Array<${element.text}>`, form);
    case 3:
      use(scene, "readonly array");
      return expressLoosely(`readonly ${grouped(element)}[]`, form);
    case 4:
      use(scene, "readonly array");
      return express(`ReadonlyArray<${element.text}>`, form);
    default:
      use(scene, "array");
      return express(`${grouped(element)}[]`, form);
  }
}

const labels = ["first", "second", "third"] as const;

/** A tuple of one to three elements, all required. */
export function makePlainTuple(scene: Scene): TypeExpression<TupleForm> {
  use(scene, "tuple");
  const elements = Array.from({ length: 1 + scene.choices.below(3) }, () => scene.families.any(inside(scene)));
  const isLabelled = scene.choices.oneIn(4);
  if (isLabelled) use(scene, "labelled tuple element");
  const texts = elements.map(({ text }, index) => (isLabelled ? `${labels[index] ?? "last"}: ${text}` : text));
  return asReadonly(scene, `[${texts.join(", ")}]`, { kind: "tuple", elements: elements.map(({ form }) => form) });
}

function asReadonly<Known extends Form>(scene: Scene, text: string, form: Known): TypeExpression<Known> {
  if (!scene.choices.oneIn(5)) return express(text, form);
  use(scene, "readonly tuple");
  return scene.choices.oneIn(2) ? express(`Readonly<${text}>`, form) : expressLoosely(`readonly ${text}`, form);
}

/** A tuple with optional and rest elements, or with another tuple's elements in it. */
export function makeOpenTuple(scene: Scene): TypeExpression {
  use(scene, "tuple");
  const { choices } = scene;
  const first = scene.families.any(inside(scene));
  switch (choices.below(5)) {
    case 0:
      use(scene, "optional tuple element");
      return asReadonly(scene, `[${first.text}, ${grouped(makeGuarded(inside(scene)))}?]`, opaque);
    case 1:
      use(scene, "rest tuple element");
      return asReadonly(scene, `[${first.text}, ...${grouped(makeGuarded(inside(scene)))}[]]`, opaque);
    case 2:
      use(scene, "optional tuple element", "labelled tuple element");
      return asReadonly(scene, `[first: ${first.text}, second?: ${makeGuarded(inside(scene)).text}]`, opaque);
    case 3: {
      use(scene, "optional tuple element", "labelled tuple element", "rest tuple element");
      const [second, rest] = [makeGuarded(inside(scene)), makeGuarded(inside(scene))];
      return express(`[first: ${first.text}, second?: ${second.text}, ...rest: ${grouped(rest)}[]]`, opaque);
    }
    default:
      return express(`[...${grouped(scene.families.tuple(asOperand(scene)))}, ${first.text}]`, opaque);
  }
}

/** What a list or tuple holds, read with a number. */
export function readElement(scene: Scene): TypeExpression {
  use(scene, "indexed access by number");
  if (scene.choices.oneIn(2)) {
    const list = scene.families.list(asOperand(scene));
    return express(`${grouped(list)}[number]`, list.form.element);
  }
  const tuple = scene.families.tuple(asOperand(scene));
  const { elements } = tuple.form;
  if (scene.choices.oneIn(2)) return express(`${grouped(tuple)}[number]`, opaque);
  const index = scene.choices.below(elements.length);
  return express(`${grouped(tuple)}[${index}]`, elements[index] ?? opaque);
}
