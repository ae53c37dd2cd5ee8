/** Cases about tools that no project declares: lists in files and from servers, inventories, acceptance records. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compareInventories } from "toolwright/contract";
import { readFileTool, repository } from "../../support/scratch-project.js";
import { fixtures, type Texts } from "../corpus.js";
import { editJson, editText, writeJson } from "../edits.js";
import type { FuzzCommand, Random, Subject } from "../fuzz-case.js";
import { hostileText, oddName, oddText, oddValue } from "../odd-values.js";
import { randomLists } from "../random-lists.js";
import { editFiles, isGenerated, minimalFiles } from "./sources.js";

type Json = Record<string, unknown>;

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(repository, path), "utf8"));

const formatsOf: Readonly<Record<string, readonly string[]>> = {
  lint: ["text", "json", "github", "sarif", "junit"],
  doctor: ["text", "json", "markdown", "github", "sarif", "junit"],
  review: ["text", "json", "markdown", "html", "github", "sarif", "junit"],
  describe: ["text"],
  adopt: ["text", "json", "markdown"],
};

/** The arguments of a command in one of its formats, mostly JSON. */
export function inSomeFormat(args: readonly string[], random: Random): readonly string[] {
  const formats = formatsOf[args[0] ?? ""] ?? ["text", "json"];
  const format = formats.includes("json") && random.chance(0.5) ? "json" : random.pick(formats);
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  return format === "text" ? args : [...args.slice(0, end), "--format", format, ...args.slice(end)];
}

const ownsAdopted = (path: string): boolean => /^(?:tools|adopted)\/[^]*\.ts$/.test(path);

/** What can be done with two lists. */
function listCommands(random: Random): readonly FuzzCommand[] {
  const some: readonly FuzzCommand[] = [
    { args: ["lint", "new.json", ...(random.chance(0.5) ? ["--infos"] : [])] },
    { args: ["doctor", "new.json"] },
    { args: ["list", "new.json", ...(random.chance(0.5) ? ["--tokens"] : [])] },
    { args: ["describe", "new.json"] },
    {
      args: ["review", "--against", "old.json", "--current", "new.json", ...(random.chance(0.3) ? ["--verbose"] : [])],
    },
    { args: ["review", "--against", "old.json", "new.json", "--calls", "calls.jsonl"] },
    { args: ["snapshot", "kept.json", "new.json"], owns: (path) => path === "kept.json" },
    { args: ["adopt", "new.json", "--into", "adopted", "--write"], owns: ownsAdopted },
    { args: ["adopt", "new.json"] },
    {
      args: ["catalogue", "new.json", "--out", "page.html", ...(random.chance(0.5) ? ["--against", "old.json"] : [])],
      owns: (path) => path === "page.html",
    },
    {
      args: [
        "call",
        random.pick(["read_file", "search", "a"]),
        random.pick(["{}", '{"a":1}', '{"path":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"}']),
        "--tools",
        "new.json",
      ],
    },
    {
      args: ["accept", "--against", "old.json", "--current", "new.json", "--all", "--reason", "So."],
      owns: (path) => /^(?:toolwright|old)\.accepted\/[^]*\.json$/.test(path),
    },
  ];
  const chosen = Array.from({ length: 3 }, () => random.pick(some));
  return [...new Set(chosen)].map((command) => ({ ...command, args: inSomeFormat(command.args, random) }));
}

const realLists = [
  "generated/wire/openai.json",
  "generated/wire/anthropic.json",
  "generated/wire/gemini.json",
  "generated/wire/mcp.json",
  "generated/wire/bedrock.json",
  "generated/wire/openai-chat.json",
  "test/reference/reference-tool-surface.json",
];

/** A list of this repository, with a few of its tools. */
function realList(random: Random): unknown {
  const value = readJson(random.pick(realLists));
  const few = (tools: readonly unknown[]): unknown[] =>
    Array.from({ length: 1 + random.below(3) }, () => random.pick(tools));
  if (Array.isArray(value)) return few(value);
  const entries = Object.entries(value as Json).map(([key, part]) => [key, Array.isArray(part) ? few(part) : part]);
  return Object.fromEntries(entries);
}

