/** Makes object types: literals, unions that are told apart, intersections, records and index signatures. */

import { express, expressLoosely, grouped, isForm, known, objectForm, opaque, textsForm } from "./random-forms.js";
import type { Form, ObjectForm, ObjectsForm, Property, TypeExpression } from "./random-forms.js";
import { asOperand, inside, use, type Scene } from "./random-modules.js";
import { choosePropertyNames, plainName, type PropertyName } from "./random-names.js";
import { makeGuarded, oneOf, way } from "./random-templates.js";
import { makeTextLiterals } from "./random-texts.js";

/** The members of an object type, as text between braces. */
export interface Members {
  readonly text: string;
  readonly form: ObjectForm;
}

export function joinMembers(parts: readonly Members[]): Members {
  return {
    text: parts.map(({ text }) => text).join(" "),
    form: objectForm(parts.flatMap(({ form }) => form.properties)),
  };
}

/** One to three properties, none of them in `taken`. */
export function makeMembers(scene: Scene, taken: readonly string[] = [], least = 1): Members {
  const count = least + scene.choices.below(3);
  const names = choosePropertyNames(scene.choices, { count, taken: new Set(taken) });
  return joinMembers(names.map((name) => makeMember(scene, name)));
}

export function makeMember(scene: Scene, name: PropertyName): Members {
  const { choices } = scene;
  if (name.feature !== undefined) use(scene, name.feature);
  const modifier = choices.oneIn(8) ? "readonly " : "";
  if (modifier !== "") use(scene, "readonly property");
  const isOptional = choices.oneIn(3);
  if (isOptional) use(scene, "optional property");
  const value = isOptional ? makeGuarded(inside(scene)) : scene.families.any(inside(scene));
  const { text, form } = choices.oneIn(6) ? makeNullable(scene, value) : value;
  return writeMember({ name, isOptional, value: form }, text, modifier);
}

export function writeMember(property: Property, text: string, modifier = ""): Members {
  const mark = property.isOptional ? "?" : "";
  return { text: `${modifier}${property.name.written}${mark}: ${text};`, form: objectForm([property]) };
}

function makeNullable(scene: Scene, value: TypeExpression): TypeExpression {
  use(scene, "nullable property");
  return expressLoosely(`${grouped(value)} | null`, { kind: "nullable", inner: value.form });
}

export function makeObjectLiteral(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "object literal");
  const { text, form } = makeMembers(scene);
  return express(`{ ${text} }`, form);
}

/** An object that no other operator may look into: it has a property that may be undefined or never be there. */
export function makeGuardedLiteral(scene: Scene): TypeExpression {
  const members = makeMembers(scene, ["extra"]);
  const isNever = scene.choices.oneIn(2);
  use(scene, isNever ? "property that is never there" : "optional property with undefined");
  const text = isNever ? "never" : `${grouped(scene.families.any(asOperand(scene)))} | undefined`;
  return express(`{ ${members.text} extra?: ${text} }`, opaque);
}

/** Two or three objects, most of them told apart by a property. */
export function makeObjectUnion(scene: Scene): TypeExpression<ObjectsForm> {
  const { choices } = scene;
  if (choices.oneIn(4)) {
    use(scene, "union of objects");
    const members = [scene.families.object(inside(scene)), makeObjectLiteral(inside(scene))];
    const form = { kind: "objects", members: members.map((member) => member.form) } as const;
    return expressLoosely(members.map(grouped).join(" | "), form);
  }
  use(scene, "discriminated union");
  const name = choices.pick(["kind", "type", "op", "$type"]);
  if (choices.oneIn(5)) {
    use(scene, "union told apart by other literals");
    const literals = choices.pick([
      ["true", "false"],
      ["1", "2", "3"],
      ['"a"', "null"],
      ['"a"', '"b" | "c"'],
    ]);
    return uniteMembers(literals.map((literal) => makeTagged(scene, known(name), literal)));
  }
  const values = choices.some(["add", "remove", "move-to", "copy"], 2, 3);
  const members = values.map((value) => makeTagged(scene, known(name, textsForm([value])), JSON.stringify(value)));
  const union = uniteMembers(members);
  return { ...union, form: { ...union.form, tag: { name: plainName(name), values } } };
}

function makeTagged(scene: Scene, tag: Property, literal: string): Members {
  return joinMembers([writeMember(tag, literal), makeMembers(scene, [tag.name.name], scene.choices.below(2))]);
}

function uniteMembers(members: readonly Members[]): TypeExpression<ObjectsForm> {
  const text = members.map((member) => `{ ${member.text} }`).join(" | ");
  return expressLoosely(text, { kind: "objects", members: members.map(({ form }) => form) });
}

