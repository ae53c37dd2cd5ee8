/** Arguments types that are as large, as deep or as endless as somebody could write them. */

/** A type that has a schema, with calls that it accepts and calls that it does not. */
export interface LargeType {
  readonly name: string;
  /** Declares `Args`. */
  readonly types: string;
  readonly accepted: readonly unknown[];
  readonly refused: readonly unknown[];
}

const depth = 60;

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** A text for each number below `count`. */
function repeat(count: number, write: (index: number) => string, separator = "\n"): string {
  return numbers(count).map(write).join(separator);
}

/** An object in an object in an object. */
function nest(levels: number, innermost: unknown): unknown {
  return numbers(levels).reduce((inner) => ({ child: inner, name: "n" }), innermost);
}

const levels = `${repeat(depth, (level) => `interface Level${level} { name: string; child: Level${level + 1} }`)}
interface Level${depth} { leaf: number }`;

const deepPartial = `type DeepPartial<T> = { [Key in keyof T]?: T[Key] extends object ? DeepPartial<T[Key]> : T[Key] };`;

const deepCalls = {
  accepted: [{ top: nest(depth, { leaf: 1 }) }],
  refused: [{ top: nest(depth, { leaf: "1" }) }, { top: nest(depth - 1, { leaf: 1 }) }, { top: nest(depth, {}) }],
};

/** Types that must come out right. */
export const largeTypes: readonly LargeType[] = [
  {
    name: `${depth} literals of objects, one in the other`,
    types: `export interface Args { top: ${"{ name: string; child: ".repeat(depth)}{ leaf: number }${" }".repeat(depth)} }`,
    ...deepCalls,
  },
  {
    name: `${depth} interfaces, one in the other`,
    types: `${levels} export interface Args { top: Level0 }`,
    ...deepCalls,
  },
  {
    name: `${depth} interfaces made optional at every depth`,
    types: `${levels} ${deepPartial} export interface Args { top: DeepPartial<Level0> }`,
    accepted: [{ top: {} }, { top: nest(depth, {}) }, { top: nest(depth, { leaf: 1 }) }],
    refused: [{ top: nest(depth, { leaf: "1" }) }, { top: nest(depth - 1, { leaf: 1 }) }, { top: { child: 1 } }],
  },
  {
    name: "something endless that is hidden",
    types: `interface Grow<T> { next?: Grow<T[]> } export interface Args { id: string; /** @hidden */ grow?: Grow<string> }`,
    accepted: [{ id: "x" }],
    refused: [{ id: "x", grow: {} }],
  },
  {
    name: "40 generic boxes, one in the other",
    types: `interface Box<T> { value: T; more?: T[] } export interface Args { box: ${"Box<".repeat(40)}string${">".repeat(40)} }`,
    accepted: [{ box: numbers(40).reduce<unknown>((inner) => ({ value: inner }), "text") }],
    refused: [{ box: numbers(40).reduce<unknown>((inner) => ({ value: inner }), 1) }],
  },
  {
    name: "24 interfaces with two ways from each to the next",
    types: `${repeat(24, (level) => `interface Fork${level} { left?: Fork${level + 1}; right?: Fork${level + 1} }`)} interface Fork24 { leaf: number } export interface Args { fork: Fork0 }`,
    accepted: [{ fork: {} }, { fork: numbers(24).reduce<unknown>((inner) => ({ left: inner }), { leaf: 1 }) }],
    refused: [{ fork: { left: { left: { leaf: 1 } } } }],
  },
  {
    name: "a union of 5000 literals",
    types: `export interface Args { word: ${repeat(5000, (index) => `"word-${index}"`, " | ")} }`,
    accepted: [{ word: "word-0" }, { word: "word-4999" }],
    refused: [{ word: "word-5000" }, { word: 1 }, {}],
  },
  {
    name: "keys of an interface with 2000 properties",
    types: `interface Wide { ${repeat(2000, (index) => `p${index}?: string;`, " ")} } export interface Args { key: keyof Wide; some: Exclude<keyof Wide, "p7"> }`,
    accepted: [{ key: "p7", some: "p8" }],
    refused: [
      { key: "p7", some: "p7" },
      { key: "p2000", some: "p1" },
    ],
  },
  {
    name: "300 properties",
    types: `export interface Args { ${repeat(300, (index) => `/** Number ${index}. */ p${index}${index % 2 === 0 ? "?" : ""}: ${index % 3 === 0 ? "string" : "number[]"};`)} }`,
    accepted: [propertiesOf(300)],
    refused: [{ ...propertiesOf(300), p300: 1 }, { ...propertiesOf(300), p3: 1 }, {}],
  },
  {
    name: "a union of 300 variants",
    types: `${repeat(300, (index) => `interface Variant${index} { kind: "variant-${index}"; value${index}: string }`)} export interface Args { one: ${repeat(300, (index) => `Variant${index}`, " | ")} }`,
    accepted: [{ one: { kind: "variant-0", value0: "v" } }, { one: { kind: "variant-299", value299: "v" } }],
    refused: [{ one: { kind: "variant-1", value0: "v" } }, { one: { kind: "variant-300" } }, { one: {} }],
  },
  {
    name: "a tuple of 1000 elements",
    types: `export interface Args { list: [${repeat(1000, (index) => (index % 2 === 0 ? "string" : "number"), ", ")}] }`,
    accepted: [{ list: numbers(1000).map((index) => (index % 2 === 0 ? "s" : index)) }],
    refused: [{ list: numbers(999).map((index) => (index % 2 === 0 ? "s" : index)) }, { list: numbers(1000) }],
  },
  {
    name: "an intersection of 100 interfaces",
    types: `${repeat(100, (index) => `interface Part${index} { p${index}: number }`)} export interface Args { all: ${repeat(100, (index) => `Part${index}`, " & ")} }`,
    accepted: [{ all: partsOf(100) }],
    refused: [{ all: partsOf(99) }, { all: partsOf(101) }],
  },
];

function partsOf(count: number): Readonly<Record<string, unknown>> {
  return Object.fromEntries(numbers(count).map((index) => [`p${index}`, 1]));
}

function propertiesOf(count: number): Readonly<Record<string, unknown>> {
  return Object.fromEntries(numbers(count).map((index) => [`p${index}`, index % 3 === 0 ? "s" : [index]]));
}
