import { functionTool, toToolSpec } from "@toolwright/runtime";
import type { ObjectSchema, ToolMetadata, ToolSpec } from "@toolwright/runtime";
import type { Assert, Same } from "./equality.js";

const search = functionTool({
  name: "search",
  description: "Searches.",
  inputSchema: { type: "object", properties: { query: { type: "string" } }, required: ["query"] },
});

export type TheNameIsALiteral = Assert<Same<typeof search.name, "search">>;
export type ItIsMetadata = Assert<Same<typeof search, ToolMetadata<unknown, unknown, "search">>>;

declare const listed: readonly { name: string; schema: ObjectSchema }[];

export const dynamicTools: ToolMetadata[] = listed.map(({ name, schema }) =>
  functionTool({ name, description: "", inputSchema: schema, effect: "mutating", openWorld: true }),
);

export const specs: ToolSpec[] = [search, ...dynamicTools].map((tool) => toToolSpec(tool));
