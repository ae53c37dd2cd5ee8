import type { ToolDeclaration } from "@toolwright/runtime";
import type { FetchArgs } from "../types/fetch-args.js";

/** Tool fetch_page. */
export const fetch_page: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "read_only" };

/** Tool save_page. */
export const save_page: ToolDeclaration<FetchArgs> = { name: "save_page", effect: "read_only" };
