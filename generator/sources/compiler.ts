/** The one TypeScript compiler of the process, bundled with ts-morph. */

// `import` would look through 12 MB of CommonJS for the names that they export.
import morph = require("ts-morph");

export import Project = morph.Project;
export import ts = morph.ts;
