/** Exports jsonrepair; the build bundles the package into this module alone. */

export { jsonrepair } from "jsonrepair";
