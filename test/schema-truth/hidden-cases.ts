/** Arguments types with hidden parameters, each with calls that a model may make and calls that it may not. */

import { oddCases, recursiveCases } from "./hidden-odd-cases.js";

/** An arguments type, and what must be true of it. */
export interface HiddenCase {
  readonly name: string;
  /** Declares `Args`. */
  readonly types: string;
  /** The paths of what is hidden, in order. */
  readonly hidden: readonly string[];
  /** What a model may send, as source text that is JSON too. */
  readonly accepted: readonly string[];
  /** What sets something hidden: neither the schema nor `ToolInput` takes it. */
  readonly refused: readonly string[];
  /** A call of the application, with hidden parameters, and what is left of it as an example. */
  readonly example?: readonly [whole: string, seen: string];
}

const server = `interface Server { url: string; /** @hidden */ token?: string }`;

const insideContainers: readonly HiddenCase[] = [
  {
    name: "in a Record",
    types: `${server} export interface Args { servers: Record<string, Server> }`,
    hidden: ["servers{}.token"],
    accepted: [`{ "servers": {} }`, `{ "servers": { "a": { "url": "x" } } }`],
    refused: [`{ "servers": { "a": { "url": "x", "token": "t" } } }`],
    example: [
      `{ servers: { a: { url: "x", token: "t" }, token: { url: "y" } } }`,
      `{ "servers": { "a": { "url": "x" }, "token": { "url": "y" } } }`,
    ],
  },
  {
    name: "behind an index signature beside named properties",
    types: `${server} export interface Args { servers: { main: Server; [name: string]: Server } }`,
    hidden: ["servers.main.token", "servers{}.token"],
    accepted: [`{ "servers": { "main": { "url": "x" }, "b": { "url": "y" } } }`],
    refused: [
      `{ "servers": { "main": { "url": "x", "token": "t" } } }`,
      `{ "servers": { "main": { "url": "x" }, "b": { "url": "y", "token": "t" } } }`,
    ],
  },
  {
    name: "in a Record of known names",
    types: `${server} export interface Args { servers: Record<"a" | "b", Server> }`,
    hidden: ["servers.a.token", "servers.b.token"],
    accepted: [`{ "servers": { "a": { "url": "x" }, "b": { "url": "y" } } }`],
    refused: [`{ "servers": { "a": { "url": "x" }, "b": { "url": "y", "token": "t" } } }`],
  },
  {
    name: "in a tuple",
    types: `${server} export interface Args { pair: [first: Server, count: number] }`,
    hidden: ["pair[0].token"],
    accepted: [`{ "pair": [{ "url": "x" }, 1] }`],
    refused: [`{ "pair": [{ "url": "x", "token": "t" }, 1] }`],
    example: [`{ pair: [{ url: "x", token: "t" }, 1] }`, `{ "pair": [{ "url": "x" }, 1] }`],
  },
  {
    name: "in the rest of a tuple",
    types: `${server} export interface Args { list: [string, ...Server[]] }`,
    hidden: ["list[].token"],
    accepted: [`{ "list": ["a"] }`, `{ "list": ["a", { "url": "x" }, { "url": "y" }] }`],
    refused: [`{ "list": ["a", { "url": "x" }, { "url": "y", "token": "t" }] }`],
  },
  {
    name: "in lists of lists, read-only and not",
    types: `${server} export interface Args { matrix: Server[][]; fixed: readonly Server[] }`,
    hidden: ["fixed[].token", "matrix[][].token"],
    accepted: [`{ "matrix": [[{ "url": "x" }], []], "fixed": [{ "url": "y" }] }`],
    refused: [
      `{ "matrix": [[{ "url": "x", "token": "t" }]], "fixed": [] }`,
      `{ "matrix": [], "fixed": [{ "url": "y", "token": "t" }] }`,
    ],
    example: [
      `{ matrix: [[{ url: "x", token: "t" }], []], fixed: [{ url: "y", token: "t" }] }`,
      `{ "matrix": [[{ "url": "x" }], []], "fixed": [{ "url": "y" }] }`,
    ],
  },
  {
    name: "in variants of a union",
    types: `${server} export interface Args { where: ({ kind: "far" } & Server) | { kind: "near"; path: string } | null }`,
    hidden: ["where.token"],
    accepted: [`{ "where": null }`, `{ "where": { "kind": "far", "url": "x" } }`],
    refused: [`{ "where": { "kind": "far", "url": "x", "token": "t" } }`],
  },
];

