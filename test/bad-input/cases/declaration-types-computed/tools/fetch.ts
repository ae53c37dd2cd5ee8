import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

export interface Wrapped<Value> {
  value: Value;
}

type Named<Name extends string, Args extends object> = ToolDeclaration<Args> & { name: Name };
type Frozen<Args extends object> = Readonly<ToolDeclaration<Args>>;
type Wrapping<Args extends object, Result = Wrapped<Args>> = ToolDeclaration<Args, Result>;

/** Fetches a page. */
export const fetchPage: Named<"fetch_page", FetchArgs> = { name: "fetch_page", effect: "read_only" };

/** Fetches a feed. */
export const fetchFeed: Frozen<FetchArgs> = { name: "fetch_feed", effect: "read_only" };

/** Fetches an image. */
export const fetchImage: Wrapping<FetchArgs> = { name: "fetch_image", effect: "read_only" };
