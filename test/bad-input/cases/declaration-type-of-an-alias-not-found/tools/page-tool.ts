import type { ToolDeclaration } from "@toolwright/runtme";

export type PageTool<Args extends object> = ToolDeclaration<Args>;
