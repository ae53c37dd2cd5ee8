/** Makes mapped types: written where they are used, or as an alias with a parameter. */

import type { Weighted } from "./random-choices.js";
import { express, objectForm, opaque, withNames, withOptional, withValues } from "./random-forms.js";
import type { ObjectForm, TypeExpression } from "./random-forms.js";
import { addDeclaration, asOperand, forDeclaration, nameDeclaration, refer, use } from "./random-modules.js";
import type { Declaration, Scene } from "./random-modules.js";
import { namesOf, objectOf } from "./random-objects.js";
import { plainName } from "./random-names.js";
import { makeLeaf } from "./random-texts.js";
import { writeKeys } from "./random-operators.js";

/** A mapped type over the keys of `T`, as text, and what it makes of an object. */
interface Mapping {
  readonly write: (operand: string) => string;
  readonly form: ObjectForm;
  /** The text holds names of the scene's module. */
  readonly isLocal?: boolean;
}

type MakeMapping = (scene: Scene, form: ObjectForm) => Mapping;

const mappings: readonly Weighted<MakeMapping>[] = [
  [
    1,
    (scene, form) => {
      use(scene, "mapped type over keyof");
      return { write: (T) => `{ [K in keyof ${T}]: ${T}[K] }`, form };
    },
  ],
  [
    1,
    (scene, form) => {
      use(scene, "mapped type +?");
      const sign = scene.choices.pick(["?", "+?"]);
      return { write: (T) => `{ [K in keyof ${T}]${sign}: ${T}[K] }`, form: withOptional(form, true) };
    },
  ],
  [
    2,
    (scene, form) => {
      use(scene, "mapped type -?");
      return { write: (T) => `{ [K in keyof ${T}]-?: ${T}[K] }`, form: withOptional(form, false) };
    },
  ],
  [
    2,
    (scene, form) => {
      use(scene, "mapped type -readonly");
      return { write: (T) => `{ -readonly [K in keyof ${T}]: ${T}[K] }`, form };
    },
  ],
  [
    1,
    (scene, form) => {
      use(scene, "mapped type over keyof");
      const value = makeLeaf({ ...scene, parameters: [] });
      return {
        write: (T) => `{ [K in keyof ${T}]: ${value.text} }`,
        form: withValues(form, () => value.form),
        isLocal: true,
      };
    },
  ],
  [
    1,
    (scene, form) => {
      use(scene, "mapped type over keyof");
      return { write: (T) => `{ [K in keyof ${T}]: ${T}[K] | null }`, form: withValues(form, () => opaque) };
    },
  ],
  [
    1,
    (scene, form) => {
      use(scene, "mapped type over keyof");
      // An optional property would bring undefined into the inner type.
      const isOpen = form.properties.some(({ isOptional }) => isOptional);
      const value = (T: string): string => (isOpen ? `${T}[K]` : `{ was: ${T}[K]; list: ${T}[K][] }`);
      return { write: (T) => `{ readonly [K in keyof ${T}]: ${value(T)} }`, form: withValues(form, () => opaque) };
    },
  ],
  [2, rename],
  [2, filterKeys],
];

/** Renames the keys that are texts, and leaves the others out. */
function rename(scene: Scene, form: ObjectForm): Mapping {
  const texts = form.properties.filter(({ name }) => name.key.startsWith('"'));
  if (texts.length === 0) return { write: (T) => `{ [K in keyof ${T}]: ${T}[K] }`, form };
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
  return { write: (T) => `{ [K in keyof ${T} as ${written}]: ${T}[K] }`, form: objectForm(renamed) };
}

/** Leaves some keys out, so that one is left. */
function filterKeys(scene: Scene, form: ObjectForm): Mapping {
  use(scene, "mapped type that filters keys");
  const kept = scene.choices.some(form.properties, 1);
  const names = kept.map(({ name }) => name.name);
  const dropped = form.properties.filter(({ name }) => !names.includes(name.name));
  const others = dropped.length === 0 ? '"absent"' : writeKeys(dropped);
  const clause = scene.choices.pick([
    `Exclude<K, ${others}>`,
    `K extends ${others} ? never : K`,
    `Extract<K, ${writeKeys(kept)}>`,
  ]);
  return { write: (T) => `{ [K in keyof ${T} as ${clause}]: ${T}[K] }`, form: withNames(form, names) };
}

