/** The one module that the build bundles another package into: jsonrepair. */

export { jsonrepair } from "jsonrepair";
