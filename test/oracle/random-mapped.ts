/** Makes mapped types: written where they are used, or as an alias with a parameter. */

import { express, objectForm, opaque, withOptional, withValues } from "./random-forms.js";
import type { Form, ObjectForm, TextsForm, TypeExpression } from "./random-forms.js";
import type { Feature } from "./random-features.js";
import { addOperator, asOperand, declareOperator, use, type Scene } from "./random-modules.js";
import { objectOf } from "./random-objects.js";
import { plainName } from "./random-names.js";
import { writeKeys } from "./random-operators.js";
import { oneOf, way } from "./random-templates.js";
import { makeLeaf } from "./random-texts.js";

/** A mapped type over the keys of `T`, as text, and what it makes of an object. */
interface Mapping {
  readonly text: string;
  readonly form: ObjectForm;
  /** The text holds names of the scene's module. */
  readonly isLocal?: boolean;
}

type MakeMapping = (scene: Scene, form: ObjectForm) => Mapping;

const map =
  (feature: Feature, text: string, change: (form: ObjectForm) => ObjectForm = (form) => form): MakeMapping =>
  (scene, form) => {
    use(scene, feature);
    return { text, form: change(form) };
  };

const whole = map("mapped type over keyof", "{ [K in keyof T]: T[K] }");
const withUnknownValues = (form: ObjectForm): ObjectForm => withValues(form, () => opaque);

const mappings: readonly (readonly [weight: number, make: MakeMapping])[] = [
  [1, whole],
  [1, makeOptional],
  [2, map("mapped type -?", "{ [K in keyof T]-?: T[K] }", (form) => withOptional(form, false))],
  [2, map("mapped type -readonly", "{ -readonly [K in keyof T]: T[K] }")],
  [1, replaceValues],
  [1, map("mapped type over keyof", "{ [K in keyof T]: T[K] | null }", withUnknownValues)],
  [1, wrapValues],
  [2, rename],
  [2, filterKeys],
];

function makeOptional(scene: Scene, form: ObjectForm): Mapping {
  use(scene, "mapped type +?");
  return { text: `{ [K in keyof T]${scene.choices.pick(["?", "+?"])}: T[K] }`, form: withOptional(form, true) };
}

function replaceValues(scene: Scene, form: ObjectForm): Mapping {
  use(scene, "mapped type over keyof");
  const value = makeLeaf({ ...scene, parameters: [] });
  return { text: `{ [K in keyof T]: ${value.text} }`, form: withValues(form, () => value.form), isLocal: true };
}

function wrapValues(scene: Scene, form: ObjectForm): Mapping {
  use(scene, "mapped type over keyof");
  // An optional property would bring undefined into the inner type.
  const isOpen = form.properties.some(({ isOptional }) => isOptional);
  const value = isOpen ? "T[K]" : "{ was: T[K]; list: T[K][] }";
  return { text: `{ readonly [K in keyof T]: ${value} }`, form: withUnknownValues(form) };
}

/** Renames the keys that are texts, and leaves the others out. */
function rename(scene: Scene, form: ObjectForm): Mapping {
  const texts = form.properties.filter(({ name }) => name.key.startsWith('"'));
  if (texts.length === 0) return whole(scene, form);
  use(scene, "mapped type that renames");
  const isCapital = scene.choices.oneIn(2);
  const before = scene.choices.pick(["get", "x-", "_"]);
  const key = scene.choices.pick(["K & string", "string & K", "Extract<K, string>"]);
  const written = `\`${before}\${${isCapital ? `Capitalize<${key}>` : key}}\``;
  const renamed = texts.map((property) => {
    const { name } = property.name;
    const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return { ...property, name: plainName(`${before}${isCapital ? capital : name}`) };
  });
  return { text: `{ [K in keyof T as ${written}]: T[K] }`, form: objectForm(renamed) };
}

