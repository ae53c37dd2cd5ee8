/** The MCP server of examples/, as a client that works with files and commands sees it. */

import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdir, readFile, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readTable } from "../support/tables.js";
import { repository } from "../support/scratch-project.js";

const scratch = realpathSync(mkdtempSync(join(tmpdir(), "mcp-example-")));
const sandbox = join(scratch, "sandbox");
const served = ["ApplyPatch", "ExecCommand", "ExecCommandBatch", "GetWorkspaceState", "ViewImage"];
const client = new Client({ name: "test", version: "1.0.0" });

beforeAll(async () => {
  await mkdir(sandbox);
  writeFileSync(join(scratch, "secret.txt"), "secret\n");
  symlinkSync(scratch, join(sandbox, "way-out"));
  symlinkSync(join(scratch, "new.txt"), join(sandbox, "dangling"));
  const args = [join(repository, "examples", "run.mjs"), "mcp-server", sandbox];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: repository }));
});
afterAll(async () => {
  await client.close();
  rmSync(scratch, { recursive: true });
});

/** Calls a tool. The text is what the model reads, the result what programs do. */
async function call(name: string, args: Record<string, unknown>, options: { readonly signal?: AbortSignal } = {}) {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args }, options);
  const text = content.map((block) => (block.type === "text" ? block.text : "")).join("");
  const result = structuredContent as Record<string, unknown> | undefined; // The protocol has nothing but objects here.
  return { text, result, failed: isError === true };
}

/** A patch of sections, in which a bar ends a line. */
const patch = (...sections: readonly string[]) => ({
  patch: `*** Begin Patch\n${sections.join("\n").replaceAll("|", "\n")}\n*** End Patch\n`,
});
const write = (file: string, text: string) => writeFileSync(join(sandbox, file), text);
const read = (file: string) => readFileSync(join(sandbox, file), "utf8");

test("lists its tools as the wire file has them", async () => {
  const wire = JSON.parse(await readFile(join(repository, "generated/wire/mcp.json"), "utf8")) as { name: string }[];
  expect((await client.listTools()).tools).toEqual(wire.filter(({ name }) => served.includes(name)));
});

test("says where it works", async () => {
  const { result } = await call("GetWorkspaceState", {});
  expect(result).toMatchObject({ active: { cwd: sandbox }, workspaces: [{ path: sandbox }] });
});

describe("ApplyPatch", () => {
  test("adds, updates, moves and deletes files, and a command sees it", async () => {
    write("greeting.txt", "one\r\ntwo\r\nthree\r\nfour");
    write("old.txt", "a\nb\n");
    write("moved.sh", "#!/bin/sh\necho before\n");
    const { result } = await call(
      "ApplyPatch",
      patch(
        "*** Add File: notes/new.txt|+first|+|+last",
        "*** Update File: greeting.txt|@@ one|-two|+2|+2.5| three|@@| four|+five|*** End of File",
        "*** Update File: moved.sh|*** Move to: bin/run.sh|@@| #!/bin/sh|-echo before|+echo after",
        "*** Delete File: old.txt",
      ),
    );
    expect(result?.["changes"]).toEqual([
      { path: "notes/new.txt", change: "added", added_lines: 3, removed_lines: 0 },
      { path: "greeting.txt", change: "updated", added_lines: 3, removed_lines: 1 },
      { path: "moved.sh", change: "moved", moved_to: "bin/run.sh", added_lines: 1, removed_lines: 1 },
      { path: "old.txt", change: "deleted", added_lines: 0, removed_lines: 2 },
    ]);
    expect(read("greeting.txt")).toBe("one\r\n2\r\n2.5\r\nthree\r\nfour\r\nfive\r\n");
    const command = await call("ExecCommand", { cmd: "cat notes/new.txt && sh bin/run.sh && ls" });
    expect(command.result).toMatchObject({
      disposition: "completed",
      exit_status: 0,
      stdout_preview: "first\n\nlast\nafter\nbin\ndangling\ngreeting.txt\nnotes\nway-out\n",
      workdir: sandbox,
    });
  });

  const lines = "begin\n\tindented\nsame\nend\nsame\n";
  const patches = readTable(new URL("patches.txt", import.meta.url), "refused", ["patch", "message"]);
  test.each(patches)("changes nothing when it is given $patch", async ({ patch: section, message }) => {
    write("a.txt", lines);
    const before = await readdir(sandbox);
    const { failed, text } = await call("ApplyPatch", patch(`*** ${section}`));
    expect({ failed, text }).toEqual({ failed: true, text: expect.stringContaining(message) });
    expect(read("a.txt")).toBe(lines);
    expect(await readdir(sandbox)).toEqual(before);
  });
});

