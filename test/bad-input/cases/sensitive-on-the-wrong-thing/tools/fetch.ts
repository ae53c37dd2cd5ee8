import type { ToolDeclaration } from "@toolwright/runtime";
import type { Headers } from "headers";

/** @sensitive */
interface Account {
  name: string;
}

/** @sensitive */
type Token = string;

enum Level {
  /** @sensitive */
  Low = "low",
  High = "high",
}

export interface FetchArgs {
  account: Account;
  token: Token;
  level: Level;
  mode: /** @sensitive */ "fast" | "slow";
  /** @secret */
  pin: string;
  // @sensitive
  password: string;
  key: string; /* @sensitive */
  /**
   * @sensitive
   * Text that is meant to be a description.
   */
  text: string;
  /** Kept out of traces, @sensitive: always. */
  session: string;
  /** Kept, as it is @sensitve. */
  code: string;
  cookies: {
    /** @sensitive */
    [name: string]: string;
  };
}

export interface FetchResult {
  headers: Headers;
}

/**
 * Fetches a page.
 * @sensitive
 */
export const fetchPage: ToolDeclaration<FetchArgs, FetchResult> = { name: "fetch_page", effect: "read_only" };

/** Each level doubles the ways to the next. */
interface Twice<Inner> {
  left: Inner;
  right: Inner;
}

interface Secret {
  /** @sensitive */
  key: string;
}

type FourLevels<Inner> = Twice<Twice<Twice<Twice<Inner>>>>;

export interface LevelArgs {
  level: FourLevels<FourLevels<FourLevels<Secret>>>;
}

/** Fetches a level. */
export const level: ToolDeclaration<LevelArgs> = { name: "fetch_level", effect: "read_only" };
