/** The one TypeScript compiler of the process: the one that ts-morph carries. */

export { Project, ts } from "ts-morph";
export type { FileSystemHost } from "ts-morph";
