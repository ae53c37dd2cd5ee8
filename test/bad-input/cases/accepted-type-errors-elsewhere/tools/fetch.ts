import type { ToolDeclaration } from "@toolwright/runtime";
import type { ToolHandler } from "../generated/registry.js";
import { missing } from "./missing.js";

export interface FetchArgs {
  url: string;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
};

export const handleFetch: ToolHandler<"fetch_page"> = async ({ url }) => {
  const length: string = url.length;
  return missing(length, nowhere);
};

interface Unused {
  what: Unknown;
}
