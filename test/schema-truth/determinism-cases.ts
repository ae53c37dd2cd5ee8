/** Arguments types that are made in all the ways in which files, names and type ids could come into a schema. */

import type { TypeSet } from "./movable-types.js";

const [first, second, tool] = ["types/first", "types/second", "tools/tool"] as const;

/** The declaration, of the type with the key `args`. */
const declaration = {
  name: "tool",
  home: tool,
  text: `import type { ToolDeclaration } from "@toolwright/runtime";
/** Does something. */
export const tool: ToolDeclaration<Args, Args> = { name: "tool", effect: "read_only" };
`,
  uses: { Args: "args" },
};

const recursive: TypeSet = {
  node: {
    name: "Node",
    home: first,
    text: `/** A node. */
export interface Node { value: "b" | "a"; children: Node[]; owner?: Person }
`,
    uses: { Person: "person" },
  },
  list: {
    name: "List",
    home: first,
    text: `export type List<T> = { head: T; tail: List<T> | null };
`,
  },
  person: {
    name: "Person",
    home: second,
    text: `/** A person. */
export interface Person { name: string; homes: Node[]; friends?: Record<string, Person> }
`,
    uses: { Node: "node" },
  },
  args: {
    name: "Args",
    home: tool,
    text: `export interface Args { person: Person; other?: Node; names: List<string>; numbers: List<number>; self?: Args }
`,
    uses: { Node: "node", Person: "person", List: "list" },
  },
  declaration,
};

const generic: TypeSet = {
  box: {
    name: "Box",
    home: first,
    text: `/** A box. */
export interface Box<T> { value: T; other?: Box<T>; made: { by: T } }
`,
  },
  pair: { name: "Pair", home: second, text: `export type Pair<A, B = A> = { left: A; right: B };\n` },
  person: { name: "Person", home: second, text: `export interface Person { name: string; age: 2 | 1 }\n` },
  args: {
    name: "Args",
    home: tool,
    text: `export interface Args {
  one: Box<{ x: 1; y: 2 }>; two: Box<{ y: 2; x: 1 }>; three: Box<Person>; four: Pair<Box<string>, Person>;
  five: Pair<"b" | "a">; six: Box<Pair<number | string>>; seven: Box<{ x: 1; y: 2 }>;
}
`,
    uses: { Box: "box", Pair: "pair", Person: "person" },
  },
  declaration,
};

const anonymous: TypeSet = {
  point: { name: "Point", home: first, text: `export type Point = { x: number; y: number; mode?: "z" | "a" };\n` },
  choice: {
    name: "Choice",
    home: second,
    text: `export type Choice = { kind: "b"; at: Point } | { kind: "a"; at: { x: number } } | null;\n`,
    uses: { Point: "point" },
  },
  args: {
    name: "Args",
    home: tool,
    text: `export type Args = {
  from: Point; to: Point; inline: { x: number; y: number }; again: { x: number; y: number };
  list: { key: "b" | "a"; choice: Choice }[]; choice?: Choice; pair: [Point, { last: true }];
};
`,
    uses: { Point: "point", Choice: "choice" },
  },
  declaration,
};

const sameNamed: TypeSet = {
  item: { name: "Item", home: first, text: `/** One kind. */\nexport interface Item { id: string; next?: Item }\n` },
  secondItem: {
    name: "Item",
    home: second,
    text: `/** Another kind. */\nexport interface Item { count: number; next?: Item }\n`,
  },
  holder: {
    name: "Holder",
    home: second,
    text: `export interface Holder { item: Item; items: Item[] }\n`,
    uses: { Item: "secondItem" },
  },
  enumeration: { name: "Mode", home: first, text: `export enum Mode { On = "on", Off = "off", Auto = "auto" }\n` },
  args: {
    name: "Args",
    home: tool,
    text: `export interface Args {
  two: Two; one: One; ones: One[]; twos: Two[]; holder: Holder; holders: Holder[]; mode: Mode; modes: Mode[]; some: Mode.On | Mode.Auto;
}
`,
    uses: { One: "item", Two: "secondItem", Holder: "holder", Mode: "enumeration" },
  },
  declaration,
};

const merged: TypeSet = {
  settings: {
    name: "Settings",
    home: first,
    text: `/** Settings. */
export interface Settings { zeta: string }
export interface Settings { alpha: number; "mid dle"?: boolean }
`,
  },
  augmentation: {
    name: "Augmentation",
    home: second,
    text: `declare module "MODULE(settings)" { interface Settings { extra?: "b" | "a" } }
export type Augmentation = true;
`,
  },
  args: {
    name: "Args",
    home: tool,
    text: `export interface Args { settings: Settings; others: Settings[]; mark?: Augmentation }
export interface Args { late?: string }
`,
    uses: { Settings: "settings", Augmentation: "augmentation" },
  },
  declaration,
};

const computed: TypeSet = {
  shape: {
    name: "Shape",
    home: first,
    text: `export interface Shape { gamma: "g" | "a"; alpha: "a" | 2 | 1; beta?: { deep: "z" | "y" } | null }\n`,
  },
  letters: { name: "Letters", home: second, text: `export type Letters = "gamma" | "beta" | "alpha" | "delta";\n` },
  args: {
    name: "Args",
    home: tool,
    text: `export interface Args {
  key: keyof Shape; left: Exclude<Letters, "delta">; common: Extract<Letters, keyof Shape>; value: Shape[keyof Shape];
  some: Shape["alpha" | "gamma"]; sure: NonNullable<Shape["beta"]>; text: \`\${Exclude<Letters, "delta">}-\${keyof Shape}\`;
  upper: Uppercase<Letters>; reverse: "delta" | "alpha" | "beta" | "gamma"; more: Letters | 3 | true | null; list: (keyof Shape)[];
}
`,
    uses: { Shape: "shape", Letters: "letters" },
  },
  declaration,
};

const records: TypeSet = {
  shape: {
    name: "Shape",
    home: first,
    text: `export interface Shape { /** The b. */ b: string; /** The a. */ a?: number; /** The c. */ c: boolean | null }\n`,
  },
  names: { name: "Names", home: second, text: `export type Names = "two" | "one" | "three";\n` },
  args: {
    name: "Args",
    home: tool,
    text: `export interface Args {
  all: Record<Names, string>; some: Partial<Record<Names, Shape>>; mapped: { [Name in Names]?: Name };
  swapped: Pick<Shape, "a" | "b">; written: Pick<Shape, "b" | "a">; without: Omit<Shape, "b">; needed: Required<Shape>;
  renamed: { [Key in keyof Shape as \`\${Key}_\`]: Shape[Key] }; both: Pick<Shape, "c"> & Record<"two" | "one", 1 | 2>;
}
`,
    uses: { Shape: "shape", Names: "names" },
  },
  declaration,
};

/** Each set has a tool named `tool` at `tools/tool`. */
export const determinismCases: Readonly<Record<string, TypeSet>> = {
  "recursive types": recursive,
  "generic types": generic,
  "anonymous types": anonymous,
  "types of one name": sameNamed,
  "merged interfaces": merged,
  "computed unions": computed,
  "records and picks": records,
};
