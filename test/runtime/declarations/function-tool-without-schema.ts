import { functionTool } from "@toolwright/runtime";

export const readFile = functionTool({ name: "read_file", description: "Reads a file." });
