/** Writes Ajv's standalone code in the form of `generated/validators/`, until toolwright generates that folder. */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @param {string} folder
 * @param {readonly { readonly name: string, readonly input_schema: object }[]} tools
 * @returns {Promise<string>} The folder of the modules.
 */
export async function writeStandIn(folder, tools) {
  const [{ Ajv2020 }, { default: addFormats }, { default: standalone }, { ajvOptions }] = await Promise.all([
    import("ajv/dist/2020.js"),
    import("ajv-formats"),
    import("ajv/dist/standalone/index.js"),
    import("../dist/generator.js"),
  ]);
  const source = join(folder, "stand-in");
  mkdirSync(source);
  for (const { name, input_schema: schema } of tools) {
    const ajv = new Ajv2020({ ...ajvOptions, allErrors: true, code: { source: true, esm: true } });
    addFormats.default(ajv);
    writeFileSync(join(source, `${name}.ts`), standalone.default(ajv, ajv.compile(schema)));
  }
  const imports = tools.map(({ name }) => `import { validate as ${name} } from "./${name}.js";`);
  const entries = tools.map(({ name }) => `${name}: { input: ${name} }`).join(", ");
  writeFileSync(join(source, "index.ts"), `${imports.join("\n")}\nexport const validators = { ${entries} };\n`);
  return source;
}
