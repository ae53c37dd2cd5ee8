import type { ToolDeclaration } from "@toolwright/runtime";

export class Page {
  #secret = "";
  text = "";
  load(): string {
    return this.#secret;
  }
}

interface Callable {
  (text: string): void;
}

const defaults = {
  depth: 1,
  run: () => 1,
};

export interface FetchArgs {
  onLoad: (text: string) => void;
  onError?: ((error: string) => void) | null;
  onZoom(): void;
  onMove?(x: number): void;
  get size(): number;
  set width(value: number);
  make: new (text: string) => object;
  callable: Callable;
  page: Page;
  pages: Page[];
  kind: typeof Page;
  part: Pick<Page, "text" | "load">;
  defaults: typeof defaults;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs, Page> = { name: "fetch_page", effect: "read_only" };
