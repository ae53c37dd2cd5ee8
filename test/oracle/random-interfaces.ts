/** Declares named object types: interfaces of every kind, aliases, and types in namespaces. */

import { express, objectForm } from "./random-forms.js";
import type { ObjectForm, Property, TypeExpression } from "./random-forms.js";
import { instantiateContainer } from "./random-generics.js";
import {
  addDeclaration,
  addNamedType,
  asOperand,
  forDeclaration,
  nameDeclaration,
  refer,
  use,
} from "./random-modules.js";
import type { NamedType, Scene } from "./random-modules.js";
import { joinMembers, makeMembers, namesOf, writeMember } from "./random-objects.js";
import type { Members } from "./random-objects.js";

/** A name for an object type, declared before or now. */
export function makeNamedObject(scene: Scene): TypeExpression<ObjectForm> {
  const known = scene.workspace.named.filter(
    (named): named is NamedType<ObjectForm> => named.form.kind === "object" && isVisible(scene, named),
  );
  if (known.length > 0 && scene.choices.oneIn(3)) {
    const named = scene.choices.pick(known);
    return express(refer(scene, named), named.form);
  }
  const named = scene.choices.pickWeighted([
    [4, declareInterface],
    [3, declareAlias],
    [3, declareExtended],
    [2, declareOverriding],
    [2, declareExtendedGeneric],
    [2, declareMerged],
    [2, declareInNamespace],
  ])(scene);
  return express(refer(scene, named), named.form);
}

export function isVisible({ module }: Scene, named: NamedType): boolean {
  return named.isExported || named.module === module;
}

function declareInterface(scene: Scene): NamedType<ObjectForm> {
  const own = forDeclaration(scene);
  const name = nameDeclaration(own, scene.module);
  const { text, form } = makeMembers(own);
  return addNamedType(own, name, { text: `${name.modifier}interface ${name.path} { ${text} }`, form });
}

function declareAlias(scene: Scene): NamedType<ObjectForm> {
  const own = forDeclaration(scene);
  const name = nameDeclaration(own, scene.module);
  const { text, form } = own.families.object(own);
  return addNamedType(own, name, { text: `${name.modifier}type ${name.path} = ${text};`, form });
}

function declareExtended(scene: Scene): NamedType<ObjectForm> {
  use(scene, "interface that extends");
  const own = forDeclaration(scene);
  const name = nameDeclaration(own, scene.module);
  const first = makeNamedObject(asOperand(own));
  const bases = [heritage(own, first)];
  if (own.choices.oneIn(2)) {
    use(scene, "interface that extends several");
    bases.push(declareUnlike(own, first.form));
  }
  const properties = bases.flatMap(({ form }) => form.properties);
  const members = makeMembers(
    own,
    properties.map((property) => property.name.name),
    0,
  );
  const form = objectForm([...properties, ...members.form.properties]);
  const header = `interface ${name.path} extends ${bases.map(({ text }) => text).join(", ")}`;
  return addNamedType(own, name, { text: `${name.modifier}${header} { ${members.text} }`, form });
}

/** A base as it is, or through a utility type. */
function heritage(scene: Scene, base: TypeExpression<ObjectForm>): TypeExpression<ObjectForm> {
  const [first] = base.form.properties;
  if (!scene.choices.oneIn(4) || first === undefined || base.form.properties.length < 2) return byName(scene, base);
  use(scene, "Omit");
  const left = objectForm(base.form.properties.slice(1));
  return express(`Omit<${base.text}, ${first.name.key}>`, left);
}

