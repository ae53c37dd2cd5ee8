/** Writes random TypeScript around tool declarations; most of it parses, and some of it compiles. */

import type { Random } from "./fuzz-case.js";
import { hostileText, oddName, oddText } from "./odd-values.js";

/** What the types of a module can name. */
interface Scope {
  readonly random: Random;
  readonly names: readonly string[];
  readonly depth: number;
}

const deeper = (scope: Scope): Scope => ({ ...scope, depth: scope.depth - 1 });

const primitives =
  "string number boolean null undefined unknown any never void object bigint symbol Integer Date RegExp Function {} [] this true -1 1e21 0x10 5n".split(
    " ",
  );

function literal(random: Random): string {
  if (random.chance(0.15)) return JSON.stringify(oddText(random));
  return random.pick(['"a"', '"b"', "'c'", "1", "-1.5", "true", "null", "`x`", "1e400", "0n", '"a\\nb"', '""']);
}

function typeOf(scope: Scope): string {
  const { random, names, depth } = scope;
  if (depth <= 0 || random.chance(0.25))
    return random.chance(0.3) ? random.pick(names) : random.chance(0.3) ? literal(random) : random.pick(primitives);
  const inner = (): string => typeOf(deeper(scope));
  const several = (separator: string): string => Array.from({ length: 1 + random.below(4) }, inner).join(separator);
  const makers: readonly (() => string)[] = [
    () => `{ ${membersOf(deeper(scope), " ")} }`,
    () => `{ ${membersOf(deeper(scope), " ")} }`,
    () => several(" | "),
    () => several(" | "),
    () => several(" & "),
    () => `(${inner()})[]`,
    () => `readonly ${inner()}[]`,
    () => `[${several(", ")}]`,
    () => `[first: ${inner()}, second?: ${inner()}, ...rest: ${inner()}[]]`,
    () => `Record<${inner()}, ${inner()}>`,
    () => `{ [key: string]: ${inner()} }`,
    () => `{ [key: \`x-\${string}\`]: ${inner()}; [n: number]: ${inner()} }`,
    () => `{ [K in ${inner()}]${random.pick(["", "?", "-?", "+?"])}: ${inner()} }`,
    () => `{ readonly [K in keyof ${inner()} as \`get\${Capitalize<string & K>}\`]: ${inner()} }`,
    () =>
      `${random.pick(["Partial", "Required", "Readonly", "NonNullable", "Awaited", "ReturnType", "Array", "Set", "Promise", "Iterable", "Uppercase", "Parameters"])}<${inner()}>`,
    () => `${random.pick(["Pick", "Omit", "Exclude", "Extract", "Map"])}<${inner()}, ${inner()}>`,
    () => `${random.pick(names)}<${inner()}>`,
    () => `${random.pick(names)}[${literal(random)}]`,
    () => `keyof ${inner()}`,
    () => `typeof ${random.pick(["values", "values.a", "tool", "missing", "import('./other.js')"])}`,
    () => `\`${random.pick(["a", "", "\\n"])}\${${inner()}}-\${${inner()}}\``,
    () => `${inner()} extends ${inner()} ? ${inner()} : ${inner()}`,
    () => `${inner()} extends (infer U extends ${inner()})[] ? U : never`,
    () => `(a: ${inner()}, ...b: ${inner()}) => ${inner()}`,
    () => `new <T>(a: T) => ${inner()}`,
    () => `abstract new () => ${inner()}`,
    () => `(value: unknown) => asserts value is ${inner()}`,
    () => `unique symbol`,
    () => `import("./other.js").${random.pick(names)}`,
    () => `import("@toolwright/runtime").ToolDeclaration<${inner()}>`,
  ];
  return random.pick(makers)();
}

function propertyName(random: Random): string {
  if (random.chance(0.12)) return JSON.stringify(oddName(random));
  if (random.chance(0.05))
    return random.pick(["[Symbol.iterator]", "[key]", "['a']", "1", "0x1", "#private", "constructor"]);
  return random.pick(["path", "url", "count", "mode", "nested", "items", "id", "name", "type", "value"]);
}

function membersOf(scope: Scope, separator: string): string {
  const { random } = scope;
  const count = random.chance(0.05) ? 40 : random.below(5);
  return Array.from({ length: count }, () => {
    const comment = random.chance(0.35) ? `${commentText(random)} ` : "";
    const member = random.pick([
      () => `${propertyName(random)}${random.pick(["", "?", "?"])}: ${typeOf(scope)};`,
      () => `${propertyName(random)}${random.pick(["", "?"])}: ${typeOf(scope)};`,
      () => `readonly ${propertyName(random)}: ${typeOf(scope)};`,
      () => `${propertyName(random)}(): ${typeOf(scope)};`,
      () => `get ${propertyName(random)}(): ${typeOf(scope)}; set ${propertyName(random)}(v: ${typeOf(scope)});`,
      () => `(a: ${typeOf(scope)}): ${typeOf(scope)};`,
      () => `[key: ${random.pick(["string", "number", "symbol", "`a${string}`", "boolean"])}]: ${typeOf(scope)};`,
      () => `${propertyName(random)},`,
    ])();
    return comment + member;
  }).join(separator);
}

