/** Makes types from others with the library's utility types, `keyof` and indexed access. */

import { express, grouped, objectForm, opaque, sharedProperties, textsForm, withOptional } from "./random-forms.js";
import type { Form, ObjectForm, ObjectsForm, Property, TextsForm, TypeExpression } from "./random-forms.js";
import { addDeclaration, asOperand, nameValue, use, type Scene } from "./random-modules.js";
import { makeObjectLiteral } from "./random-objects.js";
import { oneOf, same, way } from "./random-templates.js";

const ofObject = way<ObjectForm, ObjectForm>;
const ofObjects = way<ObjectsForm, ObjectsForm>;

/** A utility type of an object. */
export const makeObjectUtility = oneOf<ObjectForm>([
  [1, ofObject(["Partial"], "Partial<@object>", (form) => withOptional(form, true))],
  [1, ofObject(["Required"], "Required<@object>", (form) => withOptional(form, false))],
  [1, ofObject(["Readonly"], "Readonly<@object>", same)],
  [1, (scene) => pick(scene, scene.families.object(asOperand(scene)))],
  [2, (scene) => omit(scene, scene.families.object(asOperand(scene)))],
]);

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
  const omitted = writeKeys(form.properties.filter((property) => !left.includes(property)));
  const absent = scene.choices.oneIn(5) ? ' | "absent"' : "";
  return express(`Omit<${text}, ${omitted}${absent}>`, objectForm(left));
}

const changeEach = ({ members }: ObjectsForm, change: (member: ObjectForm) => ObjectForm): ObjectsForm => ({
  kind: "objects",
  members: members.map(change),
});
const ofUnion = "utility type on a union of objects";

/** A utility type of a union of objects that keeps it one, or narrows it. */
export const makeObjectsUtility = oneOf<ObjectsForm>([
  [
    1,
    ofObjects([ofUnion, "Partial"], "Partial<@objects>", (form) =>
      changeEach(form, (member) => withOptional(member, true)),
    ),
  ],
  [
    1,
    ofObjects([ofUnion, "Required"], "Required<@objects>", (form) =>
      changeEach(form, (member) => withOptional(member, false)),
    ),
  ],
  [1, ofObjects([ofUnion, "NonNullable"], "NonNullable<@objects | null>", same)],
  [1, ofObjects([ofUnion, "Readonly"], "Readonly<@objects>", same)],
]);

/** One object made from a union of objects. */
export function mergeObjects(scene: Scene): TypeExpression<ObjectForm> {
  const union = scene.families.objects(asOperand(scene));
  const { tag, members } = union.form;
  const shared = sharedProperties(union.form);
  const [first] = members;
  if (tag !== undefined && first !== undefined && scene.choices.oneIn(2)) {
    use(scene, "Extract", ofUnion);
    const index = scene.choices.below(members.length);
    const pattern = `{ ${tag.name.written}: ${JSON.stringify(tag.values[index])} }`;
    return express(`Extract<${union.text}, ${pattern}>`, members[index] ?? first);
  }
  if (shared.length === 0) return makeObjectLiteral(scene);
  use(scene, "Pick", ofUnion);
  return express(`Pick<${union.text}, ${writeKeys(shared)}>`, objectForm(shared));
}

/** A union of objects with something taken out. */
export function narrowObjects(scene: Scene): TypeExpression {
  const union = scene.families.objects(asOperand(scene));
  const { text, form } = union;
  const { tag } = form;
  if (tag === undefined || form.members.length < 3) {
    use(scene, "Omit", ofUnion);
    const shared = sharedProperties(form);
    if (shared.length < 2) return { ...union, form: opaque };
    return express(`Omit<${text}, ${writeKeys(shared.slice(1))}>`, opaque);
  }
  use(scene, "Exclude", ofUnion);
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
  const isWhole = scene.choices.oneIn(2);
  use(scene, isWhole ? "indexed access by keyof" : "indexed access by key");
  const chosen = isWhole ? object.form.properties : scene.choices.some(object.form.properties, 1, 2);
  const key = isWhole ? `keyof ${grouped(object)}` : writeKeys(chosen);
  return express(withoutUndefined(scene, `${grouped(object)}[${key}]`, chosen), opaque);
}

function withoutUndefined(scene: Scene, read: string, properties: readonly Property[]): string {
  if (properties.every(({ isOptional }) => !isOptional)) return read;
  use(scene, "Exclude");
  return `Exclude<${read}, undefined>`;
}

const detour = way<Form, Form>;

/** Makes a type of an operand that comes to the same as the operand. */
export const makeDetour = oneOf<Form>([
  [1, detour(["Awaited"], "Awaited<Promise<@any>>", same)],
  [1, detour(["ReturnType"], "ReturnType<() => @any>", same)],
  [1, detour(["Parameters", "indexed access by number"], "Parameters<(first: @any, second: string) => void>[0]", same)],
  [1, detour(["NonNullable"], "NonNullable<@definite | null>", same)],
  [1, detour(["indexed access by key"], '{ wrapped: @any }["wrapped"]', same)],
  [1, way(["Parameters", "tuple", "labelled tuple element"], "Parameters<(first: @any, ...rest: string[]) => void>")],
  [1, returnFromFunction],
  [1, detour(["Awaited", "ReturnType"], "Awaited<ReturnType<() => Promise<@any>>>", same)],
  [1, way(["Exclude"], "Exclude<@definite | 5 | null, null | 5>")],
  [1, detour(["Awaited"], "Awaited<@any>", same)],
]);

/** What a declared function returns, as `typeof` names it. */
function returnFromFunction(scene: Scene): TypeExpression {
  const inner = scene.families.any(asOperand(scene));
  if (scene.parameters.length > 0) return inner;
  use(scene, "ReturnType");
  const named = nameValue(scene, "make");
  addDeclaration(scene, `${named.modifier}declare function ${named.path}(seed: string): ${inner.text};`);
  return express(`ReturnType<typeof ${named.path}>`, inner.form);
}
