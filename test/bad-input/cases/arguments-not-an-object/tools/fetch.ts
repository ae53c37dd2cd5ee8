import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

type Url = string;

/** Tool text. */
export const text: ToolDeclaration<string> = { name: "text", effect: "read_only" };

/** Tool alias_of_text. */
export const alias_of_text: ToolDeclaration<Url> = { name: "alias_of_text", effect: "read_only" };

/** Tool list. */
export const list: ToolDeclaration<string[]> = { name: "list", effect: "read_only" };

/** Tool tuple. */
export const tuple: ToolDeclaration<[string, number]> = { name: "tuple", effect: "read_only" };

/** Tool optional. */
export const optional: ToolDeclaration<FetchArgs | undefined> = { name: "optional", effect: "read_only" };

/** Tool nullable. */
export const nullable: ToolDeclaration<FetchArgs | null> = { name: "nullable", effect: "read_only" };

/** Tool either. */
export const either: ToolDeclaration<FetchArgs | string> = { name: "either", effect: "read_only" };

/** Tool anything. */
export const anything: ToolDeclaration<any> = { name: "anything", effect: "read_only" };

/** Tool something. */
export const something: ToolDeclaration<unknown> = { name: "something", effect: "read_only" };

/** Tool nothing. */
export const nothing: ToolDeclaration<never> = { name: "nothing", effect: "read_only" };

/** Tool nobody. */
export const nobody: ToolDeclaration<undefined> = { name: "nobody", effect: "read_only" };

/** Tool bare. */
export const bare: ToolDeclaration<object> = { name: "bare", effect: "read_only" };

/** Tool callback. */
export const callback: ToolDeclaration<() => void> = { name: "callback", effect: "read_only" };
