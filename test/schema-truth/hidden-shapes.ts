/** Arguments types made at random, with a full value of each and what of it a model may send. */

import fc from "fast-check";

/** A type that JSON can carry. */
export type Shape =
  | { readonly kind: "scalar"; readonly type: "string" | "number" | "boolean" }
  /** The arguments type itself. */
  | { readonly kind: "self" }
  | { readonly kind: "list" | "record" | "nullable"; readonly inner: Shape }
  | { readonly kind: "tuple"; readonly elements: readonly Shape[] }
  | { readonly kind: "object"; readonly properties: readonly ShapeProperty[] };

export interface ShapeProperty {
  readonly name: string;
  readonly isHidden: boolean;
  readonly isOptional: boolean;
  readonly shape: Shape;
}

/** The shape of an arguments type. */
export interface ObjectShape {
  readonly kind: "object";
  readonly properties: readonly ShapeProperty[];
}

/** A JSON value. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

const visibleNames = ["a", "b", "a.b", "[]", "x y", "0", "**", "prototype"];
const hiddenNames = [...visibleNames, "token", "t.k", "{}"];

const scalar = fc.record({
  kind: fc.constant("scalar" as const),
  type: fc.constantFrom("string", "number", "boolean" as const),
});
const leaves = {
  finite: scalar,
  recursive: fc.oneof(
    scalar,
    fc.record({ kind: fc.constant("list" as const), inner: fc.constant({ kind: "self" as const }) }),
  ),
};

const objectWith = (leaf: fc.Arbitrary<Shape>): fc.Arbitrary<ObjectShape> =>
  fc.letrec<{ shape: Shape; leaf: Shape; object: ObjectShape; property: ShapeProperty }>((tie) => ({
    leaf,
    shape: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      tie("leaf"),
      tie("object"),
      fc.record({ kind: fc.constantFrom("list" as const, "record", "nullable"), inner: tie("shape") }),
      fc.record({
        kind: fc.constant("tuple" as const),
        elements: fc.array(tie("shape"), { minLength: 1, maxLength: 3 }),
      }),
    ),
    property: fc.boolean().chain((isHidden) =>
      fc.record({
        name: fc.constantFrom(...(isHidden ? hiddenNames : visibleNames)),
        isHidden: fc.constant(isHidden),
        isOptional: fc.boolean(),
        shape: tie("shape"),
      }),
    ),
    object: fc.record({
      kind: fc.constant("object" as const),
      properties: fc.uniqueArray(tie("property"), { selector: ({ name }) => name, minLength: 1, maxLength: 5 }),
    }),
  })).object;

/** Some shapes, the same in every run. */
export function sampleShapes(count: number, kind: keyof typeof leaves): readonly ObjectShape[] {
  return fc.sample(objectWith(leaves[kind]), { numRuns: count, seed: 20260731 });
}

/** Writes a shape down as a type. */
export function renderShape(shape: Shape): string {
  switch (shape.kind) {
    case "scalar":
      return shape.type;
    case "self":
      return "Args";
    case "list":
      return `(${renderShape(shape.inner)})[]`;
    case "record":
      return `Record<string, ${renderShape(shape.inner)}>`;
    case "nullable":
      return `${renderShape(shape.inner)} | null`;
    case "tuple":
      return `[${shape.elements.map(renderShape).join(", ")}]`;
    case "object":
      return `{\n${shape.properties.map(renderProperty).join("")}}`;
  }
}

function renderProperty({ name, isHidden, isOptional, shape }: ShapeProperty): string {
  return `${isHidden ? "/** @hidden */\n" : ""}${JSON.stringify(name)}${isOptional ? "?" : ""}: ${renderShape(shape)};\n`;
}

/** Which of the hidden properties a value has: all, none, or the one of that number. */
export type Selection = "all" | "none" | number;

/** Makes a value with every visible property; also tells how many hidden ones there are to choose from. */
export function valueOf(root: ObjectShape, selection: Selection): { readonly value: Value; readonly hidden: number } {
  let hidden = 0;
  const isSelected = (): boolean => {
    const number = hidden++;
    return selection === "all" || selection === number;
  };
  const make = (shape: Shape, depth: number): Value => {
    switch (shape.kind) {
      case "scalar":
        return { string: "text", number: 1.5, boolean: true }[shape.type];
      case "self":
        return make(root, depth + 1);
      case "list":
        return depth > 1 ? [] : [make(shape.inner, depth)];
      case "record":
        return { token: make(shape.inner, depth) };
      case "nullable":
        return make(shape.inner, depth);
      case "tuple":
        return shape.elements.map((element) => make(element, depth));
      case "object": {
        const present = shape.properties.filter((property) => !property.isHidden || isSelected());
        // What stands inside something hidden is hidden with it.
        const inside = present.map((property) => [
          property.name,
          property.isHidden ? bare(property.shape) : make(property.shape, depth),
        ]);
        return Object.fromEntries(inside) as Value; // Names and values.
      }
    }
  };
  const bare = (shape: Shape): Value => {
    const outer = hidden;
    const value = make(shape, 2);
    hidden = outer;
    return value;
  };
  return { value: make(root, 0), hidden };
}