const throughComputedTypes: readonly HiddenCase[] = [
  {
    name: "through utility types",
    types: `${server} export interface Args {
      partial: Partial<Server>; picked: Pick<Server, "url" | "token">; omitted: Omit<Server, "url">; whole: Required<Server>;
      fixed: Readonly<Server>; mapped: { [Key in keyof Server]?: Server[Key] };
    }`,
    hidden: ["fixed.token", "mapped.token", "omitted.token", "partial.token", "picked.token", "whole.token"],
    accepted: [
      `{ "partial": {}, "picked": { "url": "x" }, "omitted": {}, "whole": { "url": "x" }, "fixed": { "url": "x" }, "mapped": {} }`,
    ],
    refused: [
      `{ "partial": { "token": "t" }, "picked": { "url": "x" }, "omitted": {}, "whole": { "url": "x" }, "fixed": { "url": "x" }, "mapped": {} }`,
      `{ "partial": {}, "picked": { "url": "x", "token": "t" }, "omitted": {}, "whole": { "url": "x" }, "fixed": { "url": "x" }, "mapped": {} }`,
      `{ "partial": {}, "picked": { "url": "x" }, "omitted": { "token": "t" }, "whole": { "url": "x" }, "fixed": { "url": "x" }, "mapped": {} }`,
      `{ "partial": {}, "picked": { "url": "x" }, "omitted": {}, "whole": { "url": "x", "token": "t" }, "fixed": { "url": "x" }, "mapped": {} }`,
      `{ "partial": {}, "picked": { "url": "x" }, "omitted": {}, "whole": { "url": "x" }, "fixed": { "url": "x", "token": "t" }, "mapped": {} }`,
      `{ "partial": {}, "picked": { "url": "x" }, "omitted": {}, "whole": { "url": "x" }, "fixed": { "url": "x" }, "mapped": { "token": "t" } }`,
    ],
  },
  {
    name: "renamed by a mapped type",
    types: `${server} export interface Args { renamed: { [Key in keyof Server as \`my_\${Key}\`]: Server[Key] } }`,
    hidden: ["renamed.my_token"],
    accepted: [`{ "renamed": { "my_url": "x" } }`],
    refused: [`{ "renamed": { "my_url": "x", "my_token": "t" } }`],
  },
  {
    name: "in a part of an intersection",
    types: `${server} interface Other { port: number; /** @hidden */ owner: string } export type Args = Server & Other & { more?: Server & { at: string } };`,
    hidden: ["more.token", "owner", "token"],
    accepted: [`{ "url": "x", "port": 1 }`, `{ "url": "x", "port": 1, "more": { "url": "y", "at": "z" } }`],
    refused: [
      `{ "url": "x", "port": 1, "token": "t" }`,
      `{ "url": "x", "port": 1, "owner": "o" }`,
      `{ "url": "x", "port": 1, "more": { "url": "y", "at": "z", "token": "t" } }`,
    ],
  },
  {
    name: "in one declaration of a property that another has too",
    types: `export type Args = { id: string; /** @hidden */ mark?: string } & { mark?: string };`,
    hidden: ["mark"],
    accepted: [`{ "id": "x" }`],
    refused: [`{ "id": "x", "mark": "m" }`],
  },
  {
    name: "in generic types",
    types: `${server} interface Box<T> { value: T; /** @hidden */ trace: string } export interface Args { box: Box<Box<Server>>; plain: Box<string> }`,
    hidden: ["box.trace", "box.value.trace", "box.value.value.token", "plain.trace"],
    accepted: [`{ "box": { "value": { "value": { "url": "x" } } }, "plain": { "value": "y" } }`],
    refused: [
      `{ "box": { "value": { "value": { "url": "x", "token": "t" } } }, "plain": { "value": "y" } }`,
      `{ "box": { "value": { "value": { "url": "x" }, "trace": "t" } }, "plain": { "value": "y" } }`,
      `{ "box": { "value": { "value": { "url": "x" } } }, "plain": { "value": "y", "trace": "t" } }`,
    ],
  },
  {
    name: "inherited, and in an interface that is declared twice",
    types: `${server} interface Server { port: number; /** @internal */ owner: string } export interface Args extends Server { name: string }`,
    hidden: ["owner", "token"],
    accepted: [`{ "url": "x", "port": 1, "name": "n" }`],
    refused: [
      `{ "url": "x", "port": 1, "name": "n", "owner": "o" }`,
      `{ "url": "x", "port": 1, "name": "n", "token": "t" }`,
    ],
  },
];

export const hiddenCases: readonly HiddenCase[] = [
  ...insideContainers,
  ...throughComputedTypes,
  ...recursiveCases,
  ...oddCases,
];
