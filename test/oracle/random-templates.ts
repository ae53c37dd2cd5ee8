/**
 * Makes types by templates: texts with places for other types.
 *
 * - `@object` stands for an object type, `@any` for any, and so on for each family; `@inner` for a type that is resolved
 *   late, `@late` for one that may also be one that is being declared, `@definite` for one that is neither null nor
 *   unknown, `@worded` for an object with a key that is a text, `@base` for one of these by its name.
 * - `@keys` and `@others` stand for keys of the object before, `@tag` and `@variant` for the property that
 *   tells the union before apart and a pattern of one of its members; `@1` for the first part again.
 * - `@(any)` is a part that operators stand beside, `@{a~b}@` one of two texts, `@Name` a type of the package.
 * - `@[id: string; @members]@` is an object type with a property and one to three others; `@few` are none to two, and
 *   `@more` are as many, with names that no object before has.
 * - `@=` is the name of what is declared by one of the templates beside it, in which SELF and OTHER are the names of what
 *   is declared. A declaration without parts stands once in a sample.
 */

import type { Weighted } from "./random-choices.js";
import { drawFrom } from "./random-constructs.js";
import { express, grouped, known, objectForm, opaque, scalar, textsForm, wordedOf, writeKeys } from "./random-forms.js";
import type { Form, ObjectForm, TypeExpression } from "./random-forms.js";
import {
  addDeclaration,
  asOperand,
  forDeclaration,
  inside,
  nameDeclaration,
  packageTypes,
  refer,
} from "./random-modules.js";
import type { Scene } from "./random-modules.js";
import { joinMembers, makeGuarded, makeMembers, namesOf, writeMember } from "./random-members.js";

export type Maker<Known extends Form = Form> = (scene: Scene) => TypeExpression<Known>;

/** Chooses one of some makers; the first must be the plainest. */
export function oneOf<Known extends Form>(makers: readonly Weighted<Maker<Known>>[]): Maker<Known> {
  const draw = drawFrom(makers.map(([weight, maker]) => [weight, maker.name, maker]));
  return (scene) => draw(scene)(scene);
}

/** A maker as tables know it: by a name. */
export function called<Known extends Form>(name: string, maker: Maker<Known>): Maker<Known> {
  return Object.defineProperty(maker, "name", { value: name });
}

/** What is known of a template that comes to the same as its first part. */
export const same = <Known extends Form>(form: Known): Known => form;

/** Makes a type by a template; its form follows from those of its parts, and then those of the declaration's. */
export function way<Known extends Form = typeof opaque>(
  template: string,
  form?: (...parts: never[]) => Known,
  declarations: readonly string[] = [],
): Maker<Known> {
  const formOf = ({ parts }: Filled): Known =>
    (form?.(...(parts.map((part) => part.form) as never[])) ?? opaque) as Known;
  return called([template, ...declarations.slice(0, 1)].join(" "), (scene) => {
    const filled = fill(scene, template);
    if (declarations.length === 0) return express(filled.text, formOf(filled));
    const declaring = { before: filled.parts, ...(template === "@=" && { formOf }) };
    const { name, parts } = declare(scene, scene.choices.pick(declarations), declaring);
    const text = filled.text.replaceAll("@=", () => name);
    return express(text, formOf({ text, parts }));
  });
}

interface Filled {
  readonly text: string;
  readonly parts: readonly TypeExpression[];
}

/** Fills a template; what has been filled in before counts as its parts, too. */
export function fill(scene: Scene, template: string, before: readonly TypeExpression[] = []): Filled {
  const parts = [...before];
  const picked = template.replaceAll(/@\{(.*?)\}@/gs, (_, texts: string) => scene.choices.pick(texts.split("~")));
  const text = picked.replaceAll(
    /@\[(.*?)\]@|@\((\w+)\)|@(\w+)/gs,
    (_, body?: string, beside?: string, alone?: string) => {
      const name = beside ?? alone ?? "";
      const module = packageTypes.get(name);
      if (module !== undefined) return refer(scene, { module, name, isExported: true });
      const again = parts[Number(name) - 1];
      const part = again ?? (body === undefined ? makePart(scene, name, parts) : makeBody(scene, body, parts));
      if (again === undefined) parts.push(part);
      return beside === undefined ? part.text : grouped(part);
    },
  );
  return { text, parts };
}

interface Declaring {
  /** The parts of what the declaration is for. */
  readonly before: readonly TypeExpression[];
  /** What is known of the type; where it is given, other types may use the type again. */
  readonly formOf?: (filled: Filled) => Form;
}