/** Both sides as files, and a log of calls. */
function listFiles(random: Random): Texts {
  const pair = (): readonly [unknown, unknown] => {
    const list = realList(random);
    return [list, editJson(list, random)];
  };
  const [before, after] = random.chance(0.75) ? randomLists(random) : pair();
  const call = (): string =>
    JSON.stringify(random.chance(0.8) ? { tool: "read_file", arguments: oddValue(random) } : oddValue(random));
  return {
    "old.json": writeJson(before, random),
    "new.json": writeJson(after, random),
    "calls.jsonl": `${call()}\n${call()}\n`,
  };
}

export const toolLists: Subject = {
  name: "tool-lists",
  make: (random) => ({
    files: { ...(random.chance(0.3) ? minimalFiles : {}), ...listFiles(random) },
    commands: listCommands(random),
  }),
};

/** A few tools of the inventory of this repository. */
function realInventory(random: Random): Json {
  const inventory = readJson("generated/model-tool-schema-inventory.json") as Json & { tools: unknown[] };
  const start = random.below(inventory.tools.length);
  return { ...inventory, tools: inventory.tools.slice(start, start + 1 + random.below(2)) };
}

const inventoryFile = "generated/model-tool-schema-inventory.json";

export const inventories: Subject = {
  name: "inventories",
  make: (random) => {
    const inventory = realInventory(random);
    const [before, after, theirs] = [0, 1, 2].map(() =>
      writeJson(random.chance(0.8) ? editJson(inventory, random) : inventory, random),
    );
    const merged = random.pick([
      "generated/model-tool-schema-inventory.json",
      "generated/schemas/AgentGet.input.json",
      "generated/wire/mcp.json",
      "other.json",
    ]);
    const commands: readonly FuzzCommand[] = [
      { args: ["check", "--format", "json"] },
      { args: ["generate", "--format", "json"], owns: isGenerated },
      { args: ["describe", inventoryFile] },
      { args: ["describe"] },
      { args: inSomeFormat(["doctor"], random) },
      { args: inSomeFormat(["list", inventoryFile], random) },
      { args: inSomeFormat(["lint", inventoryFile], random) },
      { args: inSomeFormat(["review", "--against", "old.json", "--current", inventoryFile], random) },
      { args: inSomeFormat(["review", "--against", "old.json"], random) },
      { args: inSomeFormat(["review", "--against", "main"], random) },
      {
        args: ["merge", "old.json", inventoryFile, "theirs.json", "--path", merged],
        owns: (path) => path === inventoryFile,
      },
      { args: ["call", "agent_get", "{}", "--format", "json"] },
    ];
    const chosen = Array.from({ length: 3 }, () => random.pick(commands));
    const files = { [inventoryFile]: after ?? "", "old.json": before ?? "", "theirs.json": theirs ?? "" };
    const project = { ...minimalFiles, "tools/read-file.ts": readFileTool };
    return {
      files: { ...project, ...files },
      ...(random.chance(0.15) && { committed: { ...project, [inventoryFile]: theirs ?? "" } }),
      commands: [...new Set(chosen)],
    };
  },
};

const before = {
  tools: [
    {
      name: "read_file",
      description: "Reads.",
      inputSchema: {
        type: "object",
        properties: { path: { type: "string" }, mode: { enum: ["a", "b"] } },
        required: ["path"],
      },
    },
    { name: "gone", description: "Goes.", inputSchema: { type: "object" } },
  ],
};
const after = {
  tools: [
    {
      name: "read_file",
      description: "Reads now.",
      inputSchema: {
        type: "object",
        properties: { path: { type: "integer" }, mode: { enum: ["a"] } },
        required: ["path"],
      },
    },
  ],
};

