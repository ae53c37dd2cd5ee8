import type { CalendarDate, Integer, ToolDeclaration } from "@toolwright/runtime";

/** @minLength 2 */
type Count = number;

/** @maximum 5 */
interface Page {
  text: string;
}

enum Level {
  Low = 1,
  High = 2,
}

interface Box<Value> {
  /** @minLength 1 */
  value: Value;
}

export interface FetchArgs {
  /** @minLength 1 */
  depth: number;
  /** @minimum 1 */
  url: string;
  /** @pattern ^a */
  ready: boolean;
  /** @format email */
  size: Integer;
  /** @format email */
  day: CalendarDate;
  /** @uniqueItems */
  name: string;
  /** @minItems 1 */
  options: { deep: boolean };
  /** @minProperties 1 */
  list: string[];
  /** @minProperties 3 */
  pair: { a?: string; b?: string };
  /** @maxProperties 1 */
  both: { a: string; b: string };
  /** @multipleOf 2 */
  nothing: null;
  /** @contentEncoding base64 */
  page: Page;
  /** @contentMediaType text/html */
  levels: Level[];
  /** @minLength 1 */
  anything: unknown;
  /** @minLength 1 */
  union: number | boolean | null;
  /** @asType integer */
  text: string;
  /** @asType integer */
  shares: 0.5 | 1;
  /** @asType integer */
  record: Record<string, number>;
  /** @minItems 3 */
  tuple: [string, number];
  /** @maxItems 4 */
  looser: [string, number];
  /** @minItems 1 */
  same: [string, string];
  /** @maxLength 4 */
  as: "html" | "markdown";
  /** @minimum 2 */
  level: Level;
  /** @pattern ^x */
  only: "y" | null;
  count: Count;
  /** @minLength 1 */
  counted: Count;
  strings: Box<string>;
  numbers: Box<number>;
  again: Box<number>;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
};

/** Saves a page. */
export const savePage: ToolDeclaration<FetchArgs, FetchArgs> = {
  name: "save_page",
  effect: "mutating",
};
