/** From a file of any length to its lines, one by one. */

import { closeSync, openSync, readSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";

/** Bytes per read, so that memory use does not grow with the file. */
const chunkSize = 1 << 20;

/** Yields every line of a UTF-8 file, without its line ending; throws if the file cannot be read. */
export function* readLines(file: string): Generator<string> {
  const descriptor = openSync(file, "r");
  try {
    const decoder = new StringDecoder("utf8");
    const bytes = Buffer.alloc(chunkSize);
    let rest = "";
    for (let read = readSync(descriptor, bytes); read > 0; read = readSync(descriptor, bytes)) {
      const lines = (rest + decoder.write(bytes.subarray(0, read))).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) yield withoutReturn(line);
    }
    rest += decoder.end();
    if (rest !== "") yield withoutReturn(rest);
  } finally {
    closeSync(descriptor);
  }
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
