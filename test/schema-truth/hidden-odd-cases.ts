/** The same as in `hidden-cases.ts`, of types that refer to themselves, and with what is seldom written. */

import type { HiddenCase } from "./hidden-cases.js";

const server = `interface Server { url: string; /** @hidden */ token?: string }`;

export const recursiveCases: readonly HiddenCase[] = [
  {
    name: "at every depth of a type that refers to itself",
    types: `export interface Args { name: string; /** @hidden */ secret?: string; children: Args[] }`,
    hidden: ["**.secret"],
    accepted: [`{ "name": "a", "children": [{ "name": "b", "children": [{ "name": "c", "children": [] }] }] }`],
    refused: [
      `{ "name": "a", "children": [], "secret": "s" }`,
      `{ "name": "a", "children": [{ "name": "b", "children": [], "secret": "s" }] }`,
      `{ "name": "a", "children": [{ "name": "b", "children": [{ "name": "c", "children": [], "secret": "s" }] }] }`,
    ],
    example: [
      `{ name: "a", secret: "s", children: [{ name: "b", children: [{ name: "c", children: [], secret: "s" }] }] }`,
      `{ "name": "a", "children": [{ "name": "b", "children": [{ "name": "c", "children": [] }] }] }`,
    ],
  },
  {
    name: "in types that refer to one another",
    types: `${server}
      interface Folder { files: Leaf[]; byName: Record<string, Folder>; anything?: unknown; meta: Record<string, unknown>; depth: Integer }
      interface Leaf { parent?: Folder; auth: { /** @hidden */ key: string; user: string }; at: Server; two?: [Folder, string] }
      export interface Args { root: Folder; title: string }`,
    hidden: ["root.**.at.token", "root.**.auth.key"],
    accepted: [
      `{ "title": "t", "root": { "files": [], "byName": {}, "meta": { "key": 1 }, "depth": 3, "anything": { "x": [1] } } }`,
      `{ "title": "t", "root": { "files": [{ "auth": { "user": "u" }, "at": { "url": "x" } }], "byName": { "a": { "files": [], "byName": {}, "meta": {}, "depth": 1 } }, "meta": {}, "depth": 3 } }`,
    ],
    refused: [
      `{ "title": "t", "root": { "files": [{ "auth": { "user": "u", "key": "k" }, "at": { "url": "x" } }], "byName": {}, "meta": {}, "depth": 3 } }`,
      `{ "title": "t", "root": { "files": [], "byName": { "a": { "files": [{ "auth": { "user": "u" }, "at": { "url": "x", "token": "t" } }], "byName": {}, "meta": {}, "depth": 1 } }, "meta": {}, "depth": 3 } }`,
      `{ "title": "t", "root": { "files": [{ "auth": { "user": "u" }, "at": { "url": "x" }, "two": [{ "files": [{ "auth": { "user": "u", "key": "k" }, "at": { "url": "x" } }], "byName": {}, "meta": {}, "depth": 1 }, "s"] }], "byName": {}, "meta": {}, "depth": 3 } }`,
    ],
  },
  {
    name: "beside types that hold themselves in lists only",
    types: `type Nested = string | Nested[];
      export interface Args { deep: Nested; next?: Args; /** @hidden */ cursor?: number; names: readonly (readonly string[])[] }`,
    hidden: ["**.cursor"],
    accepted: [`{ "deep": [["a"], []], "names": [["n"]], "next": { "deep": "a", "names": [] } }`],
    refused: [`{ "deep": "a", "names": [], "next": { "deep": "a", "names": [], "cursor": 1 } }`],
  },
  {
    name: "in a type that a mapped type makes refer to itself",
    types: `type Deep<T> = { [Key in keyof T]?: T[Key] extends string ? T[Key] : Deep<T[Key]> };
      interface Spec { name: string; /** @hidden */ secret: string; inner: Spec } export interface Args { spec: Deep<Spec> }`,
    hidden: ["spec.**.secret"],
    accepted: [`{ "spec": {} }`, `{ "spec": { "inner": { "inner": { "name": "x" } } } }`],
    refused: [`{ "spec": { "secret": "s" } }`, `{ "spec": { "inner": { "inner": { "secret": "s" } } } }`],
  },
];

