/** Makes types from others with the library's utility types, `keyof` and indexed access. */

import {
  express,
  grouped,
  objectForm,
  opaque,
  sharedProperties,
  textsForm,
  withNames,
  withOptional,
} from "./random-forms.js";
import type { Form, ObjectForm, ObjectsForm, Property, TextsForm, TypeExpression } from "./random-forms.js";
import { asOperand, use } from "./random-modules.js";
import type { Scene } from "./random-modules.js";
import { declareFunction } from "./random-data.js";
import { makeObjectLiteral } from "./random-objects.js";

/** A utility type of an object. */
export function makeObjectUtility(scene: Scene): TypeExpression<ObjectForm> {
  const object = scene.families.object(asOperand(scene));
  const { text, form } = object;
  switch (scene.choices.below(6)) {
    case 0:
      use(scene, "Partial");
      return express(`Partial<${text}>`, withOptional(form, true));
    case 1:
      use(scene, "Required");
      return express(`Required<${text}>`, withOptional(form, false));
    case 2:
      use(scene, "Readonly");
      return express(`Readonly<${text}>`, form);
    case 3:
      return pick(scene, object);
    default:
      return omit(scene, object);
  }
}

/** The literal types of the properties' names. */
export function writeKeys(properties: readonly Property[]): string {
  return properties.map(({ name }) => name.key).join(" | ");
}

function pick(scene: Scene, { text, form }: TypeExpression<ObjectForm>): TypeExpression<ObjectForm> {
  use(scene, "Pick");
  const chosen = scene.choices.some(form.properties, 1);
  return express(`Pick<${text}, ${writeKeys(chosen)}>`, objectForm(chosen));
}

/** `Omit`, so that a property is left; it may name properties that are not there. */
function omit(scene: Scene, object: TypeExpression<ObjectForm>): TypeExpression<ObjectForm> {
  const { text, form } = object;
  if (form.properties.length < 2) return pick(scene, object);
  use(scene, "Omit");
  const left = scene.choices.some(form.properties, 1, form.properties.length - 1);
  const names = left.map(({ name }) => name.name);
  const omitted = writeKeys(form.properties.filter(({ name }) => !names.includes(name.name)));
  const absent = scene.choices.oneIn(5) ? ' | "absent"' : "";
  return express(`Omit<${text}, ${omitted}${absent}>`, withNames(form, names));
}

/** A utility type of a union of objects that keeps it one, or narrows it. */
export function makeObjectsUtility(scene: Scene): TypeExpression<ObjectsForm> {
  use(scene, "utility type on a union of objects");
  const { text, form } = scene.families.objects(asOperand(scene));
  const change = (map: (member: ObjectForm) => ObjectForm): ObjectsForm => ({
    kind: "objects",
    members: form.members.map(map),
  });
  switch (scene.choices.below(4)) {
    case 0:
      use(scene, "Partial");
      return express(
        `Partial<${text}>`,
        change((member) => withOptional(member, true)),
      );
    case 1:
      use(scene, "Required");
      return express(
        `Required<${text}>`,
        change((member) => withOptional(member, false)),
      );
    case 2:
      use(scene, "NonNullable");
      return express(`NonNullable<${text} | null>`, form);
    default:
      use(scene, "Readonly");
      return express(`Readonly<${text}>`, form);
  }
}

/** One object made from a union of objects. */
export function mergeObjects(scene: Scene): TypeExpression<ObjectForm> {
  const union = scene.families.objects(asOperand(scene));
  const { tag, members } = union.form;
  const shared = sharedProperties(union.form);
  const [first] = members;
  if (tag !== undefined && first !== undefined && scene.choices.oneIn(2)) {
    use(scene, "Extract", "utility type on a union of objects");
    const index = scene.choices.below(members.length);
    const pattern = `{ ${tag.name.written}: ${JSON.stringify(tag.values[index])} }`;
    return express(`Extract<${union.text}, ${pattern}>`, members[index] ?? first);
  }
  if (shared.length === 0) return makeObjectLiteral(scene);
  use(scene, "Pick", "utility type on a union of objects");
  return express(`Pick<${union.text}, ${writeKeys(shared)}>`, objectForm(shared));
}