const tagNames =
  "hidden internal sensitive default minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern format minItems maxItems uniqueItems multipleOf minProperties maxProperties deprecated remarks example see param returns throws title description const enum writeOnly readOnly asType nullable TJS-type @ unknown-tag type property template typedef overload import".split(
    " ",
  );

const tagValues = [
  "",
  "1",
  "-1",
  "1.5",
  "1e400",
  '"a"',
  "a",
  "[]",
  "{}",
  "null",
  "true",
  "none",
  "^a+$",
  "(a+)+$",
  "[",
  "date-time",
  "uri",
  "{string}",
  "x - y",
  "```",
  "{@link x}",
  "{",
  "1\n * 2",
  "0",
  "99999999999999999999",
];

/** A doc comment, mostly with tags. */
export function commentText(random: Random): string {
  const words = Array.from({ length: random.below(4) }, () =>
    random.pick([
      () =>
        random.pick([
          "Reads",
          "the `path`",
          "e.g.",
          "{@link Args}",
          "{@code x}",
          "**bold**",
          "- item",
          "# Heading",
          "```ts\n * x\n * ```",
          "<b>",
          "\\*",
          "*\\/",
          "a@b.c",
          "https://x.y/z",
          "| a | b |",
        ]),
      () => hostileText(random).replaceAll("*/", "* /"),
      () => "\n * ",
      () => "\n *",
      () => "\n   ",
    ])(),
  ).join(" ");
  const tags = Array.from({ length: random.below(4) }, () => {
    const value = random.chance(0.1) ? oddText(random).replaceAll("*/", "") : random.pick(tagValues);
    return `${random.pick(["\n * ", " "])}@${random.pick(tagNames)} ${value}`;
  }).join("");
  return random.pick([
    `/** ${words}${tags} */`,
    `/** ${words}${tags} */`,
    `/**${words}${tags}*/`,
    `/* ${words}${tags} */`,
    `/** ${words} */ /** ${tags} */`,
  ]);
}

const fieldValues: Readonly<Record<string, readonly string[]>> = {
  name: [
    '"read_file"',
    '"Read File"',
    '""',
    "`a`",
    '"a" + "b"',
    "name",
    '"x".repeat(3)',
    '"read_file" as const',
    '("a")',
    '"CON"',
    '"../x"',
    '"__proto__"',
  ],
  effect: [
    '"read_only"',
    '"mutating"',
    '"destructive"',
    '"other"',
    "effect",
    "Effect.ReadOnly",
    "true ? 'read_only' : 'mutating'",
  ],
  family: ['"web"', '""', "family"],
  stability: ['"stable"', '"experimental"', '"deprecated"'],
  description: ['"Text."', '""', "`a ${1} b`", "text", '["a", "b"].join()', '"a\\u0000"'],
  title: ['"Title"', "1"],
  version: ['"1.0.0"', '"x"'],
  idempotent: ["true", "false", "!0"],
  openWorld: ["true", "null"],
  retryHint: [
    "{ maxAttempts: 3, initialBackoffMs: 200 }",
    "{ maxAttempts: 0, initialBackoffMs: -1 }",
    "{}",
    "{ maxAttempts: 1e400 }",
  ],
  typicalDurationMs: ["20", "-1", "0.5", "NaN", "1 / 0"],
  aliases: ['["a"]', '["read_file"]', "[]", "[...names]", '"a"', '["__proto__"]'],
  owner: ['"team"', "`${1}`"],
  deprecation: ['{ since: "1" }', '{ since: "1", removeAfter: "2026-13-01", replacedBy: "x" }', "{}"],
  relatedSurfaces: ['["cli: x"]', "[]"],
  modelRendering: ['"custom_text_receipt"', '"x"'],
  resultEnvelope: ['{ canonical: "X" }', "{ a: 1 }"],
  descriptionFile: [
    '"./text.md"',
    '"../../outside/secret.txt"',
    '"/etc/hostname"',
    '"./missing.md"',
    '"."',
    '""',
    '"./tool.ts"',
  ],
  freeformGrammar: [
    '{ syntax: "lark", definition: "start: /a+/" }',
    '{ syntax: "lark", definitionFile: "./text.md" }',
    '{ syntax: "regex", definition: "(" }',
    "{}",
  ],
  examples: [
    "[]",
    "[{}]",
    '[{ path: "a" }]',
    "[values]",
    "[{ ...values }]",
    "[{ __proto__: null }]",
    "[[[]]]",
    "[{ path: undefined }]",
  ],
  targets: [
    "{}",
    '{ vscode: { icon: "$(file)", tags: ["a"] } }',
    "{ anthropic: { cacheControl: { type: 'ephemeral' } } }",
    "{ other: 1 }",
  ],
  more: ["1"],
};

