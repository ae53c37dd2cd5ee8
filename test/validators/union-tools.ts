/** Tools whose arguments are unions of every kind, and have names that are hard to write into code. */

const declare = (
  name: string,
  types: string,
): string => `import type { Integer, ToolDeclaration } from "@toolwright/runtime";

${types}

/** Tries ${name}. */
export const tool: ToolDeclaration<Args, { value: Args }> = { name: "${name}", effect: "read_only" };
`;

/** Modules that declare a tool each. */
export const unionTools: Readonly<Record<string, string>> = {
  "tools/tagged.ts": declare(
    "tagged",
    `export interface Circle { kind: "circle"; radius: number; inner?: Shape }
export interface Square { kind: "square"; side: number }
export interface Many { kind: "polygon" | "line"; /** @minItems 2 */ points: { x: number; y: number }[] }
export type Shape = Circle | Square | Many;
export interface Args { shape: Shape; others?: Shape[]; maybe?: Shape | null; either?: Shape | string | string[] }`,
  ),
  "tools/root.ts": declare(
    "root",
    `export type Args = { op: "add"; text: string } | { op: "remove"; line: Integer } | { op: "move"; from: Integer; to: Integer };`,
  ),
  "tools/numbered.ts": declare(
    "numbered",
    `export type Message = { version: 1; body: string } | { version: 2; body: string[] } | { version: true; all: boolean };
export interface Args { message: Message }`,
  ),
  "tools/nested.ts": declare(
    "nested",
    `export type Read = { type: "file"; path: string } | { type: "url"; url: string };
export type Write = { type: "put"; text: string };
export interface Args { action: Read | Write; tagless: { a: string } | { b: string }; open: { k?: "x"; a: string } | { k: "y"; b: string } }`,
  ),
  "tools/mixed.ts": declare(
    "mixed",
    `export type Optional = { kind?: "a" | null; text: string } | { kind: "b"; text: Integer };
export interface Args { scalar: "a" | 1 | { b: string }; list: string[] | Integer | true | null | { c?: string }; optional: Optional | null; names?: Names }
export interface Names { default?: 1 | "x"; isOddFormat?: string; "a-b"?: Integer; "a b"?: string; undefined?: boolean; data?: { data?: { data0: null } }; keep?: number[]; key0?: "k"; Number?: Integer; value: string }`,
  ),
  "tools/anything.ts": declare(
    "anything",
    `export type Anything = unknown;
export interface Args { first: Anything; others?: { [K in "low" | "a-b"]: Anything }[] }`,
  ),
  "tools/odd-names.ts": declare(
    "odd_names",
    `export interface Args {
  "a b/c~d"?: string; "quote\\"s"?: Integer; "it's"?: boolean; "x,schemaPath:\\"1\\""?: string; "if(!(data))"?: string[];
  constructor: string; "0"?: string; "ünï"?: { "instancePath": string; "errors++;": 1 | "2" | null };
  $schema1?: "a" | 1; $count?: number; fail?: (string | null)[]; schema12?: { func0?: Integer | null; $ref?: boolean };
  /** @uniqueItems */
  unique?: { [key: string]: string }[];
  /** @pattern ^"\\\\d+"$ */
  quoted?: string;
  /** @minLength 2
   * @maxLength 3 */
  short?: string;
  when?: 1 | 2 | 3 | "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h";
}`,
  ),
};