export function namesOf(form: ObjectForm): readonly string[] {
  return form.properties.map(({ name }) => name.name);
}

/** Two objects, without a property in common or with one that both narrow. */
export function makeObjectIntersection(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "intersection");
  const left = scene.families.object(asOperand(scene));
  const members = makeMembers(asOperand(scene), namesOf(left.form));
  const overlap = scene.choices.oneIn(2) ? makeOverlap(scene, left.form) : undefined;
  const right = overlap === undefined ? members : joinMembers([members, overlap]);
  const known = left.form.properties.filter(({ name }) => !namesOf(right.form).includes(name.name));
  const form = objectForm([...known, ...right.form.properties]);
  const texts = [grouped(left), `{ ${right.text} }`];
  return expressLoosely((scene.choices.oneIn(3) ? texts.reverse() : texts).join(" & "), form);
}

/** Says a property of the other side again, narrower: an object with one more property, or the same scalar or wider. */
function makeOverlap(scene: Scene, form: ObjectForm): Members | undefined {
  const found = form.properties.find(({ value }) => value.kind === "object" || value.kind === "scalar");
  if (found === undefined) return undefined;
  use(scene, "intersection that overlaps");
  const isOptional = scene.choices.oneIn(3);
  if (found.value.kind === "scalar") {
    // Beside `unknown` an optional property would be one that is there and may be undefined.
    const anything = found.isOptional && !isOptional ? [] : ["unknown"];
    const wider = scene.choices.pick([`${found.value.name} | null`, "string | number | boolean", ...anything]);
    return both(found, writeMember({ ...found, isOptional }, wider));
  }
  const inner = makeMembers(asOperand(scene), found.value.kind === "object" ? namesOf(found.value) : []);
  return both(found, writeMember({ ...found, isOptional, value: opaque }, `{ ${inner.text} }`));
}

/** A property that both sides have is optional where it is optional in both. */
function both(left: Property, { text, form }: Members): Members {
  const properties = form.properties.map((right) => ({ ...right, isOptional: left.isOptional && right.isOptional }));
  return { text, form: objectForm(properties) };
}

/** A union and what all its members have. */
export function makeUnionIntersection(scene: Scene): TypeExpression {
  use(scene, "intersection", "intersection with a union");
  const union = scene.families.objects(asOperand(scene));
  const right = makeMembers(asOperand(scene), union.form.members.flatMap(namesOf));
  return expressLoosely(`${grouped(union)} & { ${right.text} }`, opaque);
}

export const makeRecord = oneOf([
  [2, way(["Record", "record of string keys"], "Record<string, @late>")],
  [1, way(["record of template keys"], "{ [key: `@{x-~on_~$}${string}`]: @late }")],
  [1, way(["Record", "record of template keys"], "Record<`@{x-~data-}${string}`, @late>")],
  [1, way(["index signature beside properties"], "{ [name: string]: @late; own: @1 }")],
  [1, way(["record of string keys"], "{ [key: string]: @late }")],
]);

/** A record whose keys are known. */
export function makeUnionRecord(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "Record", "record of union keys");
  const keys = scene.choices.oneIn(2) ? makeTextLiterals(scene) : scene.families.texts(asOperand(scene));
  const value = scene.families.any(asOperand(scene));
  return express(`Record<${keys.text}, ${value.text}>`, objectOf(keys.form.values, value.form));
}

/** An object in which each of the keys has a value of one form. */
export function objectOf(keys: readonly string[], value: Form, isOptional = false): ObjectForm {
  return objectForm(keys.map((key) => known(key, value, isOptional)));
}

/** A union of two to four types of any kinds. */
export function makeUnion(scene: Scene): TypeExpression {
  const { choices } = scene;
  use(scene, "union");
  const members = Array.from({ length: 2 + choices.below(2) }, () => scene.families.any(inside(scene)));
  const isNullable = choices.oneIn(3);
  if (isNullable) use(scene, "nullable");
  const text = [...members.map(grouped), ...(isNullable ? ["null"] : [])].join(" | ");
  const areTexts = members.every((member) => isForm(member, "texts"));
  const values = members.flatMap((member) => (isForm(member, "texts") ? member.form.values : []));
  return expressLoosely(text, areTexts && !isNullable ? textsForm(values) : opaque);
}

const nullable = (inner: Form): Form => ({ kind: "nullable", inner });

export const makeNullableType = oneOf<Form>([
  [2, way(["nullable"], "~@(inner) | null", nullable)],
  [1, way(["nullable"], "~null | @(inner)", nullable)],
]);
