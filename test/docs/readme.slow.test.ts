import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { repository, type ScratchProject } from "../support/scratch-project.js";
import { runGit } from "../review/git-project.js";
import { readBlocks, type MarkdownBlock } from "./markdown-blocks.js";
import { createPageProject, filesOf, findingsOf, outputOf, runCommand, textOf } from "./page-projects.js";

/** The pages whose blocks belong to one project, the reader's own. */
const pages = ["README.md", "docs/authoring.md", "docs/commands.md", "docs/configuration.md"];
const blocks = pages.flatMap(readBlocks);
const withAttribute = (name: string): MarkdownBlock[] => blocks.filter((block) => name in block.attributes);
const only = (name: string, value: string): string => textOf(blocks, name, value);

describe("the five-minute path of the README, and the pages that continue it", () => {
  const project = createPageProject(
    {
      "package.json": '{ "private": true, "type": "module" }\n',
      ...filesOf(blocks),
      "runtime-readme.ts": readBlocks("runtime/README.md")[0]?.text ?? "",
    },
    ["toolwright", "@modelcontextprotocol"],
  );

  /** What a command prints. */
  const printedBy = async (command: string, exitCode = 0): Promise<string> => {
    const outcome = await runCommand(project, command);
    expect(outcome).toMatchObject({ exitCode, stderr: "" });
    return outcome.stdout;
  };

  it("generates what the pages show", async () => {
    expect(await printedBy("npx toolwright generate")).toBe(only("output", "generate"));
    for (const block of withAttribute("shows")) {
      expect(JSON.parse(project.read(block.attributes["shows"] ?? ""))).toEqual(JSON.parse(block.text));
    }
    await printedBy("npx toolwright check");
  });

  it("sends vendors what the configuration page says", async () => {
    const config = project.read("toolwright.config.json");
    const added = JSON.parse(only("adds", "toolwright.config.json")) as object;
    project.write({ "toolwright.config.json": JSON.stringify({ ...(JSON.parse(config) as object), ...added }) });
    await printedBy("npx toolwright generate");
    for (const target of ["openai-strict", "anthropic", "gemini", "mcp"]) {
      expect(project.read(`generated/wire/${target}.json`)).toContain('"read_file"');
    }
    const source = only("decodes", "read_file");
    project.write({ "decode.ts": source });
    const [, said = ""] = /\/\/ (.*)/.exec(source) ?? [];
    expect(outputOf(project, "decode.ts")).toBe(`${said}\n`);
    project.write({ "toolwright.config.json": config });
    await printedBy("npx toolwright generate");
  });

  it("compiles the handlers, and none that is wrong", () => {
    const handlers = only("file", "handlers.ts");
    const compile = (source: string): string[] => {
      project.write({ "handlers.ts": source });
      const files = ["handlers.ts", "call.ts", "server.ts", "runtime-readme.ts"];
      return findingsOf(project, files, { exactOptionalPropertyTypes: false });
    };
    expect(compile(handlers)).toEqual([]);
    expect(compile(handlers.replaceAll("startLine", "startLin")).join("\n")).toContain("startLin");
    expect(compile(handlers.replace("read_file:", "read_files:")).join("\n")).toContain("read_file");
    project.write({ "handlers.ts": handlers });
  });

  it("answers a wrong call as the README says", () => {
    expect(outputOf(project, "call.ts")).toBe(only("output", "call"));
  });

  it("runs the call by the command of the README", async () => {
    const readme = createPageProject(
      { "package.json": '{ "private": true, "type": "module" }\n', ...filesOf(readBlocks("README.md")) },
      ["@modelcontextprotocol", "@types/node"],
    );
    expect(await readme.run(["generate"])).toMatchObject({ exitCode: 0, stderr: "" });
    const command = blocks.find(({ language, text }) => language === "sh" && text.includes("call.js"))?.text ?? "";
    const compiler = join(repository, "node_modules/typescript7/bin/tsc");
    const outputs = command.split(" && ").map((step) => {
      const args = step
        .trim()
        .replace("npx tsc", compiler)
        .replace(/^node /, "")
        .split(" ");
      return execFileSync(process.execPath, args, { encoding: "utf8", cwd: readme.root });
    });
    expect(outputs).toEqual(["", only("output", "call")]);
    const call = blocks.find(({ language, text }) => language === "sh" && text.includes("call read_file"));
    expect(await runCommand(readme, call?.text ?? "")).toMatchObject({ exitCode: 0, stdout: only("output", "run") });
  });

  it("runs the script", () => {
    const printed = outputOf(project, "scripts/check.ts", "external");
    expect(printed).toBe("0 files drifted, 0 findings\n");
  });

  it("fails the check as the README shows it", async () => {
    const tool = project.read("tools/read-file.ts");
    project.write({ "tools/read-file.ts": tool.replace("requested lines", "lines you ask for") });
    expect(await printedBy("npx toolwright check", 1)).toContain(only("output", "check"));
    project.write({ "tools/read-file.ts": tool });
  });

  it("reviews the change that the README makes", async () => {
    runGit(project.root, ["init", "--quiet", "--initial-branch=main"]);
    runGit(project.root, ["add", "toolwright.config.json", "tools", "generated"]);
    runGit(project.root, ["commit", "--quiet", "--message", "Read files"]);
    applyDifference(project, "tools/read-file.ts", only("edit", "tools/read-file.ts"));
    const printed = await printedBy("npx toolwright review --against main", 1);
    // The name of a commit depends on when it was made.
    const named = (text: string): string => text.replace(/\([\da-f]{7,}\)/, "(commit)");
    expect(named(printed)).toBe(named(only("output", "review")));
  });
});

