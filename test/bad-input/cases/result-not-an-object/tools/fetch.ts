import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

/** Tool text. */
export const text: ToolDeclaration<FetchArgs, string> = { name: "text", effect: "read_only" };

/** Tool list. */
export const list: ToolDeclaration<FetchArgs, string[]> = { name: "list", effect: "read_only" };

/** Tool nullable. */
export const nullable: ToolDeclaration<FetchArgs, FetchArgs | null> = { name: "nullable", effect: "read_only" };

/** Tool anything. */
export const anything: ToolDeclaration<FetchArgs, any> = { name: "anything", effect: "read_only" };

/** Tool empty. */
export const empty: ToolDeclaration<FetchArgs, void> = { name: "empty", effect: "read_only" };

/** Tool absent. */
export const absent: ToolDeclaration<FetchArgs, null> = { name: "absent", effect: "read_only" };

/** Tool later. */
export const later: ToolDeclaration<FetchArgs, Promise<FetchArgs>> = { name: "later", effect: "read_only" };
