/** Makes types by templates: texts with places for other types. */

import type { Weighted } from "./random-choices.js";
import type { Feature } from "./random-features.js";
import { express, expressLoosely, grouped, opaque, type Form, type TypeExpression } from "./random-forms.js";
import { asOperand, declareOperator, inside, use, type Scene } from "./random-modules.js";

export type Maker<Known extends Form = Form> = (scene: Scene) => TypeExpression<Known>;

/** Chooses one of some makers; the first must be the plainest. */
export function oneOf<Known extends Form>(makers: readonly Weighted<Maker<Known>>[]): Maker<Known> {
  return (scene) => scene.choices.pickWeighted(makers)(scene);
}

/** What is known of a template that comes to the same as its first part. */
export const same = <Known extends Form>(form: Known): Known => form;

/**
 * Makes types by a template in which `@object` stands for an object type, `@any` for any, and so on for each family;
 * `@late` stands for a type that may be one that is being declared, `@inner` for one that is resolved late,
 * `@definite` for one that is neither null nor unknown, `@1` for the first part again, `@(any)` for a part that
 * operators stand beside, `@{a~b}` for one of two texts, and `@=` for one of the generic aliases, such as
 * `<T> = T | null`. A type whose template begins with `~` has operators of its own.
 */
export function way<Part extends Form, Known extends Form>(
  features: readonly Feature[],
  template: string,
  form: (part: Part) => Known,
  aliases?: readonly string[],
): Maker<Known>;
export function way(features: readonly Feature[], template: string): Maker<typeof opaque>;
export function way(
  features: readonly Feature[],
  template: string,
  form: (part: never) => Form = () => opaque,
  aliases: readonly string[] = [],
): Maker {
  return (scene) => {
    use(scene, ...features);
    const { text, parts } = fill(scene, template.replace(/^~/, ""), aliases);
    const known = form((parts[0]?.form ?? opaque) as never); // The template names the family.
    return template.startsWith("~") ? expressLoosely(text, known) : express(text, known);
  };
}

interface Filled {
  readonly text: string;
  readonly parts: readonly TypeExpression[];
}

/** Fills a template; an alias is declared after the parts that it is applied to. */
export function fill(scene: Scene, template: string, aliases: readonly string[] = []): Filled {
  const parts: TypeExpression[] = [];
  const text = template.replaceAll(/@\{(.*?)\}|@(\()?(\w+)\)?/g, (_, texts?: string, bracket?: string, name = "") => {
    if (texts !== undefined) return scene.choices.pick(texts.split("~"));
    const known = parts[Number(name) - 1];
    const part = known ?? makePart(scene, String(name));
    if (known === undefined) parts.push(part);
    return bracket === undefined ? part.text : grouped(part);
  });
  if (aliases.length === 0) return { text, parts };
  const alias = declareOperator(scene, scene.choices.pick(aliases));
  return { text: text.replaceAll("@=", () => alias), parts };
}

const definite: readonly Form["kind"][] = ["object", "objects", "texts", "list", "tuple", "scalar"];

function makePart(scene: Scene, name: string): TypeExpression {
  if (name === "late") return makeGuarded(inside(scene));
  if (name === "inner") return scene.families.any(inside(scene));
  if (name === "definite") {
    const any = scene.families.any(asOperand(scene));
    return definite.includes(any.form.kind) ? any : scene.families.texts(asOperand(scene));
  }
  const make = Object.entries(scene.families).find(([family]) => family === name)?.[1] as Maker | undefined;
  if (make === undefined) throw new Error(`There must be a family ${name}.`);
  return make(asOperand(scene));
}

/** A type for a place that need not be filled: also one that is being declared. */
export function makeGuarded(scene: Scene): TypeExpression {
  const { choices, pending } = scene;
  return pending.length > 0 && choices.oneIn(3) ? choices.pick(pending) : scene.families.any(scene);
}
