import type { ToolDeclaration } from "@toolwright/runtime";

export type FetchArgs =
  | {
      url: string;
      /**
       * @hidden
       * @default 1
       */
      retries?: number;
    }
  | {
      path: string;
      /**
       * @hidden
       * @default 2
       */
      retries?: number;
      /**
       * @hidden
       * @default none
       */
      session?: string;
    };

/** Fetches a page. */
export const fetch: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "read_only" };
