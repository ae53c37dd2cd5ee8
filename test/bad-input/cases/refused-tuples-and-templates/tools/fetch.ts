import type { Integer, ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  last: [...string[], number];
  middle: [string, ...number[], boolean];
  never: [string, never];
  dated: [name: string, when?: Date];
  touching: `${string}${number}`;
  digit: `${number}5`;
  digits: `${bigint}`;
  pixels: `${Integer}px`;
  shouted: `x-${Uppercase<string>}`;
  headers: { [name: `${string}${number}`]: string };
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "read_only" };