/** A mapped type over the keys of an object. */
export function makeMappedObject(scene: Scene): TypeExpression<ObjectForm> {
  const object = scene.families.object(asOperand(scene));
  const { write, form, isLocal = false } = scene.choices.pickWeighted(mappings)(scene, object.form);
  if (object.text.length < 40 && scene.choices.oneIn(2)) return express(write(`(${object.text})`), form);
  const alias = isLocal ? addOperator(scene, scene, write("T")).path : declareOperator(scene, write("T"));
  return express(`${alias}<${object.text}>`, form);
}

/** An alias with a parameter `T` for an operator, which calls itself SELF; returns how the scene's module names it. */
export function declareOperator(scene: Scene, body: string, header = "T"): string {
  const { shared } = scene.workspace;
  const key = `${header} ${body}`;
  const operator = shared.get(key) ?? addOperator(scene, forDeclaration(scene), body, header);
  shared.set(key, operator);
  return refer(scene, operator);
}

function addOperator(scene: Scene, own: Scene, body: string, header = "T"): Declaration {
  const name = nameDeclaration(own, own === scene ? scene.module : "package");
  addDeclaration(own, `${name.modifier}type ${name.path}<${header}> = ${body.replaceAll("SELF", name.path)};`);
  return name;
}

/** A mapped type over texts. */
export function makeMappedTexts(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "mapped type over literals");
  const { choices } = scene;
  const keys = scene.families.texts(asOperand(scene));
  const { values } = keys.form;
  switch (choices.below(4)) {
    case 0: {
      const value = scene.families.any(asOperand(scene));
      return express(`{ [K in ${keys.text}]: ${value.text} }`, objectOf(values, value.form));
    }
    case 1: {
      const value = scene.families.any(asOperand(scene));
      use(scene, "mapped type +?");
      return express(`{ [K in ${keys.text}]?: ${value.text} }`, objectOf(values, value.form, true));
    }
    case 2:
      return express(`{ [K in ${keys.text}]: { name: K; list?: K[] } }`, objectOf(values, opaque));
    default: {
      use(scene, "mapped type that renames");
      const renamed = values.map((value) => `on-${value}`);
      return express(`{ [K in ${keys.text} as \`on-\${K}\`]: boolean }`, objectOf(renamed, opaque));
    }
  }
}

/** Keeps the properties that have a type: which those are only the compiler knows. */
export function filterByValue(scene: Scene): TypeExpression {
  const object = scene.families.object(asOperand(scene));
  const found = object.form.properties.find(({ value, isOptional }) => value.kind === "scalar" && !isOptional);
  if (found === undefined || found.value.kind !== "scalar") return object;
  use(scene, "mapped type that filters keys", "conditional type");
  const { name } = found.value;
  const body = `{ [K in keyof T as T[K] extends ${name} ? K : never]: T[K] }`;
  return express(
    `${declareOperator(scene, body)}<${object.text}>`,
    objectKnown(object.form, namesOf(object.form), name),
  );
}

/** What is known of the properties that are left: those of exactly the scalar type. */
function objectKnown(form: ObjectForm, names: readonly string[], scalar: string): ObjectForm {
  const kept = withNames(form, names).properties.filter(
    ({ value, isOptional }) => !isOptional && value.kind === "scalar" && value.name === scalar,
  );
  return objectForm(kept);
}

/** A mapped type over a tuple or a list gives one again. */
export function makeMappedTuple(scene: Scene): TypeExpression {
  use(scene, "mapped type over a tuple");
  const operand = scene.choices.oneIn(3)
    ? scene.families.list(asOperand(scene))
    : scene.families.tuple(asOperand(scene));
  const body = scene.choices.pick([
    "{ [I in keyof T]: T[I] | null }",
    "{ [I in keyof T]: { value: T[I] } }",
    "{ readonly [I in keyof T]: T[I] }",
    "{ -readonly [I in keyof T]: T[I][] }",
  ]);
  const alias = declareOperator(scene, body, "T extends readonly unknown[]");
  return express(`${alias}<${operand.text}>`, opaque);
}
