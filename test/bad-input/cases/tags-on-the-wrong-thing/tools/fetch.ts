import type { ToolDeclaration } from "@toolwright/runtime";

/** @hidden */
interface Secret {
  text: string;
}

/** @internal */
interface Shown {
  text: string;
}

/** @hidden */
type Token = string;

enum Level {
  /** @hidden */
  Low = "low",
  /** @internal */
  Middle = "middle",
  /** @minLength 2 */
  High = "high",
}

export interface FetchArgs</** @hidden */ Value = string> {
  secret?: Secret;
  shown: Shown;
  token?: Token;
  level: Level;
  value: Value;
  mode:
    | "fast"
    /** @hidden */
    | "slow"
    /** @title Never */
    | "never";
  headers: {
    name: string;
    /** @hidden */
    [header: string]: string;
  };
}

/**
 * Fetches a page.
 * @hidden
 * @title Fetch
 * @deprecated Use fetch_all.
 */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
};
