/** Exports the package jsonrepair, which the build bundles into this module alone. */

export { jsonrepair } from "jsonrepair";
