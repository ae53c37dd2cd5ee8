/** Arguments types made at random, with a full value of each and what of it a model may send. */

import fc from "fast-check";

/** A JSON value. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

/** Which of the hidden properties a value has: all, none, or the one of that number. */
export type Selection = "all" | "none" | number;

/** What a value is made with. */
interface Making {
  readonly root: Shape;
  /** How often the arguments type stands inside itself. */
  readonly depth: number;
  /** Asked for each hidden property, in order. */
  readonly isSelected: () => boolean;
}

/** A type that JSON can carry, as text, and how to make a value of it. */
export interface Shape {
  readonly type: string;
  readonly make: (making: Making) => Value;
}

const visibleNames = ["a", "b", "a.b", "[]", "x y", "0", "**", "prototype"];
const hiddenNames = [...visibleNames, "token", "t.k", "{}"];

const scalar = fc.constantFrom<Shape>(
  { type: "string", make: () => "text" },
  { type: "number", make: () => 1.5 },
  { type: "boolean", make: () => true },
);
const self: Shape = {
  type: "Args",
  make: ({ root, depth, ...rest }) => root.make({ root, depth: depth + 1, ...rest }),
};
const listOf = ({ type, make }: Shape): Shape => ({
  type: `(${type})[]`,
  make: (making) => (making.depth > 1 ? [] : [make(making)]),
});
const wrappers: readonly ((shape: Shape) => Shape)[] = [
  listOf,
  ({ type, make }) => ({ type: `Record<string, ${type}>`, make: (making) => ({ token: make(making) }) }),
  ({ type, make }) => ({ type: `${type} | null`, make }),
];
const leaves = { finite: scalar, recursive: fc.oneof(scalar, fc.constant(listOf(self))) };

interface ShapeProperty {
  readonly name: string;
  readonly isHidden: boolean;
  readonly isOptional: boolean;
  readonly shape: Shape;
}

function renderProperty({ name, isHidden, isOptional, shape }: ShapeProperty): string {
  return `${isHidden ? "/** @hidden */\n" : ""}${JSON.stringify(name)}${isOptional ? "?" : ""}: ${shape.type};\n`;
}

const objectOf = (properties: readonly ShapeProperty[]): Shape => ({
  type: `{\n${properties.map(renderProperty).join("")}}`,
  make: (making) => {
    const present = properties.filter(({ isHidden }) => !isHidden || making.isSelected());
    const members = present.map(({ name, isHidden, shape }): [string, Value] => [
      name,
      // What stands inside something hidden is hidden with it.
      shape.make(isHidden ? { ...making, depth: 2, isSelected: () => true } : making),
    ]);
    return Object.fromEntries(members);
  },
});

const objectWith = (leaf: fc.Arbitrary<Shape>): fc.Arbitrary<Shape> =>
  fc.letrec<{ shape: Shape; object: Shape; property: ShapeProperty }>((tie) => ({
    shape: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      leaf,
      tie("object"),
      fc.tuple(fc.constantFrom(...wrappers), tie("shape")).map(([wrap, shape]) => wrap(shape)),
      fc.array(tie("shape"), { minLength: 1, maxLength: 3 }).map((elements): Shape => ({
        type: `[${elements.map(({ type }) => type).join(", ")}]`,
        make: (making) => elements.map(({ make }) => make(making)),
      })),
    ),
    property: fc.boolean().chain((isHidden) =>
      fc.record({
        name: fc.constantFrom(...(isHidden ? hiddenNames : visibleNames)),
        isHidden: fc.constant(isHidden),
        isOptional: fc.boolean(),
        shape: tie("shape"),
      }),
    ),
    object: fc.uniqueArray(tie("property"), { selector: ({ name }) => name, minLength: 1, maxLength: 5 }).map(objectOf),
  })).object;

/** A random arguments type with values of it. */
export interface ShapeSample {
  readonly type: string;
  /** With every hidden parameter, with none, and with one of them. */
  readonly whole: Value;
  readonly seen: Value;
  readonly leaking: readonly Value[];
}

/** Some types, the same in every run. Large literals take the compiler its time, and show nothing that small ones do not. */
export function sampleShapes(count: number, kind: keyof typeof leaves): readonly ShapeSample[] {
  const samples = fc.sample(objectWith(leaves[kind]), { numRuns: count, seed: 20260731 }).map((root): ShapeSample => {
    const { value: seen, hidden } = valueOf(root, "none");
    const leaking = Array.from({ length: Math.min(hidden, 6) }, (_, number) => valueOf(root, number).value);
    return { type: root.type, whole: valueOf(root, "all").value, seen, leaking };
  });
  return samples.filter(({ whole }) => JSON.stringify(whole).length < 2000);
}

/** Makes a value with every visible property; also tells how many hidden ones there are to choose from. */
function valueOf(root: Shape, selection: Selection): { readonly value: Value; readonly hidden: number } {
  let hidden = 0;
  const isSelected = (): boolean => {
    const number = hidden++;
    return selection === "all" || selection === number;
  };
  return { value: root.make({ root, depth: 0, isSelected }), hidden };
}
