/** Declares types that mention themselves, always where a value can end. */

import { express, objectForm, opaque } from "./random-forms.js";
import type { Form, ObjectForm, TypeExpression } from "./random-forms.js";
import {
  addDeclaration,
  addNamedType,
  asOperand,
  forDeclaration,
  nameDeclaration,
  refer,
  use,
} from "./random-modules.js";
import type { NewName, Scene } from "./random-modules.js";
import { joinMembers, makeMembers, namesOf, writeMember } from "./random-objects.js";
import type { Members } from "./random-objects.js";
import { plainName } from "./random-names.js";

export function makeRecursiveObject(scene: Scene): TypeExpression<ObjectForm> {
  return scene.choices.pickWeighted([
    [3, makeRecursiveInterface],
    [2, makeRecursiveAlias],
    [4, makeMutual],
    [3, makeGenericTree],
    [2, makeThroughUtility],
  ])(scene);
}

/** A property whose type is the one that is being declared. */
function recur(scene: Scene, self: string, name: string): Members {
  const member = (text: string, isOptional = false): Members =>
    writeMember({ name: plainName(name), isOptional, value: opaque }, text);
  switch (scene.choices.below(8)) {
    case 1:
      use(scene, "recursion in an array");
      return member(`${self}[]`);
    case 2:
      use(scene, "recursion in an array");
      return member(`readonly ${self}[]`, true);
    case 3:
      use(scene, "recursion in a record");
      return member(`Record<string, ${self}>`);
    case 4:
      use(scene, "recursion in a record");
      return member(`{ [key: string]: ${self} }`, true);
    case 5:
      return member(`${self} | null`);
    case 6:
      return member(`[${self}?]`);
    case 7:
      return member(`string | ${self}`);
    default:
      return member(self, true);
  }
}

/** The members of a type that mentions itself at least once. */
function makeRecursiveMembers(scene: Scene, self: TypeExpression): Members {
  const recursive = recur(scene, self.text, scene.choices.pick(["next", "children", "parent"]));
  const others = makeMembers({ ...scene, pending: [self] }, namesOf(recursive.form));
  return joinMembers([others, recursive]);
}

function makeRecursiveInterface(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "recursive interface");
  const own = forDeclaration(scene);
  const name = nameDeclaration(own, scene.module);
  const { text, form } = makeRecursiveMembers(own, express(name.path, opaque));
  return referToNew(scene, own, name, { text: `interface ${name.path} { ${text} }`, form });
}

function makeRecursiveAlias(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "recursive alias");
  const own = forDeclaration(scene);
  const name = nameDeclaration(own, scene.module);
  const { text, form } = makeRecursiveMembers(own, express(name.path, opaque));
  return referToNew(scene, own, name, { text: `type ${name.path} = { ${text} };`, form });
}

function referToNew<Known extends Form>(
  scene: Scene,
  own: Scene,
  name: NewName,
  { text, form }: { readonly text: string; readonly form: Known },
): TypeExpression<Known> {
  const named = addNamedType(own, name, { text: `${name.modifier}${text}`, form });
  return express(refer(scene, named), form);
}

/** Two types that mention each other, in one module or in two. */
function makeMutual(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "mutual recursion");
  const here = forDeclaration(scene);
  const there = forDeclaration(here);
  const isLocal = there.module === here.module && scene.module === here.module;
  const name = nameDeclaration(here, isLocal ? here.module : "package");
  const other = nameDeclaration(there, here.module);
  const back = recur(there, refer(there, name), "back");
  const forth = recur(here, refer(here, other), "forth");
  const far = joinMembers([makeMembers(there, ["back"]), back]);
  addNamedType(there, other, { text: `${other.modifier}interface ${other.path} { ${far.text} }`, form: far.form });
  const near = joinMembers([makeMembers(here, ["forth"]), forth]);
  return referToNew(scene, here, name, { text: `interface ${name.path} { ${near.text} }`, form: near.form });
}

function makeGenericTree(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "generic", "generic recursion");
  const own = forDeclaration(scene);
  const name = nameDeclaration(own, scene.module);
  const isAlias = own.choices.oneIn(2);
  const recursive = recur(own, `${name.path}<T>`, "children");
  const value = writeMember({ name: plainName("value"), isOptional: false, value: opaque }, "T");
  const { text, form } = joinMembers([value, recursive]);
  const header = `${name.path}<T>`;
  addDeclaration(
    own,
    `${name.modifier}${isAlias ? `type ${header} = { ${text} };` : `interface ${header} { ${text} }`}`,
  );
  return express(`${refer(scene, name)}<${scene.families.any(asOperand(scene)).text}>`, form);
}

/** An interface with properties made from itself by operators. */
function makeThroughUtility(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "recursive interface", "recursion through a utility type");
  const own = forDeclaration(scene);
  const name = nameDeclaration(own, scene.module);
  const self = name.path;
  const through = own.choices.pick([
    `Partial<${self}>`,
    `Omit<${self}, "id">`,
    `Pick<${self}, "id">`,
    `Readonly<${self}>[]`,
    `Record<"x" | "y", ${self} | null>`,
    `${self}["id"][]`,
    `Partial<Record<"left" | "right", ${self}>>`,
    `Exclude<${self} | string | null, null>`,
  ]);
  const properties = [
    writeMember({ name: plainName("id"), isOptional: false, value: { kind: "scalar", name: "string" } }, "string"),
    writeMember({ name: plainName("made"), isOptional: true, value: opaque }, through),
  ];
  const { text, form } = joinMembers([...properties, makeMembers(own, ["id", "made"])]);
  return referToNew(scene, own, name, { text: `interface ${self} { ${text} }`, form: objectForm(form.properties) });
}

/** A recursive type that is no single object: JSON as such, an expression, a list. */
export function makeRecursiveType(scene: Scene): TypeExpression {
  use(scene, "recursive alias");
  const own = forDeclaration(scene);
  const name = nameDeclaration(own, scene.module);
  const self = name.path;
  const leaf = own.families.texts(own).text;
  switch (own.choices.below(6)) {
    case 0:
      use(scene, "recursion in an array", "recursion in a record");
      return declareRecursive(
        scene,
        own,
        name,
        `string | number | boolean | null | ${self}[] | { [key: string]: ${self} }`,
      );
    case 1:
      return declareRecursive(scene, own, name, `number | ["add" | "multiply", ${self}, ${self}]`);
    case 2:
      return declareRecursive(scene, own, name, `{ head: ${leaf}; tail: ${self} } | null`);
    case 3:
      use(scene, "recursion in an array");
      return declareRecursive(scene, own, name, `${leaf} | ${self}[]`);
    case 4:
      use(scene, "discriminated union", "recursion in an array");
      return declareRecursive(
        scene,
        own,
        name,
        `{ kind: "leaf"; value: ${leaf} } | { kind: "not"; of: ${self} } | { kind: "and"; all: ${self}[] }`,
      );
    default:
      use(scene, "recursion in a record");
      addDeclaration(own, `${name.modifier}interface ${self} { [name: string]: string | ${self} }`);
      return express(refer(scene, name), opaque);
  }
}

function declareRecursive(scene: Scene, own: Scene, name: NewName, text: string): TypeExpression {
  return referToNew(scene, own, name, { text: `type ${name.path} = ${text};`, form: opaque });
}
