/** Declares generic interfaces and aliases, and writes instances of them. */

import { express, expressLoosely, grouped, known, objectForm, opaque, scalar } from "./random-forms.js";
import { substituteObject } from "./random-forms.js";
import type { Form, ObjectForm, TypeExpression } from "./random-forms.js";
import { addOperator, asOperand, forDeclaration, refer, use } from "./random-modules.js";
import type { Declaration, Scene } from "./random-modules.js";
import { joinMembers, makeMembers, makeObjectLiteral, namesOf, writeMember } from "./random-objects.js";
import { oneOf } from "./random-templates.js";

/** An instance of a generic object type that is declared for it. */
export function instantiateContainer(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "generic");
  return containers(scene);
}

const containers = oneOf<ObjectForm>([
  [3, instantiateBox],
  [2, instantiatePair],
  [1, instantiateDefault],
  [1, instantiateTextual],
  [1, instantiateBounded],
  [1, instantiateKeyed],
]);

interface GenericDeclaration extends Declaration {
  readonly form: ObjectForm;
}

/** A generic interface or alias, in whose body the parameters `T` and `U` are types like any other. */
function declareContainer(scene: Scene, header: string): GenericDeclaration {
  const own = forDeclaration(scene);
  const letters = /\bU\b/.test(header) ? ["T", "U"] : ["T"];
  const inBody = letters.map((letter, index) => express(letter, { kind: "parameter", index } as const));
  const body = makeMembers({ ...own, parameters: inBody }, ["first", "second", "list"], 0);
  const uses = inBody.map(({ text, form }, index) =>
    writeMember(known(index === 0 ? "first" : "second", form, own.choices.oneIn(3)), text),
  );
  const element = { kind: "parameter", index: 0 } as const;
  const list = own.choices.oneIn(3) ? [writeMember(known("list", { kind: "list", element }), "T[]")] : [];
  const { text, form } = joinMembers([...uses, body, ...list]);
  const isInterface = !own.choices.oneIn(3);
  return { ...addOperator(own, scene.module, { header, body: text, isInterface }), form };
}

/** The name with its arguments; `inPlace` are those with the defaults. */
function instantiate(
  scene: Scene,
  declaration: GenericDeclaration,
  written: readonly TypeExpression[],
  inPlace = written,
): TypeExpression<ObjectForm> {
  const list = written.length === 0 ? "" : `<${written.map(({ text }) => text).join(", ")}>`;
  const forms = inPlace.map(({ form }): Form => form);
  return express(`${refer(scene, declaration)}${list}`, substituteObject(declaration.form, forms));
}

function makeArgument(scene: Scene): TypeExpression {
  if (!scene.choices.oneIn(4)) return scene.families.any(asOperand(scene));
  use(scene, "nested generic");
  return instantiateContainer(asOperand(scene));
}

/** `Box<T>`, two instances of which stand in one type where chance will have it. */
function instantiateBox(scene: Scene): TypeExpression<ObjectForm> {
  const declaration = declareContainer(scene, "<T>");
  const instance = instantiate(scene, declaration, [makeArgument(scene)]);
  if (!scene.choices.oneIn(3)) return instance;
  const other = instantiate(scene, declaration, [makeArgument(scene)]);
  const form = objectForm([known("one", instance.form), known("two", other.form)]);
  return express(`{ one: ${instance.text}; two: ${other.text} }`, form);
}

/** `Pair<A, B = A>`, with the second argument or without it. */
function instantiatePair(scene: Scene): TypeExpression<ObjectForm> {
  const hasDefault = scene.choices.oneIn(2);
  if (hasDefault) use(scene, "generic with a default");
  const declaration = declareContainer(scene, hasDefault ? "<T, U = T>" : "<T, U>");
  const first = makeArgument(scene);
  if (hasDefault && scene.choices.oneIn(2)) return instantiate(scene, declaration, [first], [first, first]);
  return instantiate(scene, declaration, [first, makeArgument(scene)]);
}

function instantiateDefault(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "generic with a default");
  const declaration = declareContainer(scene, "<T = string>");
  const written = scene.choices.oneIn(2) ? [makeArgument(scene)] : [];
  return instantiate(scene, declaration, written, [...written, express("string", opaque)]);
}

function instantiateTextual(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "generic with a constraint");
  const declaration = declareContainer(scene, "<T extends string>");
  return instantiate(scene, declaration, [scene.families.texts(asOperand(scene))]);
}

/** A parameter that must have a property, which the body reads. */
function instantiateBounded(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "generic with a constraint", "indexed access by key", "Omit");
  const body = 'item: T; id: T["id"]; rest: Omit<T, "id">; patch?: Partial<T>;';
  const declared = { header: "<T extends { id: string }>", body, isInterface: true };
  const bounded = addOperator(forDeclaration(scene), scene.module, declared);
  const literal = makeMembers(asOperand(scene), ["id"]);
  const argument = joinMembers([writeMember(known("id", scalar("string")), "string"), literal]);
  const form = objectForm([known("item"), known("id"), known("rest"), known("patch", opaque, true)]);
  return express(`${refer(scene, bounded)}<{ ${argument.text} }>`, form);
}

/** `Subset<T, K extends keyof T>`. */
function instantiateKeyed(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "generic with a constraint", "Pick", "indexed access by keyof");
  const keyed = addOperator(
    forDeclaration(scene),
    scene.module,
    "<T, K extends keyof T = keyof T> = { [P in K]: T[P] };",
  );
  const object = scene.choices.oneIn(2) ? scene.families.object(asOperand(scene)) : makeObjectLiteral(asOperand(scene));
  const chosen = scene.choices.some(object.form.properties, 1);
  const keys = chosen.map(({ name }) => name.key).join(" | ");
  const isWhole = scene.choices.oneIn(3);
  if (isWhole) use(scene, "generic with a default");
  const text = `${refer(scene, keyed)}<${object.text}${isWhole ? "" : `, ${keys}`}>`;
  return express(text, isWhole ? object.form : objectForm(chosen));
}

const aliases = [
  "T | null",
  "T | T[]",
  "Record<string, T>",
  "readonly [T, T]",
  "{ ok: true; value: T } | { ok: false; error: string }",
  "[T, ...T[]]",
  '{ [K in "x" | "y"]: T }',
  "T & { stamp: number }",
];

/** A generic alias that is no object: a union, a list or a record of its parameter. */
export function instantiateAlias(scene: Scene): TypeExpression {
  use(scene, "generic");
  const body = scene.choices.pick(aliases);
  const argument = body.includes("&") ? makeUnstamped(scene) : makeArgument(scene);
  const alias = addOperator(forDeclaration(scene), scene.module, `<T> = ${body};`);
  return expressLoosely(`${refer(scene, alias)}<${argument.text}>`, opaque);
}

function makeUnstamped(scene: Scene): TypeExpression {
  use(scene, "intersection");
  const object = scene.families.object(asOperand(scene));
  return namesOf(object.form).includes("stamp")
    ? express("{ plain: string }", opaque)
    : express(grouped(object), opaque);
}
