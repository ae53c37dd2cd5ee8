/** A file of any size to the part of it that a model reads: all of it, or its beginning and its end. */

import { open } from "node:fs/promises";

/**
 * Reads at most `budget` bytes of a file, half from its beginning and half from its end. A marker says how many are
 * left out in between.
 */
export async function previewFile(
  path: string,
  budget: number,
): Promise<{ readonly text: string; readonly cut: boolean }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (length: number, position: number): Promise<string> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.toString("utf8", 0, bytesRead);
    };
    if (size <= budget) return { text: await read(size, 0), cut: false };
    const half = Math.floor(budget / 2);
    // A character that the cut goes through is left out.
    const head = (await read(half, 0)).replace(/\uFFFD$/, "");
    const tail = (await read(half, size - half)).replace(/^\uFFFD+/, "");
    return { text: `${head}\n… ${size - 2 * half} bytes left out …\n${tail}`, cut: true };
  } finally {
    await file.close();
  }
}
