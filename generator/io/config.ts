/** From the configuration files of a project to its settings, every default filled in. */

import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { satisfies, validRange } from "semver";
import type { ErrorObject } from "ajv";
import type { Config, Settings } from "../config.js";
import configSchema from "../config.schema.json" with { type: "json" };
import { createDiagnostic, hasErrors, type Diagnostic, type Report } from "../diagnostics.js";
import { relativePath } from "../locations.js";
import { listWords, nearest } from "../spelling.js";
import { createAjv } from "../validation.js";
import { version } from "../version.js";
import { parseJsonFile, type JsonFile } from "./json-file.js";

/** Where to look for a project's settings. */
export interface ConfigRequest {
  /** Folder of the project, absolute. */
  readonly root: string;
  /** The settings themselves, or the path of the file that has them; by default the project's own file. */
  readonly config?: string | Config | undefined;
}

/** Settings, or the findings that there are none because of. */
export interface LoadedConfig {
  readonly settings: Settings | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

const defaultFile = "toolwright.config.json";
const knownKeys = Object.keys(configSchema.properties);

/** Loads, validates and merges a project's configuration; with any error there are no settings. */
export function loadConfig(request: ConfigRequest): LoadedConfig {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => void diagnostics.push(diagnostic);
  const { root } = request;
  const given = request.config;
  const source =
    typeof given === "object" ? inlineConfig(root, given) : readConfig(root, findConfig(root, given), report);
  const config = source && validated(source, report) ? withBase({ root, source, seen: [] }, report) : undefined;
  if (source === undefined || config === undefined) return { settings: undefined, diagnostics };
  checkRequirements({ root, config, source }, report);
  return { settings: hasErrors(diagnostics) ? undefined : fillDefaults(root, config, source), diagnostics };
}

interface ConfigSource {
  readonly json: JsonFile;
  readonly value: Config;
  /** Folder that the file's paths are relative to, absolute. */
  readonly folder: string;
  /** Keys above the settings: `["toolwright"]` in a package.json. */
  readonly path: readonly string[];
  readonly absoluteFile: string;
}

function inlineConfig(root: string, value: Config): ConfigSource {
  const json = parseJsonFile({ file: "(configuration)", text: JSON.stringify(value, null, 2) });
  return { json, value, folder: root, path: [], absoluteFile: join(root, "(configuration)") };
}

function findConfig(root: string, given: string | undefined): string {
  if (given !== undefined) return resolve(root, given);
  const own = join(root, defaultFile);
  const shared = join(root, "package.json");
  if (existsSync(own) || !existsSync(shared)) return own;
  const { value } = parseJsonFile({ file: "package.json", text: readFileSync(shared, "utf8") });
  return typeof value === "object" && value !== null && "toolwright" in value ? shared : own;
}

function readConfig(root: string, absoluteFile: string, report: Report): ConfigSource | undefined {
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
  return { json, value, folder: dirname(absoluteFile), path, absoluteFile };
}

/** Validates one file against the schema that is generated from the `Config` interface. */
function validated(source: ConfigSource, report: Report): boolean {
  const validate = createAjv({ allErrors: true }).compile(configSchema);
  if (validate(source.value)) return true;
  for (const error of validate.errors ?? []) report(describeError(error, source));
  return false;
}

function describeError(error: ErrorObject, source: ConfigSource): Diagnostic {
  const path = error.instancePath
    .split("/")
    .slice(1)
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  const inFile = [...source.path, ...path];
  if (error.keyword === "additionalProperties") {
    const key = String(error.params["additionalProperty"]);
    const known = path.length === 0 ? knownKeys : Object.keys(configSchema.properties.resultEnvelope.properties);
    const parameters = { key, nearest: nearest(key, known), known: known.join(", ") };
    return createDiagnostic("config-unknown-key", parameters, source.json.locate([...inFile, key], "key"));
  }
  const key = path.length === 0 ? "(the whole configuration)" : path.join(".");
  const allowed: unknown = error.params["allowedValues"];
  const problem = Array.isArray(allowed)
    ? `must be ${listWords(allowed.map(String))}`
    : (error.message ?? "is invalid");
  return createDiagnostic("config-invalid-value", { key, problem }, source.json.locate(inFile));
}

interface Inheritance {
  readonly root: string;
  readonly source: ConfigSource;
  /** Absolute paths of the files that led here. */
  readonly seen: readonly string[];
}

/** Merges a configuration over the one that it extends; paths become relative to the root. */
function withBase({ root, source, seen }: Inheritance, report: Report): Config | undefined {
  const own = rebased(root, source);
  const base = source.value.extends;
  if (base === undefined) return own;
  const at = source.json.locate([...source.path, "extends"]);
  const file = resolveBase(source, base);
  if (file === undefined) {
    report(
      createDiagnostic(
        "config-invalid-value",
        { key: "extends", problem: `names "${base}", which does not exist` },
        at,
      ),
    );
    return undefined;
  }
  if ([...seen, source.absoluteFile].includes(file)) {
    report(createDiagnostic("config-extends-cycle", { file: relativePath(root, file) }, at));
    return undefined;
  }
  const parent = readConfig(root, file, report);
  if (parent === undefined || !validated(parent, report)) return undefined;
  const inherited = withBase({ root, source: parent, seen: [...seen, source.absoluteFile] }, report);
  if (inherited === undefined) return undefined;
  const resultEnvelope = { ...inherited.resultEnvelope, ...own.resultEnvelope };
  return { ...inherited, ...own, resultEnvelope };
}

function resolveBase(source: ConfigSource, base: string): string | undefined {
  if (base.startsWith(".") || isAbsolute(base)) {
    const file = resolve(source.folder, base);
    return existsSync(file) ? file : undefined;
  }
  try {
    return createRequire(join(source.folder, "package.json")).resolve(base);
  } catch {
    return undefined; // Not installed: the caller says so at the `extends` that names it.
  }
}

function rebased(root: string, { value, folder }: ConfigSource): Config {
  const fromRoot = (path: string): string => relativePath(root, resolve(folder, path)) || ".";
  // A glob keeps its exclusion mark in front.
  const glob = (pattern: string): string =>
    pattern.startsWith("!") ? `!${fromRoot(pattern.slice(1))}` : fromRoot(pattern);
  return {
    ...value,
    ...(value.tools === undefined ? {} : { tools: value.tools.map(glob) }),
    ...(value.output === undefined ? {} : { output: fromRoot(value.output) }),
    ...(value.tsconfig === undefined ? {} : { tsconfig: fromRoot(value.tsconfig) }),
  };
}

function checkRequirements(
  { root, config, source }: { readonly root: string; readonly config: Config; readonly source: ConfigSource },
  report: Report,
): void {
  const at = (key: string) => source.json.locate([...source.path, key]);
  if (config.tools === undefined) {
    report(
      createDiagnostic("config-missing-key", { key: "tools", example: '"tools": ["tools/**/*.ts"]' }, at("tools")),
    );
  }
  if (config.output === undefined) {
    report(createDiagnostic("config-missing-key", { key: "output", example: '"output": "generated"' }, at("output")));
  } else if (config.output === "." || config.output.startsWith("..") || isAbsolute(config.output)) {
    report(createDiagnostic("output-outside-root", { output: config.output }, at("output")));
  }
  const range = config.requires;
  if (range !== undefined && validRange(range) === null) {
    const problem = "must be a semver range such as ^0.1.0";
    report(createDiagnostic("config-invalid-value", { key: "requires", problem }, at("requires")));
  } else if (range !== undefined && !satisfies(version, range, { includePrerelease: true })) {
    report(createDiagnostic("config-requires-version", { range, version }, at("requires")));
  }
  if (config.tsconfig !== undefined && !existsSync(join(root, config.tsconfig))) {
    const problem = `names "${config.tsconfig}", which does not exist`;
    report(createDiagnostic("config-invalid-value", { key: "tsconfig", problem }, at("tsconfig")));
  }
}

function fillDefaults(root: string, config: Config, source: ConfigSource): Settings {
  const tsconfig = config.tsconfig ?? "tsconfig.json";
  return {
    root,
    configFile: source.json.file,
    tools: config.tools ?? [],
    output: config.output ?? "",
    tsconfig: existsSync(join(root, tsconfig)) ? tsconfig : null,
    families: config.families ?? null,
    defaultFamily: config.defaultFamily ?? "tools",
    defaultStability: config.defaultStability ?? "experimental",
    resultEnvelope: {
      canonical: config.resultEnvelope?.canonical ?? "ToolResultEnvelope",
      errorResult: config.resultEnvelope?.errorResult ?? "ToolError",
    },
    importExtension: config.importExtension ?? null,
  };
}
