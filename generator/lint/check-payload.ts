/** From a file with tools as a vendor takes them, whoever wrote it, to what breaks the vendor's rules. */

import {
  checkRequest,
  readTools,
  vendorOf,
  type Target,
  type Violation,
  type WireParts,
} from "@toolwright/runtime/targets";
import type { JsonValue } from "../definition.js";
import { createDiagnostic, type Diagnostic, type SourceLocation } from "../diagnostics.js";
import { parseJsonFile, type JsonFile } from "../io/json-file.js";
import { isList, isObject } from "../json-values.js";
import { pointerKeys } from "../positions/schema-paths.js";
import { describeBreak } from "./targets/rule-words.js";

/** A file with tools, and what it is meant for. */
export interface Payload {
  /** As messages name it: POSIX, relative to the root. */
  readonly file: string;
  readonly text: string;
  readonly target: Target;
}

/** Finds what breaks the rules, where it stands in the file. What is not JSON, or has no tools, is the one finding. */
export function lintPayload({ file, text, target }: Payload): Diagnostic[] {
  const json = parseJsonFile({ file, text });
  const name = typeof target === "string" ? target : target.target;
  const [problem] = json.problems;
  if (problem !== undefined) {
    return [
      createDiagnostic(
        "payload-not-readable",
        { file, problem: `it is not valid JSON: ${problem.problem}` },
        problem.location,
      ),
    ];
  }
  const request = findRequest(valueOf(json), target);
  if (request === undefined) {
    const parameters = { file, problem: `it has no tools as ${vendorOf(name)} takes them` };
    return [createDiagnostic("payload-not-readable", parameters, json.locate([]))];
  }
  const tools = readTools(request.value, target) ?? [];
  const paths = pathsOf(valueOf(json));
  return (checkRequest(request.value, target) ?? []).map((violation) => {
    const tool = violation.tool === undefined ? undefined : tools[violation.tool];
    const location = locate(json, request, { violation, tool, path: tool && paths.get(tool.wire) });
    const names = tool === undefined ? [] : [tool.name === "" ? `tool ${(violation.tool ?? 0) + 1}` : tool.name];
    return describeBreak({ target: name, violation, tools: names, locations: [location] });
  });
}

function valueOf(json: JsonFile): JsonValue {
  return json.value as JsonValue; // A file without syntax errors has a JSON value.
}

type Path = readonly (string | number)[];

/** The value that a request carries for its tools, and where the file has it. */
interface FoundRequest {
  readonly value: JsonValue;
  readonly path: Path;
}

/** Where requests, responses and manifests have their tools. */
const holders: readonly Path[] = [
  ["contributes", "languageModelTools"],
  ["toolConfig", "tools"],
  ["config", "tools"],
  ["result", "tools"],
  ["params", "tools"],
  ["body", "tools"],
  ["tools"],
  [],
];

function findRequest(value: JsonValue, target: Target): FoundRequest | undefined {
  for (const path of holders) {
    const held = valueAt(value, path);
    const request = held === undefined ? undefined : asRequest(held, target);
    if (request !== undefined) return { value: request, path };
  }
  return undefined;
}

/** A value as the request that it is, or is a part of: people also keep a file for one tool. */
function asRequest(held: JsonValue, target: Target): JsonValue | undefined {
  const isGemini = (typeof target === "string" ? target : target.target) === "gemini";
  const forms: readonly JsonValue[] = [
    ...(looksLikeTool(held) ? [] : [held]),
    ...(looksLikeTool(held) || isGemini ? [[held]] : []),
    ...(isGemini ? [[{ functionDeclarations: held }], [{ functionDeclarations: [held] }]] : []),
  ];
  return forms.find((form) => isRequest(form, target));
}

function isRequest(form: JsonValue, target: Target): boolean {
  // What names its tools is a map of nothing else.
  const isMap = !isObject(form) || Object.values(form).every(isObject);
  return isMap && readTools(form, target) !== undefined;
}

function looksLikeTool(value: JsonValue): boolean {
  if (!isObject(value)) return false;
  const parts = ["function", "toolSpec", "parameters", "parametersJsonSchema", "input_schema", "inputSchema"];
  return typeof value["name"] === "string" || parts.some((part) => isObject(value[part]) && "type" in value[part]);
}

/** The place of what breaks a rule: the nearest that the file has. */
function locate(
  json: JsonFile,
  request: FoundRequest,
  { violation, tool, path }: { violation: Violation; tool: WireParts | undefined; path: Path | undefined },
): SourceLocation {
  const { schemaPointer, wirePointer = "" } = violation;
  const pointer = schemaPointer === undefined ? wirePointer : (tool?.inputPointer ?? "") + schemaPointer;
  const start = path ?? request.path;
  const full = existingPath(valueOf(json), [...start, ...(path === undefined ? [] : pointerKeys(pointer))]);
  // What has a key stands where the key stands.
  return json.locate(full, typeof full.at(-1) === "string" ? "key" : "value");
}

/** A path as far as the value has it. */
function existingPath(value: JsonValue, keys: Path): Path {
  const path: (string | number)[] = [];
  let held = value;
  for (const key of keys) {
    const step = isList(held) ? Number(key) : key;
    const inner = partOf(held, step);
    if (inner === undefined) break;
    path.push(step);
    held = inner;
  }
  return path;
}

function partOf(value: JsonValue, key: string | number): JsonValue | undefined {
  if (isList(value)) return value[Number(key)];
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function valueAt(value: JsonValue, path: Path): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((held, key) => (held === undefined ? held : partOf(held, key)), value);
}

/** The path of every object in a value. */
function pathsOf(value: JsonValue): ReadonlyMap<unknown, Path> {
  const paths = new Map<unknown, Path>();
  const waiting: { readonly held: JsonValue; readonly path: Path }[] = [{ held: value, path: [] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { held, path } = next;
    if (!isList(held) && !isObject(held)) continue;
    paths.set(held, path);
    const entries: [string | number, JsonValue][] = isList(held) ? [...held.entries()] : Object.entries(held);
    waiting.push(...entries.map(([key, inner]) => ({ held: inner, path: [...path, key] })));
  }
  return paths;
}
