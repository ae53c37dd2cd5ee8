import type { DateTime, ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  byIndex: { [index: number]: string };
  bySymbol: { [key: symbol]: string };
  byNumber: Record<number, string>;
  byDate: Record<DateTime, string>;
  prototype: { "__proto__": string };
  unnamed: { "": string };
  inherited: { toString?: string; valueOf: number };
  partial: Partial<{ constructor: string }>;
  both: Record<string, number> & { id: string };
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "read_only" };
