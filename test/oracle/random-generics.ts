/** Declares generic interfaces and aliases, and writes instances of them. */

import { express, expressLoosely, grouped, objectForm, opaque, substitute, withNames } from "./random-forms.js";
import type { Form, ObjectForm, TypeExpression } from "./random-forms.js";
import { addDeclaration, asOperand, forDeclaration, nameDeclaration, refer, use } from "./random-modules.js";
import type { Declaration, Scene } from "./random-modules.js";
import { joinMembers, makeMembers, makeObjectLiteral, namesOf, objectOf, writeMember } from "./random-objects.js";
import { plainName } from "./random-names.js";

/** An instance of a generic object type that is declared for it. */
export function instantiateContainer(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "generic");
  return scene.choices.pickWeighted([
    [3, instantiateBox],
    [2, instantiatePair],
    [1, instantiateDefault],
    [1, instantiateTextual],
    [1, instantiateBounded],
    [1, instantiateKeyed],
  ])(scene);
}

interface GenericDeclaration extends Declaration {
  readonly form: ObjectForm;
}

interface Parameter {
  readonly name: string;
  /** Constraint and default, as they are written. */
  readonly bounds?: string;
}

const letters = ["T", "U"] as const;

/** A generic interface or alias, in whose body the parameters are types like any other. */
function declareContainer(scene: Scene, parameters: readonly Parameter[]): GenericDeclaration {
  const own = forDeclaration(scene);
  const name = nameDeclaration(own, scene.module);
  const inBody = parameters.map((parameter, index) => express(parameter.name, { kind: "parameter", index } as const));
  const body = makeMembers({ ...own, parameters: inBody }, ["first", "second", "list"], 0);
  const uses = inBody.map((parameter, index) => {
    const property = { name: plainName(index === 0 ? "first" : "second"), value: parameter.form };
    return writeMember({ ...property, isOptional: own.choices.oneIn(3) }, parameter.text);
  });
  const list = own.choices.oneIn(3) ? [writeMember(listProperty, `${letters[0]}[]`)] : [];
  const { text, form } = joinMembers([...uses, body, ...list]);
  const header = `${name.path}<${parameters.map(({ name: letter, bounds = "" }) => `${letter}${bounds}`).join(", ")}>`;
  const isAlias = own.choices.oneIn(3);
  addDeclaration(
    own,
    `${name.modifier}${isAlias ? `type ${header} = { ${text} };` : `interface ${header} { ${text} }`}`,
  );
  return { ...name, form };
}

const listProperty = {
  name: plainName("list"),
  isOptional: false,
  value: { kind: "list", element: { kind: "parameter", index: 0 } },
} as const;

/** The name with its arguments. */
function instantiate(
  scene: Scene,
  declaration: GenericDeclaration,
  {
    written,
    inPlace = written,
  }: { readonly written: readonly TypeExpression[]; readonly inPlace?: readonly TypeExpression[] },
): TypeExpression<ObjectForm> {
  const list = written.length === 0 ? "" : `<${written.map(({ text }) => text).join(", ")}>`;
  const properties = declaration.form.properties.map((property) => ({
    ...property,
    value: substitute(
      property.value,
      inPlace.map(({ form }): Form => form),
    ),
  }));
  return express(`${refer(scene, declaration)}${list}`, objectForm(properties));
}

function makeArgument(scene: Scene): TypeExpression {
  if (!scene.choices.oneIn(4)) return scene.families.any(asOperand(scene));
  use(scene, "nested generic");
  return instantiateContainer(asOperand(scene));
}

/** `Box<T>`, two instances of which stand in one type where chance will have it. */
function instantiateBox(scene: Scene): TypeExpression<ObjectForm> {
  const declaration = declareContainer(scene, [{ name: "T" }]);
  const instance = instantiate(scene, declaration, { written: [makeArgument(scene)] });
  if (!scene.choices.oneIn(3)) return instance;
  const other = instantiate(scene, declaration, { written: [makeArgument(scene)] });
  const form = objectForm([
    { name: plainName("one"), isOptional: false, value: instance.form },
    { name: plainName("two"), isOptional: false, value: other.form },
  ]);
  return express(`{ one: ${instance.text}; two: ${other.text} }`, form);
}

