/** The one TypeScript compiler of the process: the one that ts-morph carries. The schema engine imports the default export. */

export { ts, ts as default } from "ts-morph";
