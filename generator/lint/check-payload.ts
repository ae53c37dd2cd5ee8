/** Checks a file with the tools of a request against the vendor rules. */

import { checkRequest, type Violation } from "@toolwright/contract/vendor-rules";
import { readTools, vendorOf } from "@toolwright/runtime/internal/targets/project-tool";
import type { Target, TargetName } from "@toolwright/runtime/targets";
import type { WireParts } from "@toolwright/runtime/internal/targets/wire-readers";
import {
  type JsonValue,
  isJsonObject,
  isObject,
  listOf,
  pointerTokens,
  valueAt,
} from "@toolwright/runtime/internal/json-schema";
import type { JsonPath } from "@toolwright/contract/internal/inventories";
import { createDiagnostic, sortDiagnostics, type Diagnostic, type SourceLocation } from "../diagnostics/diagnostics.js";
import { existingPath, parseJsonFile, pathsOf, type JsonFile } from "../disk/json-file.js";
import { targetsWrittenFor } from "../targets/sent-forms.js";
import { describeViolation } from "./targets.js";

export interface Payload {
  /** POSIX, relative to the root. */
  readonly file: string;
  readonly text: string;
  readonly target: Target;
}

/** Reports only `payload-not-readable` for a file that is not JSON or has no tools. */
export function lintPayload({ file, text, target: written }: Payload): Diagnostic[] {
  const json = parseJsonFile({ file, text });
  const name = typeof written === "string" ? written : written.target;
  const target = name === "vscode" ? withProposals(json.value) : written;
  const refuse = (problem: string, location: SourceLocation): Diagnostic[] => [
    createDiagnostic("payload-not-readable", { file, problem }, location),
  ];
  const [problem] = json.problems;
  if (problem !== undefined) return refuse(`it is not valid JSON: ${problem.problem}`, problem.location);
  const request = findRequest(valueOf(json), target);
  if (request === undefined) return refuse(`it has no tools in the format of ${vendorOf(name)}`, json.locate([]));
  const tools = readTools(request.value, target) ?? [];
  const other = findOtherFormat(tools, name);
  if (other !== undefined)
    return refuse(
      `its tools are in the format of ${vendorOf(other)}, not of ${vendorOf(name)}`,
      json.locate(request.path),
    );
  const paths = pathsOf(valueOf(json));
  const violations = checkRequest(request.value, target) ?? [];
  const refused = new Set(violations.flatMap(({ rule, tool }) => (rule.severity === "error" ? [tool] : [])));
  const findings = violations.map((violation) => {
    const tool = violation.tool === undefined ? undefined : tools[violation.tool];
    const location = locate(json, request, { violation, tool, path: tool && paths.get(tool.wire) });
    const names = tool === undefined ? [] : [tool.name === "" ? `tool ${(violation.tool ?? 0) + 1}` : tool.name];
    const isRefused = tool !== undefined && refused.has(violation.tool);
    return describeViolation({ target: name, violation, tools: names, isRefused, locations: [location] });
  });
  const builtIns = tools.flatMap(({ builtIn, wire }): Diagnostic[] => {
    if (builtIn === undefined) return [];
    const location = json.locate(existingPath(valueOf(json), paths.get(wire) ?? request.path));
    return [createDiagnostic("payload-built-in-tool", { name: builtIn, vendor: vendorOf(name) }, location)];
  });
  return sortDiagnostics([...findings, ...builtIns]);
}

/** Another format in which all tools with a schema are written; undefined if one is in the target's own. */
function findOtherFormat(tools: readonly WireParts[], target: TargetName): TargetName | undefined {
  const formats = tools.flatMap(({ wire }) => {
    const targets = targetsWrittenFor(wire);
    return targets === undefined ? [] : [targets];
  });
  return formats.some((targets) => targets.includes(target)) ? undefined : formats[0]?.[0];
}

/** The package.json of an extension lists the API proposals that it may use. */
function withProposals(manifest: unknown): Target {
  const proposals = isObject(manifest) ? manifest["enabledApiProposals"] : undefined;
  const enabledApiProposals = listOf(proposals).filter((proposal) => typeof proposal === "string");
  return { target: "vscode", enabledApiProposals };
}

function valueOf(json: JsonFile): JsonValue {
  return json.value as JsonValue; // It has no syntax errors.
}

interface FoundRequest {
  readonly value: JsonValue;
  readonly path: JsonPath;
}

/** Paths of the tools in requests, responses and manifests. */
const holders: readonly JsonPath[] = [
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
    const held = valueAt(value, path.map(String));
    const request = held === undefined ? undefined : asRequest(held, target);
    if (request !== undefined) return { value: request, path };
  }
  return undefined;
}

/** Completes a value to a request: the file may hold one tool, or a list without its wrapper. */
function asRequest(held: JsonValue, target: Target): JsonValue | undefined {
  const isGemini = (typeof target === "string" ? target : target.target) === "gemini";
  const forms: readonly JsonValue[] = [
    ...(looksLikeTool(held) ? [] : [held]),
    ...(looksLikeTool(held) || isGemini ? [[held]] : []),
    ...(isGemini ? [[{ functionDeclarations: held }], [{ functionDeclarations: [held] }]] : []),
  ];
  // An object that maps names to tools has no other values.
  const isMap = (form: JsonValue): boolean => !isObject(form) || Object.values(form).every(isJsonObject);
  return forms.find((form) => isMap(form) && readTools(form, target) !== undefined);
}

function looksLikeTool(value: JsonValue): boolean {
  if (!isObject(value)) return false;
  const parts = ["function", "toolSpec", "parameters", "parametersJsonSchema", "input_schema", "inputSchema"];
  return typeof value["name"] === "string" || parts.some((part) => isObject(value[part]) && "type" in value[part]);
}

/** The position in the file that is nearest to a violation. */
function locate(
  json: JsonFile,
  request: FoundRequest,
  { violation, tool, path }: { violation: Violation; tool: WireParts | undefined; path: JsonPath | undefined },
): SourceLocation {
  const { schemaPointer, wirePointer = "" } = violation;
  const pointer = schemaPointer === undefined ? wirePointer : (tool?.inputPointer ?? "") + schemaPointer;
  const start = path ?? request.path;
  const full = existingPath(valueOf(json), [...start, ...(path === undefined ? [] : pointerTokens(pointer))]);
  return json.locate(full, typeof full.at(-1) === "string" ? "key" : "value");
}