/** The record of each change between the lists. */
function recordsOf(): readonly Json[] {
  const { changes } = compareInventories(before as never, after as never); // They are what MCP servers list.
  return changes.map(({ fingerprint, rule, tool, pointer }) => ({
    fingerprint,
    rule,
    tool,
    pointer,
    reason: "It is intended.",
    accepted_at_stability: "stable",
  }));
}

export const acceptances: Subject = {
  name: "acceptances",
  make: (random) => {
    const records = recordsOf();
    const record = (): string =>
      writeJson(
        random.chance(0.8)
          ? editJson(
              {
                ...random.pick(records),
                ...(random.chance(0.3) && { expires: random.pick(["2020-01-01", "2999-12-31", "2026-02-30"]) }),
              },
              random,
            )
          : random.pick(records),
        random,
      );
    const path = (): string =>
      `${random.pick(["old.accepted", "toolwright.accepted"])}/${random.pick(["tools/", "", "a/b/"])}${random.pick([
        "read_file--x",
        "record",
        oddName(random)
          .replaceAll(/[\0/]|^\.\.?$/g, "")
          .slice(0, 60),
      ])}.json`;
    const files = Object.fromEntries(Array.from({ length: 1 + random.below(3) }, () => [path(), record()]));
    const sides = ["--against", "old.json", "--current", "new.json"];
    const owns = (written: string): boolean => /^(?:toolwright|old)\.accepted\/[^]*\.json$/.test(written);
    const fingerprint = random.pick(records)["fingerprint"];
    const some: readonly FuzzCommand[] = [
      { args: inSomeFormat(["review", ...sides], random) },
      { args: inSomeFormat(["review", ...sides, "--verbose"], random) },
      {
        args: inSomeFormat(
          [
            "accept",
            ...sides,
            "--all",
            "--reason",
            random.chance(0.8) ? "So." : hostileText(random).replaceAll("\0", ""),
          ],
          random,
        ),
        owns,
      },
      {
        args: inSomeFormat(
          [
            "accept",
            ...sides,
            String(fingerprint).slice(0, 4 + random.below(20)),
            "--reason",
            "So.",
            ...(random.chance(0.5) ? ["--replace"] : []),
          ],
          random,
        ),
        owns,
      },
      { args: inSomeFormat(["accept", ...sides, "--prune"], random), owns },
      {
        args: inSomeFormat(
          [
            "accept",
            ...sides,
            "--tool",
            random.pick(["gone", "read_file", oddText(random).replaceAll("\0", "")]),
            "--reason",
            "So.",
          ],
          random,
        ),
        owns,
      },
    ];
    return {
      files: {
        ...(random.chance(0.5) ? minimalFiles : {}),
        "old.json": JSON.stringify(before),
        "new.json": JSON.stringify(after),
        ...files,
      },
      ...(random.chance(0.1) && { committed: files }),
      commands: Array.from({ length: 2 }, () => random.pick(some)),
    };
  },
};

/** Answers each request with the next line of the file that is named, with the request's id in place of `"ID"`. */
const server = `import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
const lines = readFileSync(process.argv[2], "utf8").split("\\n");
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id } = JSON.parse(line);
  if (id !== undefined) process.stdout.write((lines.shift() ?? "").replaceAll('"ID"', JSON.stringify(id)) + "\\n");
  if (lines.length === 0) process.exit();
});
`;

