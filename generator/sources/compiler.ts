/** The one TypeScript compiler of the process, bundled with ts-morph. */

export { Project, ts } from "ts-morph";
export type { FileSystemHost } from "ts-morph";
