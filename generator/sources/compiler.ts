/** The one TypeScript compiler of the process: the one that ts-morph carries, which the build puts beside this code. */

export { ts } from "ts-morph";
