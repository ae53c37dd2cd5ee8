import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "toolwright/generator";
import { expect, it } from "vitest";
import { createToolProject, repository } from "../support/scratch-project.js";

/** Each alias with the schema that it stands for. */
const scalars = {
  Integer: { type: "integer" },
  Uri: { type: "string", format: "uri" },
  DateTime: { type: "string", format: "date-time" },
  CalendarDate: { type: "string", format: "date" },
  TimeOfDay: { type: "string", format: "time" },
  Duration: { type: "string", format: "duration" },
  Email: { type: "string", format: "email" },
  Hostname: { type: "string", format: "hostname" },
  Ipv4: { type: "string", format: "ipv4" },
  Ipv6: { type: "string", format: "ipv6" },
  Uuid: { type: "string", format: "uuid" },
};

/** Ways to say an object with a property `value` of type `T`, which has a doc comment in `Plain<T>`. */
const objects = [
  "Plain<T>",
  "Partial<Plain<T>>",
  "Required<Partial<Plain<T>>>",
  'Pick<Plain<T>, "value">',
  'Omit<Plain<T>, "other">',
  "Readonly<Plain<T>>",
  'Record<"value", T>',
  "{ [Key in keyof Plain<T>]: Plain<T>[Key] }",
  "Plain<T> & { more: string }",
  'Partial<Pick<Readonly<Plain<T>>, "value">>',
  'WithDefaults<Partial<Plain<T>>, "value">',
  'WithoutHidden<{ value: T; hidden: string }, "hidden">',
];

/** Ways to say the type itself. */
const values = ['Plain<T>["value"]', "NonNullable<T | null>", "Exclude<T | boolean, boolean>", "Element<T[]>"];

const declare = (name: string): string => `
export interface ${name}Args {
${objects.map((type, index) => `  object${index}: ${type.replaceAll(/\bT\b/g, name)};`).join("\n")}
${values.map((type, index) => `  value${index}: ${type.replaceAll(/\bT\b/g, name)};`).join("\n")}
  list: ${name}[];
  nullable: ${name} | null;
  record: Record<string, ${name}>;
  union: ${name} | boolean;
}

/** ${name}. */
export const tool${name}: ToolDeclaration<${name}Args> = { name: "tool_${name}", effect: "read_only" };
`;

it("keeps each scalar alias what it is, however the type around it is made", async () => {
  const names = Object.keys(scalars);
  const aliases = readFileSync(join(repository, "runtime/src/scalars.ts"), "utf8").matchAll(/type (\w+) = Scalar</g);
  expect(names).toEqual([...aliases].map(([, alias]) => alias));
  const project = createToolProject({
    "tools/scalars.ts": `
import type { ${names.join(", ")}, ToolDeclaration, WithDefaults, WithoutHidden } from "@toolwright/runtime";
interface Plain<T> { /** A value. */ value: T; other?: boolean }
type Element<T> = T extends (infer Inner)[] ? Inner : never;
${names.map(declare).join("\n")}`,
  });
  const { tools, diagnostics } = await generate({ root: project.root });
  expect(diagnostics).toEqual([]);
  for (const [name, schema] of Object.entries(scalars)) {
    const properties = tools.find((tool) => tool.name === `tool_${name}`)?.inputSchema["properties"];
    expect(properties, name).toMatchObject({
      ...Object.fromEntries(objects.map((_, index) => [`object${index}`, { properties: { value: schema } }])),
      ...Object.fromEntries(values.map((_, index) => [`value${index}`, schema])),
      list: { items: schema },
      nullable: { ...schema, type: [schema.type, "null"] },
      record: { additionalProperties: schema },
      union: { anyOf: [schema, { type: "boolean" }] },
    });
  }
});
