/** Makes the members of object types, and the types that may stand in them. */

import { chance } from "./random-constructs.js";
import { grouped, objectForm, type Form, type ObjectForm, type Property, type TypeExpression } from "./random-forms.js";
import { inside, type Scene } from "./random-modules.js";
import { choosePropertyNames } from "./random-names.js";

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

/** Some properties, none of them in `taken`. */
export function makeMembers(scene: Scene, least: number, taken: readonly string[]): Members {
  const count = least + scene.choices.below(3);
  return joinMembers(choosePropertyNames(scene, { count, taken }).map((name) => makeMember(scene, name)));
}

const [isReadonly, isOptional, isNullable] = [
  chance("readonly property", 8),
  chance("optional property", 3),
  chance("nullable property", 6),
] as const;

function makeMember(scene: Scene, name: Property["name"]): Members {
  const modifier = isReadonly(scene) ? "readonly " : "";
  const property = { name, isOptional: isOptional(scene) };
  const value = property.isOptional ? makeGuarded(inside(scene)) : scene.families.any(inside(scene));
  if (!isNullable(scene)) return writeMember({ ...property, value: value.form }, value.text, modifier);
  return writeMember(
    { ...property, value: { kind: "nullable", inner: value.form } },
    `${grouped(value)} | null`,
    modifier,
  );
}

export function writeMember(property: Property, text: string, modifier = ""): Members {
  const mark = property.isOptional ? "?" : "";
  return { text: `${modifier}${property.name.written}${mark}: ${text};`, form: objectForm([property]) };
}

/** The names of the properties of objects. */
export function namesOf(form: Form): readonly string[] {
  if (form.kind === "objects") return form.members.flatMap(namesOf);
  return form.kind === "object" ? form.properties.map(({ name }) => name.name) : [];
}

/** A type for a place that need not be filled: also one that is being declared. */
export function makeGuarded(scene: Scene): TypeExpression {
  const { choices, pending } = scene;
  return pending.length > 0 && choices.oneIn(3) ? choices.pick(pending) : scene.families.any(scene);
}
