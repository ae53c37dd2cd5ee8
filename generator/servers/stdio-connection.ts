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
  const read = (chunk: Buffer): void => {
    count(chunk.length);
    let start = 0;
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", start)) {
      const line = Buffer.concat([...parts, chunk.subarray(start, end)]).toString("utf8");
      parts = [];
      start = end + 1;
      for (const message of readMessages(line)) transport.onmessage?.(message);
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
      void ended.then((words) => fail(new ServerProblem(words)));
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

/** Some servers write other lines to standard output, such as a greeting. */
function readMessages(line: string): readonly JSONRPCMessage[] {
  const value = parseJson(line);
  if (value === undefined && /^\s*[{[]/.test(line))
    throw new ServerProblem(`it has sent a message that is not JSON: ${line.slice(0, 200)}`);
  // The client checks each message.
  return (isList(value) ? value : [value]).filter(isObject) as unknown as JSONRPCMessage[];
}
