/** A project in which every string is a given text, and commands that print it. */

import { join } from "node:path";
import { minimalSettings, repository } from "../support/scratch-project.js";
import { readTable } from "../support/tables.js";

/** Files and references cannot have half a character. */
const wellFormed = (text: string): string => text.replaceAll(/\p{Cs}/gu, "\ufffd");

/** A list of tools in which every text is the trick. */
function listOf(text: string, isNew: boolean): string {
  const name = wellFormed(text);
  const schema = (type: string) => ({
    $defs: { [name]: { type, title: text } },
    type: "object",
    description: text + (isNew ? "new" : ""),
    properties: {
      [name]: { type, title: text, enum: isNew ? [text] : [text, `${text}2`], description: text, default: text },
      other: { type, description: text + (isNew ? "new" : "") },
      [`${name}3`]: { $ref: `#/$defs/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}` },
    },
    required: isNew ? [name, "other"] : [],
    additionalProperties: false,
    [text]: text,
  });
  const tool = (name: string) => ({
    name,
    title: text,
    description: `${name} ${isNew ? "new" : ""}`,
    inputSchema: schema("string"),
    outputSchema: schema(isNew ? "string" : "number"),
    annotations: { title: text, [text]: text },
    family: text,
    owner: text,
    effect: text,
    source: `${text}.ts`,
    [text]: text,
  });
  // What no `String()` can convert.
  const unnamed = { toString: text, valueOf: isNew };
  const keywords = ["type", "$ref", "pattern", "format", "enum", "const", "required", "description"];
  const misused = {
    ...tool("no_text"),
    inputSchema: {
      type: "object",
      $schema: unnamed,
      properties: Object.fromEntries(
        keywords.flatMap((key) => [unnamed, [unnamed]].map((value, index) => [`${key}${index}`, { [key]: value }])),
      ),
      required: [unnamed],
    },
    annotations: { title: unnamed, readOnlyHint: unnamed },
  };
  return JSON.stringify({
    tools: [misused, tool(text), tool("some_tool"), tool("some_tool_2"), tool(`${text}${isNew ? "5" : "6"}`)],
    families: [text],
    [text]: text,
  });
}

/** Serves the list in a file; in commands it is SERVER. */
const server = join(repository, "test/servers/stdio-server.mjs");

/** A project whose every string is the trick; a file's name has no character that file systems refuse. */
export function hostileProject(text: string): Readonly<Record<string, string>> {
  const written = JSON.stringify(text);
  // The names of snapshots are as long as those of their servers.
  const short = wellFormed(text).slice(0, 40);
  const name = `${wellFormed(text).replaceAll(/[/\0]/g, "")}.ts`;
  const comment = text.replaceAll("*/", "").replaceAll("@", "");
  const declaration = (type: string) => `import type { ToolDeclaration } from "@toolwright/runtime";
/**
 * ${comment}
 */
export interface Args {
  /** ${comment} \`${comment}\` */
  ${written}: ${written} | "other";
  ${JSON.stringify(`${text}2`)}?: ${type};
}
/** ${comment} */
export const tool: ToolDeclaration<Args, Args> = {
  name: "some_tool", effect: "read_only", owner: ${written}, title: ${written},
};
`;
  const settings = { ...minimalSettings, output: "generated" };
  return {
    "package.json": JSON.stringify({ name: text, version: text, type: text, devDependencies: { typescript: text } }),
    "tsconfig.json": '{ "compilerOptions": { "module": "nodenext", "strict": true }, "include": ["tools"] }',
    "toolwright.config.json": JSON.stringify({ ...settings, targets: { openai: true, mcp: true } }),
    "hostile.config.json": JSON.stringify({
      ...settings,
      output: text,
      [text]: text,
      lint: { severities: { [text]: text } },
    }),
    "output.config.json": JSON.stringify({ ...settings, output: wellFormed(text).replaceAll(/[/\0]/g, "") || "x" }),
    [`tools/${name}`]: declaration("string"),
    [`broken/${name}`]: declaration(`Promise<${written}>`).replace('"some_tool"', written),
    "broken.json": JSON.stringify({ ...settings, tools: ["broken/**/*.ts"] }),
    "old.json": listOf(text, false),
    "new.json": listOf(text, true),
    "servers.json": JSON.stringify({
      mcpServers: { [text]: { command: "node", args: [text], cwd: text, env: { [text]: text } } },
    }),
    "fleet.json": JSON.stringify({
      mcpServers: {
        [short]: { command: "node", args: [server, "new.json"] },
        [`${short}2`]: { command: "node", args: ["fails.mjs"] },
      },
    }),
    [`fleet/${encodeURIComponent(short)}.json`]: listOf(text, false),
    "call.json": JSON.stringify({ [name]: text, other: text, [`${name}3`]: text }),
    "handlers.mjs": `export default { some_tool: (args) => { console.log(${written}); throw new Error(${written}); } };`,
    "throws.mjs": `console.log(${written}); throw new Error(${written});`,
    "fails.mjs": `console.error(${written}); process.exit(1);`,
    "old-inventory.json": JSON.stringify({ version: 1, ...(JSON.parse(listOf(text, false)) as object) }),
    "payload.json": JSON.stringify([{ type: "function", name: text, description: text, parameters: { [text]: text } }]),
    "text.json": written,
    "node_modules/typescript/package.json": JSON.stringify({ name: "typescript", version: text }),
    "calls.jsonl": [
      { tool: text, arguments: { [text]: text, [`${text}9`]: text } },
      { tool: `${text}8`, arguments: { [text]: 1 } },
      { [text]: text },
    ]
      .map((call) => `${JSON.stringify(call)}\n`)
      .join(""),
    "ours.json": JSON.stringify({ version: 1, tools: [{ name: text, [text]: 1 }] }),
    "theirs.json": JSON.stringify({ version: 1, tools: [{ name: text, [text]: 2 }] }),
    "base.json": JSON.stringify({ version: 1, tools: [{ name: text, [text]: 3 }] }),
  };
}

/** The commands, each with its formats; `*` is the text. */
export const hostileCommands = readTable(new URL("hostile-commands.txt", import.meta.url), "commands", [
  "command",
  "formats",
]);

/** The arguments of a command in a format. */
export function argumentsOf(command: string, text: string, format: string): readonly string[] {
  const argument = text.replaceAll("\0", ""); // No process gets it.
  const words = command.split(" ").map((word) => word.replaceAll("*", () => argument).replace("SERVER", server));
  // What follows -- starts a server.
  const end = words.includes("--") ? words.indexOf("--") : words.length;
  const chosen = format === "text" ? [] : ["--format", format];
  return [...words.slice(0, end), ...chosen, ...words.slice(end)];
}
