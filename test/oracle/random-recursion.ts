/** Declares types that mention themselves, always where a value can end. */

import { express, known, opaque, scalar } from "./random-forms.js";
import type { Form, ObjectForm, TypeExpression } from "./random-forms.js";
import type { Feature } from "./random-features.js";
import {
  addNamedType,
  addOperator,
  asOperand,
  declareType,
  forDeclaration,
  nameDeclaration,
} from "./random-modules.js";
import { refer, referTo, use, type Scene } from "./random-modules.js";
import { joinMembers, makeMembers, namesOf, writeMember, type Members } from "./random-objects.js";
import { oneOf, type Maker } from "./random-templates.js";

/** Ways to write a property whose type is the one that is being declared. */
const recurrences: readonly (readonly [text: string, isOptional: boolean, ...features: Feature[]])[] = [
  ["SELF", true],
  ["SELF[]", false, "recursion in an array"],
  ["readonly SELF[]", true, "recursion in an array"],
  ["Record<string, SELF>", false, "recursion in a record"],
  ["{ [key: string]: SELF }", true, "recursion in a record"],
  ["SELF | null", false],
  ["[SELF?]", false],
  ["string | SELF", false],
];

function recur(scene: Scene, self: string, name: string): Members {
  const [text, isOptional, ...features] = scene.choices.pick(recurrences);
  use(scene, ...features);
  return writeMember(
    known(name, opaque, isOptional),
    text.replace("SELF", () => self),
  );
}

/** The members of a type that mentions itself at least once. */
function makeRecursiveMembers(scene: Scene, self: string): Members {
  const recursive = recur(scene, self, scene.choices.pick(["next", "children", "parent"]));
  const others = makeMembers({ ...scene, pending: [express(self, opaque)] }, namesOf(recursive.form));
  return joinMembers([others, recursive]);
}

const recursive =
  (feature: Feature, write: (path: string, members: string) => string): Maker<ObjectForm> =>
  (scene) => {
    use(scene, feature);
    const declared = declareType(scene, (own, path) => {
      const { text, form } = makeRecursiveMembers(own, path);
      return { text: write(path, text), form };
    });
    return referTo(scene, declared);
  };

export const makeRecursiveObject = oneOf<ObjectForm>([
  [3, recursive("recursive interface", (path, members) => `interface ${path} { ${members} }`)],
  [2, recursive("recursive alias", (path, members) => `type ${path} = { ${members} };`)],
  [4, makeMutual],
  [3, makeGenericTree],
  [2, makeThroughUtility],
]);

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
  const text = `${name.modifier}interface ${name.path} { ${near.text} }`;
  return referTo(scene, addNamedType(here, name, { text, form: near.form }));
}

function makeGenericTree(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "generic", "generic recursion");
  const own = forDeclaration(scene);
  const recursive = recur(own, "SELF<T>", "children");
  const { text, form } = joinMembers([writeMember(known("value"), "T"), recursive]);
  const tree = addOperator(own, scene.module, { header: "<T>", body: text, isInterface: own.choices.oneIn(2) });
  return express(`${refer(scene, tree)}<${scene.families.any(asOperand(scene)).text}>`, form);
}

const throughUtilities = [
  "Partial<SELF>",
  'Omit<SELF, "id">',
  'Pick<SELF, "id">',
  "Readonly<SELF>[]",
  'Record<"x" | "y", SELF | null>',
  'SELF["id"][]',
  'Partial<Record<"left" | "right", SELF>>',
  "Exclude<SELF | string | null, null>",
];

/** An interface with properties made from itself by operators. */
function makeThroughUtility(scene: Scene): TypeExpression<ObjectForm> {
  use(scene, "recursive interface", "recursion through a utility type");
  const declared = declareType(scene, (own, path) => {
    const made = own.choices.pick(throughUtilities).replace("SELF", () => path);
    const { text, form } = joinMembers([
      writeMember(known("id", scalar("string")), "string"),
      writeMember(known("made", opaque, true), made),
      makeMembers(own, ["id", "made"]),
    ]);
    return { text: `interface ${path} { ${text} }`, form };
  });
  return referTo(scene, declared);
}

const recursiveTypes: readonly (readonly [text: string, ...features: Feature[]])[] = [
  [
    "= string | number | boolean | null | SELF[] | { [key: string]: SELF }",
    "recursion in an array",
    "recursion in a record",
  ],
  ['= number | ["add" | "multiply", SELF, SELF]'],
  ["= { head: LEAF; tail: SELF } | null"],
  ["= LEAF | SELF[]", "recursion in an array"],
  [
    '= { kind: "leaf"; value: LEAF } | { kind: "not"; of: SELF } | { kind: "and"; all: SELF[] }',
    "discriminated union",
    "recursion in an array",
  ],
  ["{ [name: string]: string | SELF }", "recursion in a record"],
];

/** A recursive type that is no single object: JSON as such, an expression, a list. */
export function makeRecursiveType(scene: Scene): TypeExpression {
  use(scene, "recursive alias");
  const declared = declareType<Form>(scene, (own, path) => {
    const leaf = own.families.texts(own).text;
    const [body, ...features] = own.choices.pick(recursiveTypes);
    use(scene, ...features);
    const written = body.replaceAll("SELF", () => path).replaceAll("LEAF", () => leaf);
    return { text: `${body.startsWith("=") ? "type" : "interface"} ${path} ${written}`, form: opaque };
  });
  return referTo(scene, declared);
}