function declarationOf(scope: Scope, index: number): string {
  const { random } = scope;
  const fields = Object.keys(fieldValues).filter((field) =>
    field === "name" || field === "effect" ? random.chance(0.95) : random.chance(0.15),
  );
  const written = fields.map((field) => {
    if (field === "name" && random.chance(0.7)) return `name: "tool_${index}"`;
    if (field === "effect" && random.chance(0.7)) return 'effect: "read_only"';
    if (random.chance(0.04)) return `${field}: ${JSON.stringify(oddText(random))}`;
    return `${field}: ${random.pick(fieldValues[field] ?? ["1"])}`;
  });
  const args = random.chance(0.6) ? random.pick(scope.names) : typeOf(scope);
  const type = `ToolDeclaration<${args}${random.chance(0.3) ? `, ${typeOf(scope)}` : ""}>`;
  const value = `{ ${written.join(", ")}${random.chance(0.05) ? ", ...values" : ""} }`;
  const name = `tool${index}`;
  const comment = random.chance(0.7) ? `${commentText(random)}\n` : "";
  return (
    comment +
    random.pick([
      `export const ${name}: ${type} = ${value};`,
      `export const ${name}: ${type} = ${value};`,
      `export const ${name}: ${type} = ${value};`,
      `export const ${name} = ${value} satisfies ${type};`,
      `export const ${name} = ${value} as const satisfies ${type};`,
      `export const ${name} = ${value} as ${type};`,
      `const ${name}: ${type} = ${value}; export { ${name} };`,
      `const ${name}: ${type} = ${value}; export { ${name} as "odd name" };`,
      `export default ${value} satisfies ${type};`,
      `export const [${name}]: [${type}] = [${value}];`,
      `export let ${name}: ${type} = ${value};`,
      `export namespace N${index} { export const ${name}: ${type} = ${value}; }`,
      `export class C${index} { static ${name}: ${type} = ${value}; }`,
      `export function make${index}(): ${type} { return ${value}; }`,
      `export declare const ${name}: ${type};`,
      `export const ${name}: ${type}[] = [${value}];`,
      `type Own${index}<T> = ToolDeclaration<T & Args>; export const ${name}: Own${index}<${args}> = ${value};`,
    ])
  );
}

function statementOf(scope: Scope, name: string): string {
  const { random } = scope;
  const comment = random.chance(0.5) ? `${commentText(random)}\n` : "";
  const exported = random.chance(0.85) ? "export " : "";
  return (
    comment +
    random.pick([
      () => `${exported}interface ${name} {\n  ${membersOf(scope, "\n  ")}\n}`,
      () => `${exported}interface ${name} {\n  ${membersOf(scope, "\n  ")}\n}`,
      () => `${exported}interface ${name} {\n  ${membersOf(scope, "\n  ")}\n}`,
      () => `${exported}interface ${name} extends ${random.pick(scope.names)} { ${membersOf(scope, " ")} }`,
      () => `${exported}interface ${name}<T = ${typeOf(scope)}> { value: T; ${membersOf(scope, " ")} }`,
      () => `${exported}type ${name} = ${typeOf(scope)};`,
      () =>
        `${exported}type ${name}<T extends ${typeOf(scope)}> = ${typeOf({ ...scope, names: [...scope.names, "T"] })};`,
      () => `${exported}enum ${name} { A, B = "b", C = 1 << 2, ${JSON.stringify(oddName(random))} = 3 }`,
      () => `${exported}const enum ${name} { A = "a", B = A }`,
      () => `${exported}class ${name} { ${membersOf(scope, " ")} private x = 1; static y = 2; }`,
      () =>
        `${exported}abstract class ${name} { abstract a: ${typeOf(scope)}; accessor b = 1; constructor(public c: ${typeOf(scope)}) {} }`,
      () => `${exported}namespace ${name} { export interface Inner { ${membersOf(scope, " ")} } }`,
      () => `${exported}declare function ${name}(a: ${typeOf(scope)}): ${typeOf(scope)};`,
      () => `export type { ${name} } from "./other.js";`,
      () => `import type { ${name} } from "./other.js";`,
      () => `import ${name} = require("./other.js");`,
    ])()
  );
}

/** A module that declares types and tools. */
export function randomModule(random: Random): string {
  const names = ["Args", "Result", "Other", "Shape", "Values"].slice(0, 2 + random.below(4));
  const scope: Scope = { random, names, depth: 1 + random.below(4) };
  const parts = [
    'import type { Integer, ToolDeclaration } from "@toolwright/runtime";',
    ...(random.chance(0.3)
      ? ['const values = { a: 1, b: [true, "x"], path: "p" } as const; const names = ["x"];']
      : []),
    ...names.map((name) => statementOf(scope, name)),
    ...Array.from({ length: 1 + random.below(3) }, (_, index) => declarationOf(scope, index)),
  ];
  if (random.chance(0.1)) parts.reverse();
  return `${parts.join(random.pick(["\n", "\n\n", "\n", " "]))}\n`;
}
