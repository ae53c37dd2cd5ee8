import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
  headers: Map<string, string>;
}

export interface SaveArgs {
  size: bigint;
}

export interface DropArgs {
  before?: Date;
}

export interface OpenArgs {
  onLoad: (text: string) => void;
}

export interface TurnArgs {
  key: symbol;
}

export interface CloseArgs {
  nested: { inner: { tags: Set<string> }[] };
}

export interface ZoomArgs {
  onZoom(): void;
}

export interface PrintArgs {
  data: Uint8Array | string;
}

/** Tool fetch_page. */
export const fetch_page: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "read_only" };

/** Tool save_page. */
export const save_page: ToolDeclaration<SaveArgs> = { name: "save_page", effect: "read_only" };

/** Tool drop_page. */
export const drop_page: ToolDeclaration<DropArgs> = { name: "drop_page", effect: "read_only" };

/** Tool open_page. */
export const open_page: ToolDeclaration<OpenArgs> = { name: "open_page", effect: "read_only" };

/** Tool turn_page. */
export const turn_page: ToolDeclaration<TurnArgs> = { name: "turn_page", effect: "read_only" };

/** Tool close_page. */
export const close_page: ToolDeclaration<CloseArgs> = { name: "close_page", effect: "read_only" };

/** Tool zoom_page. */
export const zoom_page: ToolDeclaration<ZoomArgs> = { name: "zoom_page", effect: "read_only" };

/** Tool print_page. */
export const print_page: ToolDeclaration<PrintArgs> = { name: "print_page", effect: "read_only" };
