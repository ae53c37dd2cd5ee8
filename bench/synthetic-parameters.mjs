/** Generates the parameters of a synthetic tool: names, doc comments, types with their declarations, and examples. */

import { choices, parameterNames, sharedTypes } from "./vocabulary.mjs";

/** @typedef {import("./random.mjs").Random} Random */
/** @typedef {keyof typeof sharedTypes} SharedType */
/** @typedef {keyof typeof parameterNames} ParameterKind */

/**
 * @typedef {object} Parameter
 * @property {string} name
 * @property {readonly string[]} documentation Lines of the doc comment.
 * @property {string} type Source text of its type, as in an interface.
 * @property {boolean} optional
 * @property {unknown} example A valid value.
 * @property {readonly string[]} runtimeTypes Names that the type needs from the runtime package.
 * @property {readonly SharedType[]} shared Shared types that it needs.
 * @property {readonly string[]} declarations Source text of types that the tool's file has to declare for it.
 */

/** @typedef {Pick<Parameter, "type" | "example"> & Partial<Parameter> & { tags?: string[] }} ValueShape */

/**
 * @typedef {object} Place Where a value is.
 * @property {string} name Of the parameter.
 * @property {string} owner Prefix of the types declared for it.
 * @property {number} depth How deeply it is nested in other parameters.
 */

/** Kinds of a parameter; a kind that is repeated is more frequent. */
const kinds = /** @type {readonly ParameterKind[]} */ (
  (
    "text text text identifier identifier integer integer number flag flag choice choice texts texts time address " +
    "object objects dictionary shared"
  ).split(" ")
);

/** Kinds of a property inside an object. */
const innerKinds = /** @type {readonly ParameterKind[]} */ (
  "text identifier integer number flag choice texts time".split(" ")
);

/**
 * Generates parameters with different names.
 * @param {Random} random
 * @param {{ readonly minimum: number, readonly maximum: number, readonly owner: string, readonly depth: number }} range
 *   How many, and where they are.
 * @returns {Parameter[]}
 */
export function makeParameters(random, { minimum, maximum, owner, depth }) {
  const wanted = random.integer(minimum, maximum);
  /** @type {Map<string, Parameter>} */
  const parameters = new Map();
  while (parameters.size < wanted) {
    const kind = random.pick(depth === 0 ? kinds : innerKinds);
    const [name = "", description = ""] = random.pick(parameterNames[kind]);
    if (parameters.has(name)) continue;
    const shape = shapes[kind](random, { name, owner, depth });
    // One parameter is required, so that no tool accepts an empty object.
    const optional = parameters.size > 0 && random.chance(0.55);
    const tags = (shape.tags ?? []).filter((tag) => optional || !tag.startsWith("@default"));
    const nullable = optional && tags.length === 0 && random.chance(0.2);
    parameters.set(name, {
      name,
      documentation: [nullable ? `${description} Null for none.` : description, ...tags],
      type: nullable ? `${shape.type} | null` : shape.type,
      optional,
      example: shape.example,
      runtimeTypes: shape.runtimeTypes ?? [],
      shared: shape.shared ?? [],
      declarations: shape.declarations ?? [],
    });
  }
  return [...parameters.values()];
}

/**
 * Renders properties as the body of an interface.
 * @param {readonly Parameter[]} parameters
 * @param {string} [indentation]
 */
export function renderProperties(parameters, indentation = "  ") {
  return parameters
    .map(({ name, documentation, type, optional }) => {
      const comment =
        documentation.length === 1
          ? `${indentation}/** ${documentation[0]} */`
          : [`${indentation}/**`, ...documentation.map((line) => `${indentation} * ${line}`), `${indentation} */`].join(
              "\n",
            );
      return `${comment}\n${indentation}${name}${optional ? "?" : ""}: ${type};`;
    })
    .join("\n\n");
}

/**
 * @param {readonly Parameter[]} parameters
 * @returns {Record<string, unknown>}
 */
export function exampleOf(parameters) {
  return Object.fromEntries(parameters.map(({ name, example }) => [name, example]));
}

/** @type {Record<ParameterKind, (random: Random, place: Place) => ValueShape>} */
const shapes = {
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
  choice: (random, place) => {
    const values = choices[place.name] ?? [];
    const union = values.map((value) => JSON.stringify(value)).join(" | ");
    const tags = random.chance(0.5) ? [`@default ${JSON.stringify(values[0])}`] : [];
    const shape = { type: union, example: values[0], tags };
    return place.depth === 0 && random.chance(0.4)
      ? declared(shape, place, (type) => `type ${type} = ${union};`)
      : shape;
  },
  texts: (random) => ({
    type: "string[]",
    example: ["first", "second"],
    tags: random.chance(0.6) ? ["@minItems 1", `@maxItems ${random.pick([10, 50, 100])}`] : [],
  }),
  time: () => ({ type: "DateTime", example: "2026-01-31T09:30:00Z", runtimeTypes: ["DateTime"] }),
  address: () => ({ type: "Uri", example: "https://example.com/hook", runtimeTypes: ["Uri"] }),
  object: objectShape,
  objects: (random, place) => {
    const { type, example, ...needs } = objectShape(random, place);
    return { ...needs, type: `${type}[]`, example: [example], tags: ["@minItems 1"] };
  },
  dictionary: () => ({ type: "Record<string, string>", example: { "x-source": "mail" } }),
  shared: (_random, { name }) => {
    const key = /** @type {SharedType} */ (name); // The names of this kind are the keys of the shared types.
    return { type: sharedTypes[key].name, example: sharedTypes[key].example, shared: [key] };
  },
};

/**
 * @param {Random} random
 * @param {Place} place
 * @returns {ValueShape}
 */
function objectShape(random, place) {
  const depth = place.depth + 1;
  const properties = makeParameters(random, { minimum: 2, maximum: 4, owner: place.owner, depth });
  const shape = {
    example: exampleOf(properties),
    runtimeTypes: properties.flatMap(({ runtimeTypes }) => runtimeTypes),
  };
  const render = (/** @type {string} */ indentation) =>
    `{\n${renderProperties(properties, `${indentation}  `)}\n${indentation}}`;
  if (random.chance(0.5)) return { ...shape, type: render("  ".repeat(depth)) };
  return declared({ ...shape, type: "" }, place, (type) => `interface ${type} ${render("")}`);
}

/**
 * Declares a type under its own name.
 * @param {ValueShape} shape
 * @param {Place} place
 * @param {(type: string) => string} render
 * @returns {ValueShape}
 */
function declared(shape, { owner, name }, render) {
  const type = `${owner}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return { ...shape, type, declarations: [`/** The type of \`${name}\`. */\nexport ${render(type)}`] };
}