/** `Pair<A, B = A>`, with the second argument or without it. */
function instantiatePair(scene: Scene): TypeExpression<ObjectForm> {
  const hasDefault = scene.choices.oneIn(2);
  if (hasDefault) use(scene, "generic with a default");
  const declaration = declareContainer(scene, [{ name: "T" }, { name: "U", ...(hasDefault && { bounds: " = T" }) }]);
  const first = makeArgument(scene);
  if (hasDefault && scene.choices.oneIn(2)) {
    return instantiate(scene, declaration, { written: [first], inPlace: [first, first] });
  }
  return instantiate(scene, declaration, { written: [first, makeArgument(scene)] });
}

function instantiateDefault(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "generic with a default");
  const declaration = declareContainer(scene, [{ name: "T", bounds: " = string" }]);
  const written = scene.choices.oneIn(2) ? [makeArgument(scene)] : [];
  return instantiate(scene, declaration, { written, inPlace: [...written, express("string", opaque)] });
}

function instantiateTextual(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "generic with a constraint");
  const declaration = declareContainer(scene, [{ name: "T", bounds: " extends string" }]);
  return instantiate(scene, declaration, { written: [scene.families.texts(asOperand(scene))] });
}

/** A parameter that must have a property, which the body reads. */
function instantiateBounded(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "generic with a constraint", "indexed access by key", "Omit");
  const own = forDeclaration(scene);
  const name = nameDeclaration(own, scene.module);
  const members = 'item: T; id: T["id"]; rest: Omit<T, "id">; patch?: Partial<T>';
  addDeclaration(own, `${name.modifier}interface ${name.path}<T extends { id: string }> { ${members}; }`);
  const literal = makeMembers(asOperand(scene), ["id"]);
  const id = writeMember(
    { name: plainName("id"), isOptional: false, value: { kind: "scalar", name: "string" } },
    "string",
  );
  const argument = joinMembers([id, literal]);
  const form = objectOf(["item", "id", "rest", "patch"], opaque);
  const properties = form.properties.map((property) => ({ ...property, isOptional: property.name.name === "patch" }));
  return express(`${refer(scene, name)}<{ ${argument.text} }>`, objectForm(properties));
}

/** `Subset<T, K extends keyof T>`. */
function instantiateKeyed(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "generic with a constraint", "Pick", "indexed access by keyof");
  const own = forDeclaration(scene);
  const name = nameDeclaration(own, scene.module);
  addDeclaration(own, `${name.modifier}type ${name.path}<T, K extends keyof T = keyof T> = { [P in K]: T[P] };`);
  const object = scene.choices.oneIn(2) ? scene.families.object(asOperand(scene)) : makeObjectLiteral(asOperand(scene));
  const chosen = scene.choices.some(object.form.properties, 1);
  const keys = chosen.map((property) => property.name.key).join(" | ");
  const isWhole = scene.choices.oneIn(3);
  if (isWhole) use(scene, "generic with a default");
  const text = `${refer(scene, name)}<${object.text}${isWhole ? "" : `, ${keys}`}>`;
  const names = chosen.map((property) => property.name.name);
  return express(text, isWhole ? object.form : withNames(object.form, names));
}

/** A generic alias that is no object: a union, a list or a record of its parameter. */
export function instantiateAlias(scene: Scene): TypeExpression {
  use(scene, "generic");
  const own = forDeclaration(scene);
  const name = nameDeclaration(own, scene.module);
  const body = own.choices.pick([
    "T | null",
    "T | T[]",
    "Record<string, T>",
    "readonly [T, T]",
    "{ ok: true; value: T } | { ok: false; error: string }",
    "[T, ...T[]]",
    '{ [K in "x" | "y"]: T }',
    "T & { stamp: number }",
  ]);
  const argument = body.includes("&") ? makeUnstamped(scene) : makeArgument(scene);
  addDeclaration(own, `${name.modifier}type ${name.path}<T> = ${body};`);
  return expressLoosely(`${refer(scene, name)}<${argument.text}>`, opaque);
}

function makeUnstamped(scene: Scene): TypeExpression {
  use(scene, "intersection");
  const object = scene.families.object(asOperand(scene));
  return namesOf(object.form).includes("stamp")
    ? express("{ plain: string }", opaque)
    : express(grouped(object), opaque);
}