const depths = Array.from({ length: 60 }, (_, index) => index);
const nest = (innermost: string): string => `${`{ "child": `.repeat(60)}${innermost}${" }".repeat(60)}`;

export const oddCases: readonly HiddenCase[] = [
  {
    name: "under names that mean something in a path",
    types: `interface Odd {
        /** @hidden */ "a.b"?: string; /** @hidden */ "[]"?: string; /** @hidden */ "{}"?: string; /** @hidden */ "**"?: string;
        /** @hidden */ "back\\\\slash"?: string; /** @hidden */ "it's \\"it\\""?: string; /** @hidden */ 0?: string; /** @hidden */ "x-y z"?: string;
        /** @hidden */ "größe"?: string; /** @hidden */ "a[0]"?: string;
        a?: { b?: string; c?: string }; c: string;
      }
      export interface Args { odd: Odd; "b.c": { /** @hidden */ d?: string; e?: string }; b: { c?: { d?: string } } }`,
    hidden: [
      "b\\.c.d",
      "odd.0",
      "odd.\\*\\*",
      "odd.\\[]",
      "odd.\\{}",
      "odd.a\\.b",
      "odd.a\\[0]",
      "odd.back\\\\slash",
      "odd.größe",
      `odd.it's "it"`,
      "odd.x-y z",
    ],
    accepted: [`{ "odd": { "c": "x", "a": { "b": "y" } }, "b.c": { "e": "x" }, "b": { "c": { "d": "x" } } }`],
    refused: [
      ...["a.b", "[]", "{}", "**", "back\\\\slash", `it's \\"it\\"`, "0", "x-y z", "größe", "a[0]"].map(
        (name) => `{ "odd": { "c": "x", "${name}": "t" }, "b.c": {}, "b": {} }`,
      ),
      `{ "odd": { "c": "x" }, "b.c": { "d": "t" }, "b": {} }`,
    ],
    example: [
      `{ odd: { c: "x", a: { b: "y" }, "a.b": "t", "**": "t", "back\\\\slash": "t", 0: "t" }, "b.c": { d: "t", e: "x" }, b: { c: { d: "x" } } }`,
      `{ "odd": { "c": "x", "a": { "b": "y" } }, "b.c": { "e": "x" }, "b": { "c": { "d": "x" } } }`,
    ],
  },
  {
    name: "below sixty interfaces",
    types: `${depths.map((level) => `interface Level${level} { child: Level${level + 1} }`).join(" ")}
      interface Level60 { leaf: number; /** @hidden */ token?: string } export interface Args { top: Level0 }`,
    hidden: [`top${".child".repeat(60)}.token`],
    accepted: [`{ "top": ${nest(`{ "leaf": 1 }`)} }`],
    refused: [`{ "top": ${nest(`{ "leaf": 1, "token": "t" }`)} }`],
  },
  {
    name: "with an empty name",
    types: `export interface Args { /** @hidden */ ""?: string; inner: { /** @hidden */ "": string; a: string } }`,
    hidden: [".", "inner."],
    accepted: [`{ "inner": { "a": "x" } }`],
    refused: [`{ "": "t", "inner": { "a": "x" } }`, `{ "inner": { "a": "x", "": "t" } }`],
  },
  {
    name: "of which nothing is left but an empty object",
    types: `interface Auth { /** @hidden */ token: string }
      export interface Args { auth: Auth; maybe?: Auth; list: Auth[]; either: Auth | { user: string } }`,
    hidden: ["auth.token", "either.token", "list[].token", "maybe.token"],
    accepted: [
      `{ "auth": {}, "list": [], "either": {} }`,
      `{ "auth": {}, "maybe": {}, "list": [{}], "either": { "user": "u" } }`,
    ],
    refused: [
      `{ "auth": { "token": "t" }, "list": [], "either": {} }`,
      `{ "auth": {}, "list": [{ "token": "t" }], "either": {} }`,
      `{ "auth": {}, "list": [], "either": { "token": "t" } }`,
      `{ "auth": "text", "list": [], "either": {} }`,
      `{ "auth": {}, "list": [1], "either": {} }`,
    ],
  },
  {
    name: "when all parameters are",
    types: `export interface Args { /** @hidden */ user: string; /** @hidden */ session?: number }`,
    hidden: ["session", "user"],
    accepted: [`{}`],
    refused: [`{ "user": "u" }`, `{ "session": 1 }`],
    example: [`{ user: "u" }`, `{}`],
  },
  {
    name: "that is no JSON",
    types: `export interface Args { id: string; /** @hidden */ report?: (done: number) => void; /** @hidden */ cache?: Map<string, Date> }`,
    hidden: ["cache", "report"],
    accepted: [`{ "id": "x" }`],
    refused: [`{ "id": "x", "cache": {} }`, `{ "id": "x", "report": null }`],
  },
  {
    name: "beside an index signature that does not accept its name",
    types: `export interface Args { headers: { [name: \`x-\${string}\`]: string; /** @hidden */ token?: string } }`,
    hidden: ["headers.token"],
    accepted: [`{ "headers": { "x-a": "b" } }`],
    refused: [`{ "headers": { "token": "t" } }`],
  },
];
