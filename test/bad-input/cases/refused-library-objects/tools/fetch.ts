import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  headers: Map<string, string>;
  cache?: WeakMap<object, string>;
  frozen: ReadonlyMap<string, string>;
  tags: Set<string>;
  known: ReadonlySet<string>;
  since: Date;
  pattern: RegExp;
  later: Promise<string>;
  soon: PromiseLike<string>;
  problem: Error;
  problems: TypeError[];
  rows: Iterable<string>;
  steps: Iterator<string>;
  stream: AsyncGenerator<string>;
  bytes: Uint8Array;
  samples: Float64Array;
  buffer: ArrayBuffer;
  shared: ArrayBufferLike;
  view: DataView;
  list: ArrayLike<string>;
  text: String;
  count: Number;
  flag: Boolean;
  thing: Object;
  run: Function;
  format: Intl.NumberFormat;
  rest: Omit<Date, "getTime">;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "read_only" };
