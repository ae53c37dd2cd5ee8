import type { Integer } from "@toolwright/runtime";

export const line: Integer = "3";
