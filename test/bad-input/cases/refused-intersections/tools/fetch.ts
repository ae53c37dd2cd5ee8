import type { ToolDeclaration } from "@toolwright/runtime";

type Id = string & { readonly __brand: "Id" };

export interface FetchArgs {
  id: Id;
  ids: Id[];
  both: string & number;
  kind: { kind: "a"; x: string } & { kind: "b" };
  inner: { a: string } & { a: number };
  list: string[] & { extra: string };
  dated: { a: string } & Date;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "read_only" };
