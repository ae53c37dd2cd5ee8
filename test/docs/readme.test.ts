import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createScratchProject, repository, type ScratchProject } from "../support/scratch-project.js";
import { runGit } from "../review/git-project.js";
import { readBlocks, type MarkdownBlock } from "./markdown-blocks.js";

const blocks = readBlocks("README.md");
const withAttribute = (name: string): MarkdownBlock[] => blocks.filter((block) => name in block.attributes);
const only = (name: string, value: string): string => {
  const found = blocks.filter((block) => block.attributes[name] === value);
  expect(found, `blocks with ${name}=${value}`).toHaveLength(1);
  return found[0]?.text ?? "";
};

describe("the five-minute path of the README", () => {
  let project: ScratchProject;
  const npx = (command: string): string => {
    expect(command).toMatch(/^npx toolwright /);
    const args = command.trim().split(" ").slice(2);
    return execFileSync(join(project.root, "node_modules", ".bin", "toolwright"), args, {
      cwd: project.root,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    });
  };

  beforeAll(() => {
    project = createScratchProject({
      "package.json": '{ "private": true, "type": "module" }\n',
      "tsconfig.json": JSON.stringify({ compilerOptions: { module: "nodenext", strict: true } }),
    });
    // What `npm install` of the README's first block leaves behind; the packaging tests run npm itself.
    mkdirSync(join(project.root, "node_modules", ".bin"));
    symlinkSync(repository, join(project.root, "node_modules", "toolwright"));
    symlinkSync("../toolwright/dist/cli.js", join(project.root, "node_modules", ".bin", "toolwright"));
    symlinkSync(
      join(repository, "node_modules", "@modelcontextprotocol"),
      join(project.root, "node_modules", "@modelcontextprotocol"),
    );
    for (const block of withAttribute("file")) project.write({ [block.attributes["file"] ?? ""]: block.text });
  });
  afterAll(() => rmSync(project.root, { recursive: true, force: true }));

  it("generates what the README says", () => {
    expect(npx("npx toolwright generate")).toBe(only("output", "generate"));
    for (const block of withAttribute("shows")) {
      expect(JSON.parse(project.read(block.attributes["shows"] ?? ""))).toEqual(JSON.parse(block.text));
    }
    npx("npx toolwright check");
  });

  it("sends vendors what the README says", async () => {
    const config = project.read("toolwright.config.json");
    const added = JSON.parse(only("adds", "toolwright.config.json")) as object;
    project.write({ "toolwright.config.json": JSON.stringify({ ...(JSON.parse(config) as object), ...added }) });
    npx("npx toolwright generate");
    for (const target of ["openai-strict", "anthropic", "gemini", "mcp"]) {
      expect(project.read(`generated/wire/${target}.json`)).toContain('"read_file"');
    }
    const source = only("decodes", "read_file");
    project.write({ "decode.ts": source });
    const outfile = join(project.root, "decode.mjs");
    const entryPoints = [join(project.root, "decode.ts")];
    await build({ entryPoints, bundle: true, format: "esm", outfile, logLevel: "silent" });
    const [, said = ""] = /\/\/ (.*)/.exec(source) ?? [];
    expect(execFileSync(process.execPath, [outfile], { encoding: "utf8" })).toBe(`${said}\n`);
    project.write({ "toolwright.config.json": config });
    npx("npx toolwright generate");
  });

  it("compiles the handlers, and none that is wrong", () => {
    const handlers = only("file", "handlers.ts");
    const compile = (source: string): string[] => {
      project.write({ "handlers.ts": source });
      const files = ["handlers.ts", "call.ts", "server.ts"].map((file) => join(project.root, file));
      const program = ts.createProgram(files, {
        module: ts.ModuleKind.NodeNext,
        target: ts.ScriptTarget.ES2022,
        strict: true,
        noEmit: true,
        lib: ["lib.es2023.d.ts"],
        skipLibCheck: true,
        types: ["node"],
        typeRoots: [join(repository, "node_modules", "@types")],
      });
      return ts
        .getPreEmitDiagnostics(program)
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
    };
    expect(compile(handlers)).toEqual([]);
    expect(compile(handlers.replaceAll("startLine", "startLin")).join("\n")).toContain("startLin");
    expect(compile(handlers.replace("read_file:", "read_files:")).join("\n")).toContain("read_file");
    project.write({ "handlers.ts": handlers });
  });

  it("answers a wrong call as the README says", async () => {
    const outfile = join(project.root, "call.mjs");
    const entryPoints = [join(project.root, "call.ts")];
    await build({ entryPoints, bundle: true, format: "esm", platform: "node", outfile, logLevel: "silent" });
    expect(execFileSync(process.execPath, [outfile], { encoding: "utf8" })).toBe(only("output", "call"));
  });

  it("runs the script", () => {
    const source = only("file", "scripts/check.ts");
    const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext, target: 9 } });
    project.write({ "scripts/check.mjs": outputText });
    const printed = execFileSync(process.execPath, ["scripts/check.mjs"], { cwd: project.root, encoding: "utf8" });
    expect(printed).toBe("0 files drifted, 0 findings\n");
  });

  it("fails the check as the README shows it", () => {
    const tool = project.read("tools/read-file.ts");
    project.write({ "tools/read-file.ts": tool.replace("requested lines", "lines you ask for") });
    let printed = "";
    try {
      npx("npx toolwright check");
    } catch (error) {
      expect(error).toMatchObject({ status: 1 });
      printed = String((error as { readonly stdout: string }).stdout); // The failure of a child process has its output.
    }
    expect(printed).toContain(only("output", "check"));
    project.write({ "tools/read-file.ts": tool });
  });

  it("reviews the change that the README makes", () => {
    runGit(project.root, ["init", "--quiet", "--initial-branch=main"]);
    runGit(project.root, ["add", "toolwright.config.json", "tools", "generated"]);
    runGit(project.root, ["commit", "--quiet", "--message", "Read files"]);
    applyDifference(project, "tools/read-file.ts", only("edit", "tools/read-file.ts"));
    let printed = "";
    try {
      npx("npx toolwright review --against main");
    } catch (error) {
      expect(error).toMatchObject({ status: 1 });
      printed = String((error as { readonly stdout: string }).stdout); // The failure of a child process has its output.
    }
    // The name of a commit depends on when it was made.
    const named = (text: string): string => text.replace(/\([\da-f]{7,}\)/, "(commit)");
    expect(named(printed)).toBe(named(only("output", "review")));
  });
});