/** Leaves some keys out, so that one is left. */
function filterKeys(scene: Scene, form: ObjectForm): Mapping {
  use(scene, "mapped type that filters keys");
  const kept = scene.choices.some(form.properties, 1);
  const dropped = form.properties.filter((property) => !kept.includes(property));
  const others = dropped.length === 0 ? '"absent"' : writeKeys(dropped);
  const clause = scene.choices.pick([
    `Exclude<K, ${others}>`,
    `K extends ${others} ? never : K`,
    `Extract<K, ${writeKeys(kept)}>`,
  ]);
  return { text: `{ [K in keyof T as ${clause}]: T[K] }`, form: objectForm(kept) };
}

/** A mapped type over the keys of an object. */
export function makeMappedObject(scene: Scene): TypeExpression<ObjectForm> {
  const object = scene.families.object(asOperand(scene));
  const { text, form, isLocal = false } = scene.choices.pickWeighted(mappings)(scene, object.form);
  if (object.text.length < 40 && scene.choices.oneIn(2)) {
    return express(
      text.replaceAll(/\bT\b(?=\[|\]| as )/g, () => `(${object.text})`),
      form,
    );
  }
  const alias = isLocal
    ? addOperator(scene, scene.module, `<T> = ${text}`).path
    : declareOperator(scene, `<T> = ${text}`);
  return express(`${alias}<${object.text}>`, form);
}

const recordOf = ({ values }: TextsForm): ObjectForm => objectOf(values, opaque);

/** A mapped type over texts. */
export const makeMappedTexts = oneOf<ObjectForm>([
  [2, mapToOneType],
  [1, way(["mapped type over literals"], "{ [K in @texts]: { name: K; list?: K[] } }", recordOf)],
  [
    1,
    way(
      ["mapped type over literals", "mapped type that renames"],
      "{ [K in @texts as `on-${K}`]: boolean }",
      ({ values }: TextsForm) => recordOf({ kind: "texts", values: values.map((value) => `on-${value}`) }),
    ),
  ],
]);

function mapToOneType(scene: Scene): TypeExpression<ObjectForm> {
  const isOptional = scene.choices.oneIn(2);
  use(scene, "mapped type over literals", ...(isOptional ? (["mapped type +?"] as const) : []));
  const [keys, value] = [scene.families.texts(asOperand(scene)), scene.families.any(asOperand(scene))];
  const form = objectOf(keys.form.values, value.form, isOptional);
  return express(`{ [K in ${keys.text}]${isOptional ? "?" : ""}: ${value.text} }`, form);
}

/** Keeps the properties that have a type: which those are only the compiler knows. */
export function filterByValue(scene: Scene): TypeExpression {
  const object = scene.families.object(asOperand(scene));
  const isSure = ({ value, isOptional }: { readonly value: Form; readonly isOptional: boolean }): boolean =>
    value.kind === "scalar" && !isOptional;
  const found = object.form.properties.find(isSure)?.value;
  if (found?.kind !== "scalar") return object;
  use(scene, "mapped type that filters keys", "conditional type");
  const alias = declareOperator(scene, `<T> = { [K in keyof T as T[K] extends ${found.name} ? K : never]: T[K] }`);
  const kept = object.form.properties.filter(
    (property) => isSure(property) && property.value.kind === "scalar" && property.value.name === found.name,
  );
  return express(`${alias}<${object.text}>`, objectForm(kept));
}

const bodies = [
  "{ [I in keyof T]: T[I] | null }",
  "{ [I in keyof T]: { value: T[I] } }",
  "{ readonly [I in keyof T]: T[I] }",
  "{ -readonly [I in keyof T]: T[I][] }",
];
const overElements = (operand: string) =>
  way(
    ["mapped type over a tuple"],
    `@=<${operand}>`,
    () => opaque,
    bodies.map((body) => `<T extends readonly unknown[]> = ${body}`),
  );

/** A mapped type over a tuple or a list gives one again. */
export const makeMappedTuple = oneOf([
  [2, overElements("@tuple")],
  [1, overElements("@list")],
]);
