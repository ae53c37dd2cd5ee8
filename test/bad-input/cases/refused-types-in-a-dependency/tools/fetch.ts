import type { ToolDeclaration } from "@toolwright/runtime";
import type { Nullable, Page } from "page";

export interface FetchArgs {
  page: Page<Uint8Array>;
  body: Pick<Page<string>, "body" | "fetched">;
  own: Nullable<{ size: bigint }>;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "read_only" };
