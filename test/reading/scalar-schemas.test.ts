import { rmSync } from "node:fs";
import { generate } from "toolwright/generator";
import { expect, it } from "vitest";
import { createScratchProject, minimalProject } from "../support/scratch-project.js";

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

/** Ways to say a property `value` of type `T`, which has a doc comment in `Holder<T>`. */
const objects = [
  "Plain",
  "Partial<Plain>",
  'Pick<Plain, "value">',
  'Omit<Plain, "other">',
  "Readonly<Plain>",
  "{ [Key in keyof Plain]: Plain[Key] }",
];

const declare = (name: string): string => `
interface Plain${name} { /** A value. */ value: ${name}; other?: boolean }
interface Box${name}<T> { inside: T }
export interface ${name}Args {
${objects.map((type, index) => `  object${index}: ${type.replaceAll("Plain", `Plain${name}`)};`).join("\n")}
  indexed: Plain${name}["value"];
  box: Box${name}<${name}>;
  list: ${name}[];
  nullable: ${name} | null;
  nonNullable: NonNullable<${name} | null>;
  record: Record<string, ${name}>;
  union: ${name} | boolean;
}

/** ${name}. */
export const tool${name}: ToolDeclaration<${name}Args> = { name: "tool_${name}", effect: "read_only" };
`;

it("keeps each scalar alias what it is, however the type around it is made", async () => {
  const names = Object.keys(scalars);
  const project = createScratchProject({
    ...minimalProject,
    "tools/scalars.ts": `import type { ${names.join(", ")}, ToolDeclaration } from "@toolwright/runtime";\n${names
      .map(declare)
      .join("\n")}`,
  });
  const { tools, diagnostics } = await generate({ root: project.root });
  rmSync(project.root, { recursive: true });
  expect(diagnostics).toEqual([]);
  for (const [name, schema] of Object.entries(scalars)) {
    const properties = tools.find((tool) => tool.name === `tool_${name}`)?.inputSchema["properties"];
    expect(properties, name).toMatchObject({
      ...Object.fromEntries(objects.map((_, index) => [`object${index}`, { properties: { value: schema } }])),
      indexed: schema,
      box: { properties: { inside: schema } },
      list: { items: schema },
      nullable: { ...schema, type: [schema.type, "null"] },
      nonNullable: schema,
      record: { additionalProperties: schema },
      union: { anyOf: [schema, { type: "boolean" }] },
    });
  }
});