/** Takes the lines with a minus away, which stand together, and puts those with a plus in their place. */
function applyDifference(project: ScratchProject, file: string, difference: string): void {
  const lines = (mark: string): string =>
    difference
      .split("\n")
      .filter((line) => line.startsWith(mark))
      .map((line) => line.slice(1))
      .join("\n");
  const before = project.read(file);
  expect(before).toContain(lines("-"));
  project.write({ [file]: before.replace(lines("-"), lines("+")) });
}

describe("what the README says of the project", () => {
  it("names only commands that exist", () => {
    const commands = blocks.filter(({ language }) => language === "sh").flatMap(({ text }) => text.trim().split("\n"));
    expect(commands).toEqual([
      "npm ci && npm run codegen",
      "npm ci && npm test",
      "npm install --save-dev toolwright",
      "npm install @toolwright/runtime",
      "npx toolwright generate",
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
    const readme = readFileSync(join(repository, "README.md"), "utf8");
    const section = readme.slice(readme.indexOf("## Configuration"), readme.indexOf("## Versions and stability"));
    for (const key of Object.keys(schema.properties)) if (key !== "$schema") expect(section).toContain(`\`${key}\``);
  });

  it("links to files that exist", () => {
    for (const file of [
      "README.md",
      "CONTRIBUTING.md",
      "docs/architecture.md",
      "docs/lint.md",
      "docs/review.md",
      "docs/runtime.md",
      "docs/targets.md",
      "examples/README.md",
      "runtime/README.md",
      "docs/types.md",
    ]) {
      const text = readFileSync(join(repository, file), "utf8");
      for (const [, target = ""] of text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)) {
        expect(existsSync(join(repository, dirname(file), target)), `${file} links to ${target}`).toBe(true);
      }
    }
  });
});
