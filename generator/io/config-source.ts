/** From the place of a configuration to its text, parsed and validated, with the position of every part. */

import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { ErrorObject } from "ajv";
import type { Config } from "../config.js";
import configSchema from "../config.schema.json" with { type: "json" };
import { createDiagnostic, type Diagnostic, type Report } from "../diagnostics.js";
import { relativePath } from "../locations.js";
import { listWords, nearest } from "../spelling.js";
import { createAjv } from "../validation.js";
import { parseJsonFile, type JsonFile } from "./json-file.js";

/** One configuration file. */
export interface ConfigSource {
  readonly json: JsonFile;
  readonly value: Config;
  /** Folder that the file's paths are relative to, absolute. */
  readonly folder: string;
  /** Keys above the settings: `["toolwright"]` in a package.json. */
  readonly path: readonly string[];
  readonly absoluteFile: string;
}

/** Name of a project's own configuration. */
export const defaultConfigFile = "toolwright.config.json";

/** Path of the file that has the settings: the given one, the project's own, or its package.json. */
export function findConfig(root: string, given: string | undefined): string {
  if (given !== undefined) return resolve(root, given);
  const own = join(root, defaultConfigFile);
  const packageFile = join(root, "package.json");
  if (existsSync(own) || statSync(packageFile, { throwIfNoEntry: false })?.isFile() !== true) return own;
  const { value } = parseJsonFile({ file: "package.json", text: readFileSync(packageFile, "utf8") });
  return typeof value === "object" && value !== null && "toolwright" in value ? packageFile : own;
}

/** Takes settings that are there already as a file would have them. */
export function inlineConfig(root: string, value: Config, report: Report): ConfigSource | undefined {
  const json = parseJsonFile({ file: "(configuration)", text: JSON.stringify(value, null, 2) });
  return validated({ json, value, folder: root, path: [], absoluteFile: join(root, "(configuration)") }, report);
}

/** Reads one file; undefined where something is wrong with it. */
export function readConfig(root: string, absoluteFile: string, report: Report): ConfigSource | undefined {
  const file = relativePath(root, absoluteFile);
  let text: string;
  try {
    text = readFileSync(absoluteFile, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    report(
      code === "ENOENT"
        ? createDiagnostic("config-not-found", { file })
        : createDiagnostic("config-not-readable", { file, reason: code === "EISDIR" ? "it is a folder" : code }),
    );
    return undefined;
  }
  const json = parseJsonFile({ file, text });
  json.diagnostics.forEach(report);
  if (json.diagnostics.length > 0) return undefined;
  const path = basename(absoluteFile) === "package.json" ? ["toolwright"] : [];
  // What the value holds is checked by `validated` before anybody relies on it.
  const whole = json.value as Record<string, Config> | null;
  const value = path.length > 0 ? (whole?.["toolwright"] ?? {}) : (json.value as Config);
  return validated({ json, value, folder: dirname(absoluteFile), path, absoluteFile }, report);
}

/** Validates one file against the schema that is generated from the `Config` interface. */
function validated(source: ConfigSource, report: Report): ConfigSource | undefined {
  // The schema is our own: checking it against its meta-schema would take longer than all else here.
  const validate = createAjv({ allErrors: true, validateSchema: false, verbose: true }).compile(configSchema);
  if (validate(source.value)) return source;
  for (const error of validate.errors ?? []) report(describeError(error, source));
  return undefined;
}

function describeError(error: ErrorObject, source: ConfigSource): Diagnostic {
  const path = error.instancePath
    .split("/")
    .slice(1)
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  const inFile = [...source.path, ...path];
  if (error.keyword === "additionalProperties") {
    const key = String(error.params["additionalProperty"]);
    const known = Object.keys((error.parentSchema?.["properties"] ?? {}) as object); // The schema is our own.
    const parameters = { key, nearest: nearest(key, known), known: known.join(", ") };
    return createDiagnostic("config-unknown-key", parameters, source.json.locate([...inFile, key], "key"));
  }
  const key = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("");
  const parameters = { key: key === "" ? null : key.slice(1), problem: describeProblem(error) };
  return createDiagnostic("config-invalid-value", parameters, source.json.locate(inFile));
}

const typeWords: Partial<Record<string, string>> = {
  array: "an array",
  integer: "a whole number",
  object: "an object",
  string: "a string",
};

function describeProblem(error: ErrorObject): string {
  const allowed: unknown = error.params["allowedValues"];
  if (Array.isArray(allowed)) return `must be ${listWords(allowed.map(String))}`;
  const type = String(error.params["type"]);
  if (error.keyword === "type") return `must be ${typeWords[type] ?? type}`;
  if (error.keyword === "minItems" || error.keyword === "minLength") return "must not be empty";
  if (error.keyword === "required") return `must have "${String(error.params["missingProperty"])}"`;
  return error.message ?? "is invalid";
}
