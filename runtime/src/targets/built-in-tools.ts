/** From an entry of a request to the vendor's own tool that it asks for, which no rule about tools of others judges. */

import { isObject, type JsonSchema } from "../json-schema/json-values.js";

/** The vendor's name for its own tool, such as `web_search`; undefined for any other. */
export type ReadBuiltIn = (wire: JsonSchema) => string | undefined;

/** A type that none of the author's tools has. One with a schema is the author's, and its type is misspelt. */
export function builtInByType(authorTypes: readonly string[], schemaField: string): ReadBuiltIn {
  return (wire) => {
    const { type } = wire;
    return typeof type === "string" && !authorTypes.includes(type) && !isObject(wire[schemaField]) ? type : undefined;
  };
}

/** The only key of an entry that lacks the one of the author's tools. */
export function builtInByKey(authorKey: string): ReadBuiltIn {
  return (wire) => {
    const [key, ...others] = Object.keys(wire);
    return key !== undefined && others.length === 0 && key !== authorKey ? key : undefined;
  };
}

/** The keys of Gemini's own tools beside `functionDeclarations` (`Tool` of `@google/genai`). */
const geminiTools: ReadonlySet<string> = new Set([
  ...["retrieval", "googleSearch", "googleSearchRetrieval", "enterpriseWebSearch", "googleMaps", "urlContext"],
  ...["codeExecution", "computerUse", "fileSearch", "mcpServers", "exaAiSearch", "parallelAiSearch"],
]);

/** Gemini's own tools in an entry of its `tools`. */
export function geminiBuiltIns(entry: JsonSchema): readonly string[] {
  return Object.keys(entry).filter((key) => geminiTools.has(key));
}

/** A tool of a provider of the AI SDK, such as `openai.web_search`. */
export function readProviderTool({ type, id }: JsonSchema): string | undefined {
  return type === "provider" || type === "provider-defined" ? String(id) : undefined;
}
