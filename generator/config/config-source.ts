/** Reads and validates one configuration file. */

import { basename, dirname, join } from "node:path";
import type { ErrorObject } from "ajv";
import type { Config } from "./config.js";
import configSchema from "./config.schema.json" with { type: "json" };
import { createDiagnostic, type Diagnostic, type Report, relativePath } from "../diagnostics/diagnostics.js";
import { listWords } from "@toolwright/contract/internal/inventories";
import { nearest } from "../diagnostics/spelling.js";
import { createAjv } from "@toolwright/contract/internal/validation";
import { targetNames } from "@toolwright/runtime/targets";
import { isObject, matches } from "@toolwright/runtime/internal/json-schema";
import { parseJsonFile, type JsonFile } from "../disk/json-file.js";
import { kindOfPath } from "../disk/project-folder.js";
import { readText } from "../disk/reads.js";
import { defaultConfigFile } from "./find-config.js";

export type SettingPath = readonly (string | number)[];

export interface ConfigSource {
  readonly json: JsonFile;
  readonly value: Config;
  /** Folder that the paths in the file are relative to, absolute. */
  readonly folder: string;
  /** Path of the settings in the file: `["toolwright"]` in a package.json. */
  readonly path: readonly string[];
  readonly absoluteFile: string;
  /** Whether it is in a package, so that the project's commits do not have it. */
  readonly isOfPackage: boolean;
}

/** Treats settings of a caller like those of a file. */
export function inlineConfig(root: string, value: Config, report: Report): ConfigSource | undefined {
  const json = parseJsonFile({ file: "(configuration)", text: JSON.stringify(value, null, 2) });
  const absoluteFile = join(root, "(configuration)");
  return validated({ json, value, folder: root, path: [], absoluteFile, isOfPackage: false }, report);
}

export function readConfig(
  { root, absoluteFile, isOfPackage }: Pick<ConfigSource, "absoluteFile" | "isOfPackage"> & { readonly root: string },
  report: Report,
): ConfigSource | undefined {
  const file = relativePath(root, absoluteFile);
  const kind = kindOfPath(absoluteFile);
  if (kind !== "file") {
    report(
      kind === undefined
        ? createDiagnostic("config-not-found", { file, isDefault: file === defaultConfigFile })
        : createDiagnostic("config-not-readable", { file, reason: `it is a ${kind}` }),
    );
    return undefined;
  }
  let text: string;
  try {
    text = readText(absoluteFile);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    report(createDiagnostic("config-not-readable", { file, reason }));
    return undefined;
  }
  const json = parseJsonFile({ file, text });
  json.diagnostics.forEach(report);
  if (json.diagnostics.length > 0) return undefined;
  const path = basename(absoluteFile) === "package.json" ? ["toolwright"] : [];
  // `validated` checks the type.
  const whole = json.value as Record<string, Config> | null;
  const value = path.length > 0 ? (whole?.["toolwright"] ?? {}) : (json.value as Config);
  return validated({ json, value, folder: dirname(absoluteFile), path, absoluteFile, isOfPackage }, report);
}

function validated(source: ConfigSource, report: Report): ConfigSource | undefined {
  // Ajv explains errors, but compiles the schema slowly.
  if (matches(configSchema, source.value, configSchema)) return source;
  const validate = createAjv({ allErrors: true, validateSchema: false, verbose: true }).compile(configSchema);
  if (validate(source.value)) return source;
  for (const error of withoutVariants(validate.errors ?? [])) report(describeError(error, source));
  return undefined;
}

/** Leaves out that an object is no boolean, and everything but the choice itself for a value that is neither. */
function withoutVariants(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const unions = new Set(errors.flatMap(({ keyword, instancePath }) => (keyword === "anyOf" ? [instancePath] : [])));
  return errors.filter(({ keyword, instancePath, data }) =>
    keyword === "anyOf" ? !isObject(data) : keyword !== "type" || !unions.has(instancePath),
  );
}

/** Hints for settings of earlier versions. */
const removedSettings: ReadonlyMap<string, string> = new Map([
  ["compiler", "Remove it: toolwright reads types with its own TypeScript 6, whichever version the project installs."],
]);

function describeError(error: ErrorObject, source: ConfigSource): Diagnostic {
  const path = error.instancePath
    .split("/")
    .slice(1)
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  const inFile = [...source.path, ...path];
  if (error.keyword === "additionalProperties") {
    const key = String(error.params["additionalProperty"]);
    const known = Object.keys((error.parentSchema?.["properties"] ?? {}) as object); // The schema is our own.
    const instead = path.length === 0 ? removedSettings.get(key) : undefined;
    const parameters = { key, instead, nearest: nearest(key, known), known: known.join(", ") };
    return createDiagnostic("config-unknown-key", parameters, source.json.locate([...inFile, key], "key"));
  }
  const key = path.length === 0 ? null : nameSetting(path);
  const parameters = { key, problem: describeProblem(error), instead: findMeant(error) };
  return createDiagnostic("config-invalid-value", parameters, source.json.locate(inFile));
}

/** The maximum number of characters of a value that a hint repeats. */
const longestRepeated = 200;

/** The value that its author probably meant by one of the wrong type, as JSON; undefined if that is unclear. */
function findMeant({ keyword, params, data, parentSchema }: ErrorObject): string | undefined {
  const value: unknown = data;
  const type = keyword === "anyOf" ? "boolean" : String(params["type"]);
  if (JSON.stringify(value).length > longestRepeated) return undefined;
  if (type === "array" && typeof value === "string") return JSON.stringify([value]);
  if (type === "boolean" && (value === "true" || value === "false")) return `${value}, without quotes`;
  if (type === "integer" && typeof value === "string" && /^\d{1,9}$/.test(value)) return `${value}, without quotes`;
  const known = Object.keys((parentSchema?.["properties"] ?? {}) as object); // The schema is our own.
  const isName = (one: unknown): one is string => typeof one === "string" && known.includes(one);
  const isOfNames = Array.isArray(value) && value.length > 0 && value.every(isName);
  if (type !== "object" || !isOfNames || !targetNames.some((name) => known.includes(name))) return undefined;
  return `{ ${value.map((name) => `${JSON.stringify(name)}: true`).join(", ")} }`;
}

/** Renders a path for messages: `tools[0]`, `review.acceptances`. */
export function nameSetting(path: SettingPath): string {
  const keys = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`));
  return keys.join("").replace(/^\./, "");
}

const typeWords: Partial<Record<string, string>> = {
  array: "an array",
  integer: "an integer",
  boolean: "true or false",
  object: "an object",
  string: "a string",
};

function describeProblem(error: ErrorObject): string {
  const allowed: unknown = error.params["allowedValues"];
  if (Array.isArray(allowed)) return `must be ${listWords(allowed.map(String))}`;
  const type = String(error.params["type"]);
  if (error.keyword === "anyOf") return "must be true, false or an object with options";
  if (error.keyword === "type") return `must be ${typeWords[type] ?? type}`;
  if (error.keyword === "minItems" || error.keyword === "minLength") return "must not be empty";
  if (error.keyword === "required") return `must have "${String(error.params["missingProperty"])}"`;
  return error.message ?? "is invalid";
}
