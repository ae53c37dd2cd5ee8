/** What the compiler must find true of the types that the registry module exports. It has nothing to run. */

import type { HandlerCall, Integer, ToolArgumentsOf, ToolInputOf, ToolResultOf } from "@toolwright/runtime";
import type {
  ToolArguments,
  ToolHandler,
  ToolHandlers,
  ToolInput,
  ToolMap,
  ToolName,
  ToolResult,
} from "../../generated/registry.js";
import type { ListWorkItemsResult } from "../../tools/core-agent/list-work-items.js";

/** Compiles only for `true`. */
export type Expect<Claim extends true> = Claim;

/** Whether two types are the same, optional and read-only properties included. */
export type Equal<Left, Right> =
  (<Any>() => Any extends Left ? 1 : 2) extends <Any>() => Any extends Right ? 1 : 2 ? true : false;

/** Whether a property may be left out. */
export type IsOptional<Type, Key extends keyof Type> = Record<never, never> extends Pick<Type, Key> ? true : false;

/** Whatever an application hands to its handlers. */
export interface AppContext {
  readonly workspace: string;
}

/** What the model may leave out. */
export type InputClaims = [
  Expect<IsOptional<ToolInput<"ListWorkItems">, "include_todo_list">>,
  Expect<IsOptional<ToolInput<"ListWorkItems">, "filter">>,
  Expect<Equal<ToolInput<"ListWorkItems">["include_todo_list"], boolean | undefined>>,
  Expect<Equal<ToolInput<"ApplyPatch">["patch"], string>>,
];

/** What a handler finds filled in. */
export type ArgumentsClaims = [
  Expect<Equal<IsOptional<ToolArguments<"ListWorkItems">, "include_todo_list">, false>>,
  Expect<Equal<ToolArguments<"ListWorkItems">["include_todo_list"], boolean>>,
  Expect<Equal<ToolArguments<"ListWorkItems">["limit"], Integer | null>>,
  Expect<Equal<IsOptional<ToolArguments<"Enqueue">, "priority">, true>>,
  Expect<Equal<keyof ToolArguments<"ListWorkItems">, keyof ToolInput<"ListWorkItems">>>,
];

/** What a handler is and gives back. */
export type HandlerClaims = [
  Expect<Equal<ToolResult<"ListWorkItems">, ListWorkItemsResult>>,
  Expect<Equal<Parameters<ToolHandler<"ListWorkItems", AppContext>>[1], AppContext>>,
  Expect<Equal<Parameters<ToolHandler<"ListWorkItems">>[2], HandlerCall>>,
  Expect<Equal<ToolHandlers<AppContext>["ListWorkItems"], ToolHandler<"ListWorkItems", AppContext>>>,
  Expect<Equal<keyof ToolHandlers, ToolName>>,
  Expect<Equal<ToolMap["ListWorkItems"]["metadata"]["name"], "ListWorkItems">>,
];

type Carried<Tool extends ToolMap[ToolName]["metadata"]> = [
  ToolInputOf<Tool>,
  ToolArgumentsOf<Tool>,
  ToolResultOf<Tool>,
];
type Listed<Name extends ToolName> = [ToolInput<Name>, ToolArguments<Name>, ToolResult<Name>];

/** The metadata of a tool carries the types that the registry module lists. */
export type MetadataClaim = Expect<Equal<Different, never>>;

type Different = {
  [Name in ToolName]: Equal<Carried<ToolMap[Name]["metadata"]>, Listed<Name>> extends true ? never : Name;
}[ToolName];
