/** Messages to and from a started server: one JSON object per line. */

import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { parseJson, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import { createByteCounter, mostBytes } from "./limits.js";
import type { ServerProcess } from "./server-process.js";
import { ServerProblem } from "./server-source.js";

/** Connects the client to the process, which it does not end; `fail` hears why no more messages come. */
export function connectStdio(
  { stdin, stdout, ended }: ServerProcess,
  fail: (problem: ServerProblem) => void,
): Transport {
  const count = createByteCounter(() => new ServerProblem(`it has sent more than ${mostBytes / 2 ** 20} MB`));
  let parts: Buffer[] = [];
  /** The first line that is no message, as long as none is. */
  let printed: string | undefined;
  let isUnderstood = false;
  const read = (chunk: Buffer): void => {
    count(chunk.length);
    let start = 0;
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", start)) {
      const line = Buffer.concat([...parts, chunk.subarray(start, end)]).toString("utf8");
      parts = [];
      start = end + 1;
      const messages = readMessages(line);
      if (messages.length > 0) isUnderstood = true;
      else if (line.trim() !== "") printed ??= line.trim();
      for (const message of messages) transport.onmessage?.(message);
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
  };
  const transport: Transport = {
    start: async () => {
      stdout.on("data", (chunk: Buffer) => {
        try {
          read(chunk);
        } catch (error) {
          stdout.removeAllListeners("data").resume();
          if (!(error instanceof ServerProblem)) throw error;
          fail(error);
        }
      });
      void ended.then((words) => fail(isUnderstood ? new ServerProblem(words) : describeForeign(words, printed)));
    },
    send: async (message) => {
      stdin.write(`${JSON.stringify(message)}\n`);
    },
    close: async () => {
      stdout.removeAllListeners("data").resume();
      transport.onclose?.();
    },
  };
  return transport;
}

const mostPrinted = 200;

/** A program that ends in peace, or after other output, without a message is probably no server. */
function describeForeign(words: string, printed: string | undefined): ServerProblem {
  if (printed === undefined && !words.endsWith("exit code 0")) return new ServerProblem(words);
  const shown = printed === undefined ? "" : `, and printed ${JSON.stringify(printed.slice(0, mostPrinted))}`;
  const remedy = "Pass the command that starts an MCP server, which answers over its standard output.";
  return new ServerProblem(`${words} without a message of the Model Context Protocol${shown}`, remedy);
}

/** Some servers write other lines to standard output, such as a greeting. */
function readMessages(line: string): readonly JSONRPCMessage[] {
  const value = parseJson(line);
  if (value === undefined && /^\s*[{[]/.test(line))
    throw new ServerProblem(`it has sent a message that is not JSON: ${line.slice(0, 200)}`);
  // The client checks each message.
  return (isList(value) ? value : [value]).filter(isObject) as unknown as JSONRPCMessage[];
}
