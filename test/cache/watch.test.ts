import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createScratchProject, minimalProject, readFileTool, repository } from "../support/scratch-project.js";

test("a watched project is generated after each change, whatever was wrong before", async () => {
  const project = createScratchProject({ ...minimalProject, "tools/read-file.ts": readFileTool });
  const child = spawn(process.execPath, [join(repository, "dist", "cli.js"), "generate", "--watch"], {
    cwd: project.root,
  });
  let shown = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (shown += data.toString()));
  /** What is shown until a run has ended, and no other has begun. */
  const nextRun = async (): Promise<string> => {
    await expect
      .poll(() => shown, { timeout: 20_000 })
      .toMatch(/Took [\d.]+ s\. Watching for changes; Ctrl\+C ends it\.\n$/);
    const run = shown.replace(/Took .*/, "").trim();
    shown = "";
    return run;
  };
  try {
    expect(await nextRun()).toBe("1 tool: 1 experimental. 5 files in generated/: 5 written, 0 unchanged.");
    project.write({ "tools/read-file.ts": readFileTool.replace("Reads a text", "Reads a plain text") });
    expect(await nextRun()).toBe(
      "Changed: tools/read-file.ts\n1 tool: 1 experimental. 5 files in generated/: 2 written, 3 unchanged.",
    );
    project.write({ "tools/read-file.ts": `${readFileTool}}` });
    expect(await nextRun()).toContain("error syntax-error tools/read-file.ts:20:1");
    project.remove("tools/read-file.ts");
    expect(await nextRun()).toContain("no-files-matched");
    project.write({ "tools/more/read-file.ts": readFileTool });
    expect(await nextRun()).toContain("5 files in generated/");
    // Nothing that is watched changes: the end of this would be another run.
    project.write({ "generated/registry.ts": "edited\n" });
    project.write({ "toolwright.config.json": '{ "tools": ["tools/**/*.ts"], "output": "out" }\n' });
    expect(await nextRun()).toContain(
      "Changed: toolwright.config.json\n1 tool: 1 experimental. 5 files in out/: 5 written",
    );
  } finally {
    child.kill();
  }
}, 90_000);