/** What an interface extends is a name with type arguments; any other type is given one. */
function byName(scene: Scene, base: TypeExpression<ObjectForm>): TypeExpression<ObjectForm> {
  if (/^(?!import\()[\p{L}\w$.]+(<.*>)?$/su.test(base.text)) return base;
  const name = nameDeclaration(scene, scene.module);
  addDeclaration(scene, `${name.modifier}type ${name.path} = ${base.text};`);
  return express(name.path, base.form);
}

/** Another interface, without a property of the first. */
function declareUnlike(scene: Scene, first: ObjectForm): TypeExpression<ObjectForm> {
  const name = nameDeclaration(scene, scene.module);
  const { text, form } = makeMembers(asOperand(scene), namesOf(first));
  const named = addNamedType(scene, name, { text: `${name.modifier}interface ${name.path} { ${text} }`, form });
  return express(named.path, form);
}

const narrowings: readonly (readonly [wide: string, narrow: string])[] = [
  ["string | number", "string"],
  ["string", '"only"'],
  ["number | null", "1 | 2"],
  ["unknown", "{ inner: string }"],
  ["{ a: string; b?: number }", "{ a: string; b: number }"],
  ["string[] | string", "string[]"],
];

/** An interface that says a property of its base again, narrower or no longer optional. */
function declareOverriding(scene: Scene): NamedType<ObjectForm> {
  use(scene, "interface that extends", "interface that overrides narrower");
  const own = forDeclaration(scene);
  const [wide, narrow] = own.choices.pick(narrowings);
  const isOptional = own.choices.oneIn(2);
  const base = makeMembers(own, ["shared"]);
  const shared: Property = {
    name: { name: "shared", written: "shared", key: '"shared"' },
    isOptional,
    value: { kind: "opaque" },
  };
  const baseName = nameDeclaration(own, own.module);
  const wideMembers = joinMembers([base, writeMember(shared, wide)]);
  addNamedType(own, baseName, {
    text: `${baseName.modifier}interface ${baseName.path} { ${wideMembers.text} }`,
    form: wideMembers.form,
  });
  const name = nameDeclaration(own, scene.module);
  const member = writeMember({ ...shared, isOptional: isOptional && own.choices.oneIn(2) }, narrow);
  const form = objectForm([...base.form.properties, ...member.form.properties]);
  const text = `${name.modifier}interface ${name.path} extends ${baseName.path} { ${member.text} }`;
  return addNamedType(own, name, { text, form });
}

function declareExtendedGeneric(scene: Scene): NamedType<ObjectForm> {
  const own = forDeclaration(scene);
  const base = byName(own, instantiateContainer(asOperand(own)));
  use(scene, "interface that extends", "interface that extends a generic");
  const name = nameDeclaration(own, scene.module);
  const { text, form } = makeMembers(own, namesOf(base.form), 0);
  const whole = objectForm([...base.form.properties, ...form.properties]);
  const declaration = `${name.modifier}interface ${name.path} extends ${base.text} { ${text} }`;
  return addNamedType(own, name, { text: declaration, form: whole });
}

/** One interface in two or three declarations. */
function declareMerged(scene: Scene): NamedType<ObjectForm> {
  use(scene, "declaration merging");
  const own = forDeclaration(scene);
  const name = nameDeclaration(own, scene.module);
  const parts: Members[] = [];
  for (let left = 2 + own.choices.below(2); left > 0; left -= 1) {
    const { form } = joinMembers(parts);
    const part = makeMembers(own, namesOf(form), 0);
    parts.push(part);
    addDeclaration(own, `${name.modifier}interface ${name.path} { ${part.text} }`);
  }
  const rest = makeMembers(own, namesOf(joinMembers(parts).form));
  const { form } = joinMembers([...parts, rest]);
  return addNamedType(own, name, { text: `${name.modifier}interface ${name.path} { ${rest.text} }`, form });
}

function declareInNamespace(scene: Scene): NamedType<ObjectForm> {
  use(scene, "namespace");
  const own = forDeclaration(scene);
  const outer = nameDeclaration(own, scene.module);
  const members = makeMembers(own);
  const isDeep = own.choices.oneIn(3);
  const inner = own.choices.oneIn(2)
    ? `export interface Inner { ${members.text} }`
    : `export type Inner = { ${members.text} };`;
  const body = isDeep ? `export namespace Deep { ${inner} }` : inner;
  const path = `${outer.path}.${isDeep ? "Deep." : ""}Inner`;
  const text = `${outer.modifier}namespace ${outer.path} { ${body} }`;
  return addNamedType(own, { ...outer, path }, { text, form: members.form });
}
