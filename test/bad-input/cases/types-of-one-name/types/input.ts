import type { ToolDeclaration } from "@toolwright/runtime";

export interface Input {
  from: string;
}

export type FromInput<Result extends object> = ToolDeclaration<Input, Result>;
