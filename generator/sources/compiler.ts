/** The one TypeScript compiler of the process: the one that ts-morph carries, which the build puts beside this code. */

// `import` would look through all of it for the names that it exports.
import morph = require("ts-morph");

export import ts = morph.ts;