/** Replaces the lines with a minus, which are consecutive, with those with a plus. */
function applyDifference(project: ScratchProject, file: string, difference: string): void {
  const linesOf = (mark: RegExp): string => [...difference.matchAll(mark)].map(([, line]) => line).join("\n");
  const before = project.read(file);
  const removed = linesOf(/^-(.*)/gm);
  expect(before).toContain(removed);
  project.write({ [file]: before.replace(removed, linesOf(/^\+(.*)/gm)) });
}

describe("what the pages say about the project", () => {
  it("have these commands and no others", () => {
    const commands = blocks.filter(({ language }) => language === "sh").flatMap(({ text }) => text.trim().split("\n"));
    expect(commands).toEqual([
      "npx toolwright doctor -- npx -y @modelcontextprotocol/server-everything",
      "npm ci && npm run codegen",
      ...["npx toolwright generate", "npx toolwright review --against main", "git checkout tools generated"],
      "npm run demo",
      "npm ci && npm test",
      ...["mkdir ../packed", "npm pack --workspaces --include-workspace-root --pack-destination ../packed"],
      "npm install --save-dev ../packed/*.tgz typescript",
      ...["npm init -y", "npm install --save-dev toolwright typescript", "npx toolwright init", "npm install"],
      ...["npx toolwright generate", "npx tsc --noEmit false --outDir dist"],
      `npx toolwright call get_time '{"timeZone":"Europe/Berlin"}' --handlers dist/tool-handlers.js`,
      "npm install --save-dev toolwright typescript @types/node",
      "npm install @toolwright/runtime",
      "npx toolwright generate",
      "npx tsc --noEmit false --outDir dist && node dist/call.js",
      `npx toolwright call read_file '{"path":"toolwright.config.json","startLine":4}' --handlers dist/handlers.js`,
      "npm install @modelcontextprotocol/server",
      "npx toolwright check",
      "npx toolwright review --against main",
      "npx toolwright review --against origin/main --format github",
      'npx toolwright review --against origin/main --format markdown >> "$GITHUB_STEP_SUMMARY"',
    ]);
    expect(readFileSync(join(repository, ".ci/run"), "utf8")).toContain("npm ci\nnpm test\n");
  });

  it("lists every setting", () => {
    const schema = JSON.parse(readFileSync(join(repository, "dist/config.schema.json"), "utf8")) as {
      readonly properties: object;
    };
    const page = readFileSync(join(repository, "docs/configuration.md"), "utf8");
    const table = page.slice(0, page.indexOf("\n## "));
    for (const key of Object.keys(schema.properties)) if (key !== "$schema") expect(table).toContain(`\`${key}\``);
  });
});
