/** Generates the parameters of synthetic tools: names, doc comments, types and examples. */

import type { Random } from "../../contract/src/random.js";
import { choices, parameterNames, sharedTypes } from "./vocabulary.js";

type SharedType = keyof typeof sharedTypes;

export interface Parameter {
  readonly name: string;
  /** Lines of the doc comment. */
  readonly documentation: readonly string[];
  /** Source text of the type. */
  readonly type: string;
  readonly optional: boolean;
  /** A valid value. */
  readonly example: unknown;
  /** Imports from the runtime package. */
  readonly runtimeTypes: readonly string[];
  readonly shared: readonly SharedType[];
  /** Source text of types to declare in the file of the tool. */
  readonly declarations: readonly string[];
}

type ValueShape = Pick<Parameter, "type" | "example"> & Partial<Parameter> & { readonly tags?: readonly string[] };

interface Position {
  /** Name of the parameter. */
  readonly name: string;
  /** Prefix of the types declared for it. */
  readonly owner: string;
  /** How deeply it is nested in other parameters. */
  readonly depth: number;
}

// Repeated kinds are more frequent.
const kinds = (
  "text text text identifier identifier integer integer number flag flag choice choice texts texts time address " +
  "object objects dictionary shared"
).split(" ");
const innerKinds = "text identifier integer number flag choice texts time".split(" ");

/** Generates parameters with distinct names. */
export function makeParameters(
  random: Random,
  { minimum, maximum, owner, depth }: Omit<Position, "name"> & { readonly minimum: number; readonly maximum: number },
): Parameter[] {
  const wanted = minimum + random.below(maximum - minimum + 1);
  const parameters = new Map<string, Parameter>();
  while (parameters.size < wanted) {
    const kind = random.pick(depth === 0 ? kinds : innerKinds);
    const [, name, description] = random.pick(parameterNames.filter(([known]) => known === kind));
    if (parameters.has(name)) continue;
    const shape = shapes[kind]?.(random, { name, owner, depth });
    if (shape === undefined) throw new Error(`There is no kind "${kind}".`);
    // One parameter is required, so that no tool accepts an empty object.
    const optional = parameters.size > 0 && random.chance(0.55);
    const tags = (shape.tags ?? []).filter((tag) => optional || !tag.startsWith("@default"));
    const nullable = optional && tags.length === 0 && random.chance(0.2);
    const { example, runtimeTypes = [], shared = [], declarations = [] } = shape;
    parameters.set(name, {
      name,
      documentation: [nullable ? `${description} Null for none.` : description, ...tags],
      type: nullable ? `${shape.type} | null` : shape.type,
      ...{ optional, example, runtimeTypes, shared, declarations },
    });
  }
  return [...parameters.values()];
}

/** Renders properties as the body of an interface. */
export function renderProperties(parameters: readonly Parameter[], indentation = "  "): string {
  const renderComment = (lines: readonly string[]): string =>
    lines.length === 1 ? `/** ${lines[0]} */` : ["/**", ...lines.map((line) => ` * ${line}`), " */"].join("\n");
  return parameters
    .map(({ name, documentation, type, optional }) => {
      const comment = renderComment(documentation).replaceAll(/^/gm, indentation);
      return `${comment}\n${indentation}${name}${optional ? "?" : ""}: ${type};`;
    })
    .join("\n\n");
}

export function exampleOf(parameters: readonly Parameter[]): Record<string, unknown> {
  return Object.fromEntries(parameters.map(({ name, example }) => [name, example]));
}

type MakeShape = (random: Random, position: Position) => ValueShape;

const shapes: Readonly<Record<string, MakeShape>> = {
  text: (random) => ({
    type: "string",
    example: "Quarterly figures",
    tags: random.chance(0.5) ? ["@minLength 1", `@maxLength ${random.pick([80, 200, 4000])}`] : [],
  }),
  identifier: (random) => ({
    type: "string",
    example: "ab12cd34",
    tags: random.chance(0.5) ? ["@pattern ^[a-z0-9]{8,32}$"] : [],
  }),
  integer: (random) => ({
    type: "Integer",
    example: 20,
    tags: random.chance(0.7) ? ["@minimum 0", `@maximum ${random.pick([100, 500, 1000])}`, "@default 20"] : [],
    runtimeTypes: ["Integer"],
  }),
  number: (random) => ({
    type: "number",
    example: 0.5,
    tags: random.chance(0.6) ? ["@minimum 0", "@maximum 1"] : [],
  }),
  flag: (random) => ({ type: "boolean", example: true, tags: random.chance(0.5) ? ["@default false"] : [] }),
  choice: (random, position) => {
    const values = choices[position.name] ?? [];
    const union = values.map((value) => JSON.stringify(value)).join(" | ");
    const tags = random.chance(0.5) ? [`@default ${JSON.stringify(values[0])}`] : [];
    const shape = { type: union, example: values[0], tags };
    return position.depth === 0 && random.chance(0.4)
      ? declare(shape, position, (type) => `type ${type} = ${union};`)
      : shape;
  },
  texts: (random) => ({
    type: "string[]",
    example: ["first", "second"],
    tags: random.chance(0.6) ? ["@minItems 1", `@maxItems ${random.pick([10, 50, 100])}`] : [],
  }),
  time: () => ({ type: "DateTime", example: "2026-01-31T09:30:00Z", runtimeTypes: ["DateTime"] }),
  address: () => ({ type: "Uri", example: "https://example.com/hook", runtimeTypes: ["Uri"] }),
  object: makeObject,
  objects: (random, position) => {
    const { type, example, ...needs } = makeObject(random, position);
    return { ...needs, type: `${type}[]`, example: [example], tags: ["@minItems 1"] };
  },
  dictionary: () => ({ type: "Record<string, string>", example: { "x-source": "mail" } }),
  shared: (_random, { name }) => {
    const key = name as SharedType; // The names of this kind are the keys of the shared types.
    return { type: sharedTypes[key].name, example: sharedTypes[key].example, shared: [key] };
  },
};

function makeObject(random: Random, position: Position): ValueShape {
  const depth = position.depth + 1;
  const properties = makeParameters(random, { minimum: 2, maximum: 4, owner: position.owner, depth });
  const shape = {
    example: exampleOf(properties),
    runtimeTypes: properties.flatMap(({ runtimeTypes }) => runtimeTypes),
  };
  const render = (indentation: string): string =>
    `{\n${renderProperties(properties, `${indentation}  `)}\n${indentation}}`;
  if (random.chance(0.5)) return { ...shape, type: render("  ".repeat(depth)) };
  return declare({ ...shape, type: "" }, position, (type) => `interface ${type} ${render("")}`);
}

/** Declares a type under its own name. */
function declare(shape: ValueShape, { owner, name }: Position, render: (type: string) => string): ValueShape {
  const type = `${owner}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return { ...shape, type, declarations: [`/** The type of \`${name}\`. */\nexport ${render(type)}`] };
}
