// An esbuild plugin that compiles the templates of generated modules, because the Handlebars compiler loads slowly. A
// field that the view lacks is an error, and nothing is escaped.

import { readFile } from "node:fs/promises";
import handlebars from "handlebars";

export const compiledTemplates = {
  name: "compiled-templates",
  setup: (build) =>
    build.onLoad({ filter: /\.hbs$/ }, async ({ path }) => {
      const source = (await readFile(path, "utf8")).replaceAll("\r\n", "\n");
      const template = handlebars.precompile(source, { noEscape: true, strict: true });
      const contents = `import { template } from "handlebars/runtime.js";\nexport const render = template(${template});\n`;
      return { contents, resolveDir: import.meta.dirname };
    }),
};