/** Declares what a template says, and gives the name that the scene's module has for it. */
function declare(
  scene: Scene,
  template: string,
  { before, formOf }: Declaring,
): { name: string } & Pick<Filled, "parts"> {
  const { shared, named } = scene.workspace;
  const isShared = !template.includes("@");
  const found = isShared ? shared.get(template) : undefined;
  if (found !== undefined) return { name: refer(scene, found), parts: before };
  const own = forDeclaration(scene);
  const declaration = nameDeclaration(own, isShared ? "package" : scene.module);
  const other = template.includes("OTHER") ? nameDeclaration(own, own.module).name : "";
  const isRecursive = /^\w+ SELF(?!<).*\bSELF\b/s.test(template);
  const [, header = ""] = /^\w+ SELF<(.*?)> (?:= )?@\[/.exec(template) ?? [];
  const parameters = [...header.matchAll(/(?:^|, )(\w)/g)].map(([, letter = ""], index) =>
    express<Form>(letter, { kind: "parameter", index }),
  );
  const pending = isRecursive ? [express(declaration.name)] : [];
  const filled = fill({ ...own, pending, parameters }, template, before);
  const written = filled.text.replaceAll("SELF", () => declaration.name).replaceAll("OTHER", () => other);
  addDeclaration(own, declaration, written);
  if (isShared) shared.set(template, declaration);
  if (formOf !== undefined && /^(?:type|interface|enum) SELF\b(?!<)/.test(template))
    named.push({ ...declaration, form: formOf(filled) });
  return { name: refer(scene, declaration), parts: filled.parts };
}

function makeBody(scene: Scene, body: string, before: readonly TypeExpression[]): TypeExpression {
  const own = [...body.matchAll(/([\w$]+)\??: /g)].map(([, name = ""]) => name);
  const all = [...own, ...before.flatMap(({ form }) => namesOf(form))];
  const members = body.split("; ").map((member) => {
    const [, name, mark, value = ""] = /^([\w$]+)(\??): (.*)$/s.exec(member) ?? [];
    if (name === undefined) return makeMembers(scene, member === "@members" ? 1 : 0, member === "@more" ? all : own);
    const { text, parts } = fill(scene, value);
    return writeMember(known(name, formOfValue(scene, value, parts[0]), mark === "?"), text);
  });
  const { text, form } = joinMembers(members);
  return express(`{ ${text} }`, form);
}

function formOfValue({ parameters }: Scene, value: string, part: TypeExpression | undefined): Form {
  if (/^@\w+$/.test(value)) return part?.form ?? opaque;
  if (["string", "number", "boolean"].includes(value)) return scalar(value);
  if (/^"[\w-]*"$/.test(value)) return textsForm([value.slice(1, -1)]);
  return parameters.find(({ text }) => text === value)?.form ?? opaque;
}

type MakePart = (scene: Scene, before: readonly TypeExpression[]) => TypeExpression;

const definite: readonly Form["kind"][] = ["object", "objects", "texts", "list", "tuple", "scalar"];

const parts: Readonly<Record<string, MakePart>> = {
  late: (scene) => makeGuarded(inside(scene)),
  inner: (scene) => scene.families.any(inside(scene)),
  definite: (scene) => {
    const any = scene.families.any(asOperand(scene));
    return definite.includes(any.form.kind) ? any : scene.families.texts(asOperand(scene));
  },
  worded: makeWorded,
  base: (scene) => {
    const object = makeWorded({ ...scene, parameters: [] });
    if (/^(?!import\()[\p{L}\w$.]+(<.*>)?$/su.test(object.text) && object.text.length < 40) return object;
    const alias = nameDeclaration(scene, scene.module);
    addDeclaration(scene, alias, `type ${alias.name} = ${object.text};`);
    return express(alias.name, object.form);
  },
  keys: ({ choices }, before) => {
    const chosen = choices.some(lastOf(before, "object").properties, 1);
    return express(writeKeys(chosen), objectForm(chosen));
  },
  others: ({ choices }, before) => {
    const { properties } = lastOf(before, "object");
    const left = choices.some(properties, 1);
    const others = properties.filter((property) => !left.includes(property));
    return express(others.length === 0 ? '"absent"' : writeKeys(others), objectForm(left));
  },
  tag: (_, before) => {
    const { tag } = lastOf(before, "objects");
    return express(tag?.name.key ?? "never", textsForm(tag?.values ?? []));
  },
  variant: ({ choices }, before) => {
    const { tag, members } = lastOf(before, "objects");
    const index = choices.below(members.length);
    const pattern = `{ ${tag?.name.written}: ${JSON.stringify(tag?.values[index])} }`;
    return express(pattern, members[index]);
  },
};

function lastOf<Kind extends Form["kind"]>(
  before: readonly TypeExpression[],
  kind: Kind,
): Extract<Form, { readonly kind: Kind }> {
  const form = before.map((part): Form => part.form).findLast((one) => one.kind === kind);
  if (form === undefined) throw new Error(`There must be a part before that is known as ${kind}.`);
  return form as Extract<Form, { readonly kind: Kind }>; // As it was found.
}

function makeWorded(scene: Scene): TypeExpression<ObjectForm> {
  const object = scene.families.object(asOperand(scene));
  return wordedOf(object.form).properties.length > 0
    ? object
    : express("{ plain: string }", objectForm([known("plain", scalar("string"))]));
}

function makePart(scene: Scene, name: string, before: readonly TypeExpression[]): TypeExpression {
  const make =
    parts[name] ?? (Object.entries(scene.families).find(([family]) => family === name)?.[1] as Maker | undefined);
  if (make === undefined) throw new Error(`There must be a family ${name}.`);
  return parts[name] === undefined ? make(asOperand(scene), before) : make(scene, before);
}
