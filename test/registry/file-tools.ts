/** Tools as the generator writes them down, one for each kind that a registry tells apart. */

import type { ToolMetadata } from "@toolwright/runtime";
import { closed, open, string } from "../support/schema-words.js";

interface ReadFileArgs {
  path: string;
  startLine?: number;
  openedByUser?: boolean;
  owner: string;
}

/** Only reads; has an alias, a default, a retry hint, and hidden parameters: one with a default, one required. */
export const readFile: ToolMetadata<
  ReadFileArgs,
  { text: string },
  "read_file",
  "startLine" | "openedByUser",
  "openedByUser" | "owner"
> = {
  name: "read_file",
  description: "Reads a file.",
  version: "2.1.0",
  effect: "read_only",
  idempotent: true,
  retryHint: { maxAttempts: 3, initialBackoffMs: 200 },
  typicalDurationMs: 5,
  aliases: ["cat"],
  inputSchema: closed({
    path: { description: "Path of the file.", type: "string", minLength: 1 },
    "startLine?": { description: "First line, from 1.", type: "integer", minimum: 1, default: 1 },
  }),
  hiddenParameters: ["openedByUser", "owner"],
  hiddenDefaults: { openedByUser: false },
  hiddenTypes: { openedByUser: { types: ["boolean"] }, owner: { required: true, types: ["string"] } },
  outputSchema: open({ text: string }),
};

/** Changes things, and has a parameter that only its handler may see. */
export const writeFile: ToolMetadata<{ path: string; text: string; token?: string }, unknown, "write_file"> = {
  name: "write_file",
  description: "Writes a file.",
  effect: "mutating",
  idempotent: false,
  sensitiveParameters: ["token"],
  inputSchema: closed({ path: string, text: string, "token?": string }),
};

/** Destroys. */
export const removeFile: ToolMetadata<{ path: string }, unknown, "remove_file"> = {
  name: "remove_file",
  description: "Removes a file for good.",
  version: "1.0.0",
  effect: "destructive",
  idempotent: true,
  openWorld: false,
  inputSchema: closed({ path: string }),
};

/** All of them. */
export const fileTools: readonly (typeof readFile | typeof writeFile | typeof removeFile)[] = [
  readFile,
  writeFile,
  removeFile,
];
