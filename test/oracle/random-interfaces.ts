/** Declares named object types: interfaces of every kind, aliases, and types in namespaces. */

import { express, known, objectForm, opaque, type ObjectForm, type TypeExpression } from "./random-forms.js";
import { instantiateContainer } from "./random-generics.js";
import { addDeclaration, addNamedType, asOperand, declareType, forDeclaration } from "./random-modules.js";
import { nameDeclaration, referTo, use, type NamedType, type Scene } from "./random-modules.js";
import { joinMembers, makeMembers, namesOf, writeMember, type Members } from "./random-objects.js";

/** A name for an object type, declared before or now. */
export function makeNamedObject(scene: Scene): TypeExpression<ObjectForm> {
  const found = scene.workspace.named.filter(
    (named): named is NamedType<ObjectForm> => named.form.kind === "object" && isVisible(scene, named),
  );
  if (found.length > 0 && scene.choices.oneIn(3)) return referTo(scene, scene.choices.pick(found));
  const declare = scene.choices.pickWeighted<(scene: Scene) => NamedType<ObjectForm>>([
    [4, declareInterface],
    [3, declareAlias],
    [3, declareExtended],
    [2, declareOverriding],
    [2, declareExtendedGeneric],
    [2, declareMerged],
    [2, declareInNamespace],
  ]);
  return referTo(scene, declare(scene));
}

export function isVisible({ module }: Scene, named: NamedType): boolean {
  return named.isExported || named.module === module;
}

const declareInterface = (scene: Scene): NamedType<ObjectForm> =>
  declareType(scene, (own, path) => {
    const { text, form } = makeMembers(own);
    return { text: `interface ${path} { ${text} }`, form };
  });

const declareAlias = (scene: Scene): NamedType<ObjectForm> =>
  declareType(scene, (own, path) => {
    const { text, form } = own.families.object(own);
    return { text: `type ${path} = ${text};`, form };
  });

function declareExtended(scene: Scene): NamedType<ObjectForm> {
  use(scene, "interface that extends");
  return declareType(scene, (own, path) => {
    const first = makeNamedObject(asOperand(own));
    const bases = [heritage(own, first)];
    if (own.choices.oneIn(2)) {
      use(scene, "interface that extends several");
      bases.push(declareUnlike(own, first.form));
    }
    return extend(own, path, bases);
  });
}

/** An interface with the properties of its bases, and perhaps some of its own. */
function extend(
  scene: Scene,
  path: string,
  bases: readonly TypeExpression<ObjectForm>[],
): { readonly text: string; readonly form: ObjectForm } {
  const inherited = objectForm(bases.flatMap(({ form }) => form.properties));
  const { text, form } = makeMembers(scene, namesOf(inherited), 0);
  return {
    text: `interface ${path} extends ${bases.map((base) => base.text).join(", ")} { ${text} }`,
    form: objectForm([...inherited.properties, ...form.properties]),
  };
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
  return declareType(scene, (own, path) => {
    const [wide, narrow] = own.choices.pick(narrowings);
    const isOptional = own.choices.oneIn(2);
    const base = makeMembers(own, ["shared"]);
    const { text, form } = joinMembers([base, writeMember(known("shared", opaque, isOptional), wide)]);
    const name = nameDeclaration(own, own.module);
    addNamedType(own, name, { text: `${name.modifier}interface ${name.path} { ${text} }`, form });
    const member = writeMember(known("shared", opaque, isOptional && own.choices.oneIn(2)), narrow);
    return {
      text: `interface ${path} extends ${name.path} { ${member.text} }`,
      form: objectForm([...base.form.properties, ...member.form.properties]),
    };
  });
}

const declareExtendedGeneric = (scene: Scene): NamedType<ObjectForm> =>
  declareType(scene, (own, path) => {
    const base = byName(own, instantiateContainer(asOperand(own)));
    use(scene, "interface that extends", "interface that extends a generic");
    return extend(own, path, [base]);
  });

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
