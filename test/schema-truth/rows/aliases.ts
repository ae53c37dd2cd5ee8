/** Scalars of the runtime, and aliases that carry a comment and tags. */

import {
  anyOf,
  boolean,
  closed,
  integer,
  list,
  number,
  record,
  reference,
  string,
  type JsonObject,
} from "../schema-words.js";
import type { RowGroup } from "../type-rows.js";

const port = "/** A port.\n * @minimum 1\n */\ntype Port = number;\n";
const portSchema = { description: "A port.", type: "number", minimum: 1 } as const;
const portOrNull = { description: "A port.", type: ["number", "null"], minimum: 1 } as const;
const uri = { type: "string", format: "uri" } as const;
const withPort = (schema: JsonObject): JsonObject => ({ ...schema, $defs: { Port: portSchema } });

export const aliases: RowGroup = {
  heading: "Scalars and tagged aliases",
  supported: [
    { name: "Integer", type: "Integer", schema: integer, onPage: true },
    { name: "Uri", type: "Uri", schema: uri, onPage: true },
    { name: "DateTime", type: "DateTime", schema: { type: "string", format: "date-time" }, onPage: true },
    { name: "CalendarDate", type: "CalendarDate", schema: { type: "string", format: "date" } },
    {
      name: "scalars in an object made optional",
      type: "Partial<{ n: Integer; u: Uri }>",
      schema: closed({ "n?": integer, "u?": uri }),
    },
    { name: "scalars in a union", type: "Integer | Uri | null", schema: anyOf(integer, uri, { type: "null" }) },
    { name: "a scalar or null", type: "Integer | null", schema: { type: ["integer", "null"] } },
    { name: "a list of scalars", type: "Integer[]", schema: list(integer) },
    { name: "a scalar without null", type: "NonNullable<Integer | null>", schema: integer },
    { name: "a scalar of a property", type: '{ n: Integer }["n"]', schema: integer },
    { name: "a tagged alias", declarations: port, type: "Port", schema: portSchema, onPage: true },
    { name: "a tagged alias or null", declarations: port, type: "Port | null", schema: portOrNull },
    {
      name: "a tagged alias in a record",
      declarations: port,
      type: "Record<string, Port>",
      schema: record(portSchema),
    },
    {
      name: "a tagged alias in known names",
      declarations: port,
      type: 'Partial<Record<"b" | "a", Port>>',
      schema: withPort(closed({ "b?": reference("Port"), "a?": reference("Port") })),
    },
    { name: "a tagged alias in a list", declarations: port, type: "Port[]", schema: list(portSchema) },
    {
      name: "a tagged alias in a tuple",
      declarations: port,
      type: "[Port, Port?]",
      schema: list(portSchema, { minItems: 1, maxItems: 2 }),
    },
    {
      name: "a tagged alias in a generic",
      declarations: `${port}interface Box<T> { inside: T }`,
      type: "Box<Port>",
      schema: closed({ inside: portSchema }),
    },
    {
      name: "a tagged alias beside the plain type in one generic",
      declarations: `${port}interface Box<T> { inside: T }`,
      type: "{ a: Box<Port>; b: Box<number> }",
      schema: closed({ a: closed({ inside: portSchema }), b: closed({ inside: number }) }),
    },
    {
      name: "a tagged alias under Partial",
      declarations: port,
      type: "Partial<{ port: Port }>",
      schema: closed({ "port?": portSchema }),
    },
    {
      name: "a tagged alias under Required",
      declarations: port,
      type: "Required<{ port?: Port }>",
      schema: closed({ port: portSchema }),
    },
    {
      name: "a tagged alias under Pick",
      declarations: port,
      type: 'Pick<{ port: Port; on: boolean }, "port">',
      schema: closed({ port: portSchema }),
    },
    {
      name: "a tagged alias under Omit",
      declarations: port,
      type: 'Omit<{ port: Port; on: boolean }, "on">',
      schema: closed({ port: portSchema }),
    },
    {
      name: "a tagged alias under NonNullable",
      declarations: port,
      type: "NonNullable<Port | null>",
      schema: portSchema,
    },
    {
      name: "a tagged alias under Exclude",
      declarations: port,
      type: "Exclude<Port | string | boolean, boolean>",
      schema: anyOf(portSchema, string),
    },
    {
      name: "a tagged alias that is picked",
      declarations: `${port}interface R { port: Port }`,
      type: 'R["port"]',
      schema: portSchema,
    },
    {
      name: "a tagged alias that is an element",
      declarations: `${port}type Ports = Port[];`,
      type: "Ports[number]",
      schema: portSchema,
    },
    {
      name: "a tagged alias under a mapped type",
      declarations: port,
      type: "{ [K in keyof { port?: Port }]: { port?: Port }[K] }",
      schema: closed({ "port?": portSchema }),
    },
    {
      name: "a tagged alias under a mapped type with null",
      declarations: `${port}type Nullable<T> = { [K in keyof T]: T[K] | null };`,
      type: "Nullable<{ port: Port }>",
      schema: closed({ port: portOrNull }),
    },
    {
      name: "a tagged alias at every depth of a mapped type",
      declarations: `${port}type DeepPartial<T> = { [K in keyof T]?: T[K] extends object ? DeepPartial<T[K]> : T[K] };`,
      type: "DeepPartial<{ port: Port; more: { port: Port; on: boolean } }>",
      schema: withPort(
        closed({ "port?": reference("Port"), "more?": closed({ "port?": reference("Port"), "on?": boolean }) }),
      ),
    },
    {
      name: "a tagged alias of an alias",
      declarations: `${port}type Same<T> = T;`,
      type: "Same<Port>",
      schema: portSchema,
    },
    {
      name: "a tagged alias with a comment on the property",
      declarations: port,
      type: "{\n/** Where to listen. */ port: Port }",
      schema: closed({ port: { ...portSchema, description: "Where to listen." } }),
    },
    {
      name: "an interface with tags, made optional",
      declarations: "/** Options.\n * @minProperties 1\n */\ninterface Options { a?: string }",
      type: "{ one: Options; two: Partial<Options> }",
      schema: closed({
        one: {
          description: "Options.",
          type: "object",
          properties: { a: string },
          minProperties: 1,
          additionalProperties: false,
        },
        two: closed({ "a?": string }),
      }),
    },
  ],
};
