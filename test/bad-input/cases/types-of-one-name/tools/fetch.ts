import type { FromInput } from "../types/input.js";

export interface Input {
  url: string;
}

/** Fetches a page. */
export const fetchPage: FromInput<Input> = { name: "fetch_page", effect: "read_only" };
