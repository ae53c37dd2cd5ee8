/** Limits on what a server sends: nobody needs more, and a faulty server sends without end. */

/** Bytes of all answers together. */
export const mostBytes = 32 * 1024 * 1024;

/** Pages of a list of tools. */
export const mostPages = 1000;

/** Counts bytes, and throws `refuse()` when there are too many. */
export function createByteCounter(refuse: () => Error): (bytes: number) => void {
  let total = 0;
  return (bytes) => {
    total += bytes;
    if (total > mostBytes) throw refuse();
  };
}
