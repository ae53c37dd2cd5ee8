import type { ToolDeclaration } from "@toolwright/runtime";
import type { Dated, Page } from "../types/page.js";

interface Box<Value> {
  inside: Value;
}

type Nullable<Value> = { [Key in keyof Value]: Value[Key] | null };

interface Row {
  when: Date;
}

export interface FetchArgs {
  list: { inner: { tags: Set<string> }[] }[];
  box: Box<Box<Map<string, number>>>;
  page: Page<RegExp>;
  dated: Dated<string>;
  partial: Readonly<Partial<{ size: bigint }>>;
  picked: Pick<{ when: Date; name: string }, "when">;
  nullable: Nullable<{ at: Date }>;
  record: Record<string, Record<"a" | "b", symbol>>;
  mapped: { [Key in "a" | "b"]: Uint8Array };
  tuple: [string, [when: Date]];
  union: string | number | { run: () => void };
  row: Row["when"];
  returned: ReturnType<() => bigint>;
  parameter: Parameters<(when: Date) => void>[0];
  awaited: Awaited<Promise<Set<string>>>;
  excluded: Exclude<string | Date, string>;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "read_only" };
