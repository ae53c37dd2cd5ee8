/** Reads what the package.json of a VS Code extension says about its tools, beside their schemas. */

import { dirname, join } from "node:path";
import { isList, isObject, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import { parseBoundedJson } from "../../diagnostics/collections.js";
import { kindOfPath } from "../../disk/project-folder.js";
import { readUtf8 } from "../../disk/text-files.js";

/** Whether a tool is listed in the package.json of an extension. */
export function isExtensionTool(raw: JsonObject): boolean {
  return "modelDescription" in raw && !("description" in raw);
}

const isText = (value: JsonValue): boolean => typeof value === "string";

/** The fields of an entry that a declaration's `targets.vscode` has, with the values that they may have. */
const optionKinds: Readonly<Record<string, (value: JsonValue) => boolean>> = {
  toolReferenceName: isText,
  userDescription: isText,
  canBeReferencedInPrompt: (value) => typeof value === "boolean",
  icon: (value) =>
    isText(value) || (isObject(value) && isText(value["light"] ?? null) && isText(value["dark"] ?? null)),
  when: isText,
  tags: (value) => isList(value) && value.every(isText),
};

/** The options for VS Code in an entry; undefined without any. */
export function readExtensionOptions(raw: JsonObject): JsonObject | undefined {
  const options = Object.entries(optionKinds).flatMap(([name, accepts]) => {
    const value = raw[name];
    return value !== undefined && accepts(value) ? [[name, value] as const] : [];
  });
  return options.length === 0 ? undefined : Object.fromEntries(options);
}

/**
 * Replaces placeholders such as `%tools.read.name%` in the entries of a package.json by the texts of the
 * `package.nls.json` beside it, which VS Code shows; one without a text stays.
 */
export function localiseExtension(value: JsonValue, packageJson: string): JsonValue {
  const { contributes } = isObject(value) ? value : {};
  const tools = isObject(contributes) ? contributes["languageModelTools"] : undefined;
  if (!isObject(value) || !isObject(contributes) || !isList(tools)) return value;
  const texts = readTexts(join(dirname(packageJson), "package.nls.json"));
  const localised = tools.map((tool) => localise(tool as JsonValue, texts)); // An element of JSON.
  return { ...value, contributes: { ...contributes, languageModelTools: localised } };
}

function readTexts(path: string): ReadonlyMap<string, string> {
  const parsed = kindOfPath(path) === "file" ? parseBoundedJson(readUtf8(path) ?? "") : undefined;
  const entries = Object.entries(isObject(parsed) ? parsed : {}).flatMap(([key, text]): [string, string][] => {
    const message = isObject(text) ? text["message"] : text;
    return typeof message === "string" ? [[key, message]] : [];
  });
  return new Map(entries);
}

function localise(value: JsonValue, texts: ReadonlyMap<string, string>): JsonValue {
  if (typeof value === "string") return texts.get(/^%([^%\s]+)%$/.exec(value)?.[1] ?? "") ?? value;
  if (isList(value)) return value.map((item) => localise(item, texts));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, localise(inner, texts)]));
}

/** The names that an extension's tools may begin with: its own, and that of its publisher. */
export function ownersOf(value: JsonValue): readonly string[] {
  const { name, publisher } = isObject(value) ? value : ({} as JsonObject); // Any member may be missing.
  const names = [name, publisher].filter((one) => typeof one === "string");
  const bare = names.flatMap((one) =>
    one.replace(/^@[^/]+\//, "").replace(/^vscode-|-(?:vscode|extension|ext|chat)$/g, ""),
  );
  return [...new Set([...names, ...bare])];
}