export const servers: Subject = {
  name: "servers",
  make: (random) => {
    const [list] = randomLists(random);
    const initialized = {
      jsonrpc: "2.0",
      id: "ID",
      result: {
        protocolVersion: "2025-06-18",
        capabilities: { tools: {} },
        serverInfo: { name: hostileText(random), version: "1" },
      },
    };
    const listed = {
      jsonrpc: "2.0",
      id: "ID",
      result: typeof list === "object" && list !== null && "tools" in list ? list : { tools: list },
    };
    const line = (value: unknown, part: number): string => {
      const text = JSON.stringify(random.chance(part) ? editJson(value, random) : value);
      return random.chance(part / 4) ? editText(text, { random, words: ["{", "}", '"id"', "\n", "null"] }) : text;
    };
    const configuration = {
      mcpServers: {
        one: { command: "node", args: ["server.mjs", "answers.jsonl"], env: { A: "${B:-c}" }, cwd: "." },
        [oddName(random)]: { command: "no-such-program", args: [oddText(random).replaceAll("\0", "")] },
        remote: { url: "http://127.0.0.1:1/mcp", headers: { A: "b" } },
      },
    };
    const start = ["--timeout", "5", "--", "node", "server.mjs", "answers.jsonl"];
    const isStarted = random.chance(0.4);
    // Only what nobody edited is started.
    const written = isStarted ? JSON.stringify(configuration) : writeJson(editJson(configuration, random), random);
    const ofServers = [
      "--servers",
      "servers.json",
      ...(isStarted ? ["--yes", "--timeout", "5"] : []),
      ...(random.chance(0.3) ? ["--server", random.pick(["one", "two"])] : []),
    ];
    const commands: readonly FuzzCommand[] = [
      { args: inSomeFormat(["list", ...start], random) },
      { args: inSomeFormat(["doctor", ...start], random) },
      { args: inSomeFormat(["review", "--against", "old.json", ...start], random) },
      { args: inSomeFormat(["snapshot", "kept.json", ...start], random), owns: (path) => path === "kept.json" },
      { args: inSomeFormat(["list", ...ofServers], random) },
      { args: inSomeFormat(["doctor", ...ofServers], random) },
      {
        args: inSomeFormat(["snapshot", "kept", ...ofServers], random),
        owns: (path) => path.startsWith("kept/") || path === "kept",
      },
      { args: inSomeFormat(["review", "--against", "kept", ...ofServers], random) },
    ];
    const files = {
      "server.mjs": server,
      "answers.jsonl": `${line(initialized, 0.3)}\n${line(listed, 0.6)}\n${line(listed, 0.5)}\n`,
      "servers.json": written,
      "old.json": JSON.stringify(list),
    };
    return { files, commands: [random.pick(commands)] };
  },
};

/** Registrations of tools, which `adopt --rewrite` edits in place, and types that `--types` compares. */
export const adoptions: Subject = {
  name: "adoptions",
  make: (random) => {
    const modules = fixtures().filter((files) => Object.keys(files).some((path) => path.startsWith("src/")));
    const project = editFiles(random.pick(modules), /^src\/.*\.ts$/, random);
    const names = [
      ...Object.values(project)
        .join("")
        .matchAll(/(?:registerTool|tool)\(\s*"(\w+)"/g),
    ].map(([, name]) => name);
    const tools = [...names.slice(0, 12), "read_file"].map((name) => ({
      name,
      description: "Does.",
      inputSchema: { type: "object", properties: { a: { type: "string" } } },
    }));
    const isWritten = random.chance(0.5);
    const write = isWritten ? ["--write"] : [];
    const owns = (path: string): boolean =>
      ownsAdopted(path) ||
      path.startsWith("src/") ||
      isGenerated(path) ||
      path === "package.json" ||
      path === "toolwright.config.json";
    const args = random.pick([
      ["adopt", "tools.json", "--rewrite", "src/**/*.ts", ...write],
      ["adopt", "tools.json", "--types", "src/**/*.ts", ...write],
      ["adopt", "tools.json", "--types", "src/**/*.ts", "--map", "map.json", ...write],
    ]);
    const map = { read_file: "src/read-file.ts#ReadFileArgs", [oddName(random)]: oddText(random) };
    return {
      files: {
        ...minimalFiles,
        ...project,
        "tools.json": writeJson(random.chance(0.5) ? { tools } : editJson({ tools }, random), random),
        "map.json": writeJson(map, random),
      },
      commands: [{ args: inSomeFormat(args, random), ...(isWritten && { owns }) }],
    };
  },
};