test.each(["../secret.txt", join(scratch, "secret.txt"), "way-out/secret.txt", "way-out/new.txt", "dangling"])(
  "refuses the path %s, which leads out",
  async (path) => {
    const attempts = [
      await call("ApplyPatch", patch(`*** Add File: ${path}|+taken`)),
      await call("ApplyPatch", patch(`*** Delete File: ${path}`)),
      await call("ViewImage", { path, prompt: "What is it?" }),
      await call("ExecCommand", { cmd: "pwd", workdir: path }),
    ];
    for (const { failed, text } of attempts) {
      expect(failed).toBe(true);
      expect(text).toContain(`"${path}" leads out of the sandbox`);
    }
    expect((await readdir(scratch)).sort()).toEqual(["sandbox", "secret.txt"]);
  },
);

test("describes an image", async () => {
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAC0lEQVR4nGNgwA8AAB8AAbP0PtoAAAAASUVORK5CYII=";
  writeFileSync(join(sandbox, "dot.png"), Buffer.from(png, "base64"));
  expect((await call("ViewImage", { path: "dot.png", prompt: "Which colour?" })).text).toContain(
    "PNG image, 2 by 3 pixels",
  );
  write("fake.png", "no image");
  expect((await call("ViewImage", { path: "fake.png", prompt: "?" })).text).toContain(
    "is not a PNG, JPEG, GIF or WebP file",
  );
});

describe("commands", () => {
  test("return status and both outputs", async () => {
    const { result, failed } = await call("ExecCommand", { cmd: "echo out; echo err >&2; exit 3", shell: "/bin/sh" });
    const outputs = { stdout_preview: "out\n", stderr_preview: "err\n", output_truncated: false };
    expect(result).toMatchObject({ exit_status: 3, ...outputs });
    expect(failed).toBe(false);
  });

  test("have long output cut in the middle and kept in a file", async () => {
    const { result } = await call("ExecCommand", { cmd: "seq 100000", max_output_tokens: 10 });
    expect(result).toMatchObject({ output_truncated: true, artifacts: [{ stream: "stdout" }] });
    expect(result?.["stdout_preview"]).toMatch(/^1\n2\n[^]*… \d+ bytes left out …[^]*99999\n100000\n$/);
    const { path } = (result?.["artifacts"] as { path: string }[])[0] ?? { path: "" };
    expect(readFileSync(path, "utf8")).toMatch(/\n50000\n/);
    rmSync(join(path, ".."), { recursive: true });
  });

  test("run in a batch with its defaults, and stop at a failure where that is asked", async () => {
    await mkdir(join(sandbox, "inner"));
    const items = [
      { cmd: "pwd" },
      { cmd: "pwd", workdir: "." },
      { cmd: "exit 1", workdir: null },
      { cmd: "echo never" },
    ];
    const { result } = await call("ExecCommandBatch", { items, workdir: "inner", stop_on_error: true });
    const counts = { item_count: 4, completed_count: 2, failed_count: 1, promoted_count: 0, skipped_count: 1 };
    expect(result).toMatchObject(counts);
    const outcomes = result?.["items"] as { outcome?: { stdout_preview: string } }[]; // As the tool declares it.
    const printed = outcomes.map(({ outcome }) => outcome?.stdout_preview);
    expect(printed).toEqual([`${sandbox}/inner\n`, `${sandbox}\n`, "", undefined]);
  });

  test("are stopped with all their processes when they take too long", async () => {
    const cmd = "echo started; sleep 2 && touch too-late & wait";
    const { failed, text } = await call("ExecCommand", { cmd, yield_time_ms: 1000 });
    expect(failed).toBe(true);
    expect(text).toMatch(/still ran after 1000 ms. It printed:\nstarted/);
    await expectNever("too-late");
  });

  test("are killed with all their processes when the call is cancelled", async () => {
    const cancel = new AbortController();
    const running = call("ExecCommand", { cmd: "touch began; sleep 2 && touch cancelled & wait" }, cancel);
    const refused = expect(running).rejects.toThrow();
    await expect.poll(() => readdir(sandbox), { timeout: 300_000 }).toContain("began");
    cancel.abort();
    await refused;
    await expectNever("cancelled");
  });

  /** A process that was to write the file after two seconds is gone. */
  async function expectNever(file: string): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(await readdir(sandbox)).not.toContain(file);
  }
});

test.each([
  ["ExecCommand", { cmd: "ls", work_dir: "." }, /"work_dir" is not a parameter of ExecCommand; did you mean "workdir"/],
  ["ExecCommand", { cmd: "ls", yield_time_ms: -1 }, /yield_time_ms/],
  ["ExecCommand", { cmd: "ls", duplicate_policy: "never" }, /reuse_running.*start_new/],
  ["ExecCommandBatch", { items: [{ cmd: "ls" }, {}] }, /items.*1.*cmd/],
])("refuses %s with %j, and says what to write instead", async (name, args, feedback) => {
  const { failed, text } = await call(name, args);
  expect(failed).toBe(true);
  expect(text.replaceAll("\n", " ")).toMatch(feedback);
});