/** A union of objects with something taken out. */
export function narrowObjects(scene: Scene): TypeExpression {
  const union = scene.families.objects(asOperand(scene));
  const { text, form } = union;
  const { tag } = form;
  if (tag === undefined || form.members.length < 3) {
    use(scene, "Omit", "utility type on a union of objects");
    const shared = sharedProperties(form);
    if (shared.length < 2) return { ...union, form: opaque };
    return express(`Omit<${text}, ${writeKeys(shared.slice(1))}>`, opaque);
  }
  use(scene, "Exclude", "utility type on a union of objects");
  const pattern = `{ ${tag.name.written}: ${JSON.stringify(scene.choices.pick(tag.values))} }`;
  return express(`Exclude<${text}, ${pattern}>`, opaque);
}

/** The literals of the property that tells the members of a union apart. */
export function readTag(scene: Scene): TypeExpression<TextsForm> {
  const { text, form } = scene.families.objects(asOperand(scene));
  if (form.tag === undefined) return express('"untagged"', textsForm(["untagged"]));
  use(scene, "indexed access by key");
  return express(`(${text})[${form.tag.name.key}]`, textsForm(form.tag.values));
}

/** `T["a"]`; undefined, which an optional property brings, is taken out. */
export function readProperty(scene: Scene): TypeExpression {
  use(scene, "indexed access by key");
  const object = scene.families.object(asOperand(scene));
  const property = scene.choices.pick(object.form.properties);
  const read = `${grouped(object)}[${property.name.key}]`;
  return express(withoutUndefined(scene, read, [property]), property.value);
}

/** `T[keyof T]`, or with some of the keys. */
export function readProperties(scene: Scene): TypeExpression {
  const object = scene.families.object(asOperand(scene));
  if (scene.choices.oneIn(2)) {
    use(scene, "indexed access by keyof");
    const read = `${grouped(object)}[keyof ${grouped(object)}]`;
    return express(withoutUndefined(scene, read, object.form.properties), opaque);
  }
  use(scene, "indexed access by key");
  const chosen = scene.choices.some(object.form.properties, 1, 2);
  return express(withoutUndefined(scene, `${grouped(object)}[${writeKeys(chosen)}]`, chosen), opaque);
}

function withoutUndefined(scene: Scene, read: string, properties: readonly Property[]): string {
  if (properties.every(({ isOptional }) => !isOptional)) return read;
  use(scene, "Exclude");
  return `Exclude<${read}, undefined>`;
}

const definite: readonly Form["kind"][] = ["object", "objects", "texts", "list", "tuple", "scalar"];

/** Makes a type of an operand that comes to the same as the operand. */
export function makeDetour(scene: Scene): TypeExpression {
  const inner = scene.families.any(asOperand(scene));
  const { text, form } = inner;
  switch (scene.choices.below(10)) {
    case 0:
      use(scene, "Awaited");
      return express(`Awaited<Promise<${text}>>`, form);
    case 1:
      use(scene, "ReturnType");
      return express(`ReturnType<() => ${text}>`, form);
    case 2:
      use(scene, "Parameters", "indexed access by number");
      return express(`Parameters<(first: ${text}, second: string) => void>[0]`, form);
    case 3:
      if (!definite.includes(form.kind)) return inner;
      use(scene, "NonNullable");
      return express(`NonNullable<${text} | null>`, form);
    case 4:
      use(scene, "indexed access by key");
      return express(`{ wrapped: ${text} }["wrapped"]`, form);
    case 5:
      use(scene, "Parameters", "tuple", "labelled tuple element");
      return express(`Parameters<(first: ${text}, ...rest: string[]) => void>`, opaque);
    case 6:
      if (scene.parameters.length > 0) return inner;
      use(scene, "ReturnType");
      return express(`ReturnType<typeof ${declareFunction(scene, text)}>`, form);
    case 7:
      use(scene, "Awaited", "ReturnType");
      return express(`Awaited<ReturnType<() => Promise<${text}>>>`, form);
    case 8:
      if (!definite.includes(form.kind)) return inner;
      use(scene, "Exclude");
      return express(`Exclude<${text} | 5 | null, null | 5>`, opaque);
    default:
      use(scene, "Awaited");
      return express(`Awaited<${text}>`, form);
  }
}
