/** Generates `config.schema.json` from the `Config` interface, or compares it with `--check`. */

import { fileURLToPath } from "node:url";
import { loadConfig } from "../config/resolved-settings.js";
import { readText } from "../disk/reads.js";
import { writeFiles } from "../disk/write-files.js";
import { knownCodes } from "../lint/lint-rules.js";
import { loadSources } from "../sources/program.js";
import { schemaHeader } from "../surface/generated-header.js";
import { createSchemaBuilder } from "../schemas/build-schemas.js";
import { renderJson } from "@toolwright/runtime/internal/json-schema";

// It runs from dist/, but is not in the package.
const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");
const path = "generator/config/config.schema.json";

const config = { tools: ["generator/config/config.ts"], output: "generated" };
const { settings } = loadConfig({ root, config }, knownCodes);
if (settings === undefined) throw new Error("The settings that read Config must be valid.");
const { sources, diagnostics } = loadSources({ settings });
const findings = [...diagnostics];
const builder =
  sources && createSchemaBuilder({ sources, missing: new Set() }, (finding) => void findings.push(finding));
const [configFile] = sources?.toolFiles ?? [];
const schema = configFile && builder?.schemaOfExport(configFile, "Config", "input");
if (schema === undefined || findings.length > 0) throw new Error(`Config has no schema: ${JSON.stringify(findings)}`);

const text = renderJson({ ...schemaHeader("generator/config/config.ts"), title: "toolwright.config.json", ...schema });
const isCurrent = readText(`${root}/${path}`).replaceAll("\r\n", "\n") === text;
if (process.argv.includes("--check")) {
  if (!isCurrent)
    throw new Error(
      "generator/config/config.schema.json is not what generator/config/config.ts says. Run `npm run codegen`.",
    );
} else if (!isCurrent) {
  const problem = writeFiles(root, { write: [{ path, text }], remove: [] });
  if (problem !== undefined) throw new Error(JSON.stringify(problem));
}
