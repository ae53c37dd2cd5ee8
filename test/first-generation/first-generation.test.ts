import { generate } from "toolwright/generator";
import { beforeEach, expect, test } from "vitest";
import { createToolProject, type ScratchProject } from "../support/scratch-project.js";

/** A file that holds a tool and its handler, which is typed by the registry that the tool is generated into. */
function toolWithHandler(name: string): string {
  return `import type { ToolDeclaration } from "@toolwright/runtime";
import type { ToolHandler, ToolResult } from "../generated/registry.js";
import { tools } from "../generated/registry.js";

export interface EchoArgs { /** Text to give back. */ text: string }
export interface EchoResult { text: string }
/** Gives back what it gets. */
export const echo: ToolDeclaration<EchoArgs, EchoResult> = { name: "${name}", effect: "read_only" };

export const handleEcho: ToolHandler<"${name}"> = async ({ text }): Promise<ToolResult<"${name}">> => ({
  text: \`\${text} from \${tools.length} tools\`,
});
`;
}

let project: ScratchProject;

beforeEach(() => {
  project = createToolProject({ "tools/echo.ts": toolWithHandler("echo") });
});

/** Names of the tools after a run that found nothing wrong. */
async function generateNames(): Promise<string[]> {
  const { diagnostics, tools } = await generate({ root: project.root });
  expect(diagnostics).toEqual([]);
  return tools.map(({ name }) => name);
}

test("a handler may be typed by the registry before there is any output", async () => {
  const { exitCode, stdout, stderr } = await project.run(["generate"]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(stdout).toBe(
    "1 tool: 1 experimental. 6 files in generated/: 6 written, 0 unchanged.\n" +
      "generated/model-tool-schema-inventory.json contains what models see; `toolwright list` shows it as a table.\n",
  );
});

test("a handler may be typed by a registry that does not list its tool yet", async () => {
  await generateNames();
  project.write({ "tools/new-tool.ts": toolWithHandler("new_tool") });
  expect(await generateNames()).toEqual(["echo", "new_tool"]);
  expect(project.read("generated/registry.ts")).toContain("new_tool: NewToolTypes;");
});

test("output that no compiler can read is no obstacle", async () => {
  await generateNames();
  const registry = project.read("generated/registry.ts");
  project.write({ "generated/registry.ts": registry.replace(/^export interface/m, "export export interface") });
  expect(await generateNames()).toEqual(["echo"]);
  expect(project.read("generated/registry.ts")).toBe(registry);
});
