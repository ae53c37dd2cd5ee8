/** Compiles the schema in a file with Ajv, as toolwright does; fails if that is impossible. */

import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { ajvOptions } from "../dist/generator.js";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Usage: node bench/compile-schema.mjs <file>");
const ajv = new Ajv2020(ajvOptions);
addFormats.default(ajv);
ajv.compile(JSON.parse(readFileSync(file, "utf8")));
