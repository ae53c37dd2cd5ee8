import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createContext, runInContext } from "node:vm";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { platformNames } from "../runtime/built-package.js";
import { launchBrowser } from "./browser.js";
import { type CallReport, runCalls } from "./calls.js";
import { createSite, entryModule, serveSite } from "./site.js";

// What JSON.parse returns is untyped; a report of another shape is not the one that is expected.
const readReport = (line: string): CallReport => JSON.parse(line) as CallReport;

const site = await createSite();
const expected = readReport(JSON.stringify(await runCalls())).outcomes;

test("Node.js runs every kind of call", () => {
  const failed = (kind: string): object => ({ status: "error", error: { kind } });
  expect(expected).toMatchObject({
    good: { status: "success", result: { content: "xx" } },
    invalid: {
      ...failed("invalid_arguments"),
      error: { message: expect.stringContaining('did you mean "source_ref"') },
    },
    unknown: { error: { message: 'There is no tool named "MemoryGot". Did you mean "MemoryGet"?' } },
    repaired: { status: "success", result: { content: "xx" } },
    retried: { status: "success", result: { kind: "attempt 3" } },
    cancelled: failed("cancelled"),
    late: failed("timed_out"),
    cut: {
      isError: false,
      notice: expect.stringMatching(/\/content: only the first \d+ of 7,000 characters/) as string,
    },
    refused: failed("not_approved"),
    approved: { status: "success" },
    remembered: { status: "success" },
    events: ["a", "merged"].map((id) => `asked about RemoveWorktree {"execution_root_id":"${id}"}`),
    feedback: expect.stringContaining("max_chars must be at least 1, not 0"),
    served: [2, [{ call_id: "1", output: expect.stringContaining('"success"') }]],
    inventory: ["MemoryGet", "RemoveWorktree"],
  });
});

test("a page and a worker of a browser run them alike, under a strict content security policy", async () => {
  const { browser, dispose } = await launchBrowser();
  const errors: string[] = [];
  try {
    const page = await browser.newPage();
    page.on("pageerror", ({ message }) => errors.push(message));
    const reports = new Promise<CallReport[]>((resolve) => {
      const received: CallReport[] = [];
      page.on("console", (message) => {
        if (message.type() !== "log") errors.push(message.text());
        else if (received.push(readReport(message.text())) === 2) resolve(received);
      });
    });
    await serveSite(page, site);
    await page.goto("http://localhost/index.html");
    const [first, second] = (await reports).sort((left, right) => (left.scope < right.scope ? -1 : 1));
    expect(first).toEqual({ scope: "DedicatedWorkerGlobalScope", compilesStrings: false, outcomes: expected });
    expect(second).toEqual({ scope: "Window", compilesStrings: false, outcomes: expected });
    // Each scope tried once, on purpose, to make code of a string.
    expect(errors).toEqual(["eval", "eval"]);
  } finally {
    await dispose();
  }
});

test("a worker of Node.js runs them alike", async () => {
  const { stdout } = new Worker(join(site.root, "calls.js"), { stdout: true });
  expect(readReport(await text(stdout)).outcomes).toEqual(expected);
});

test("one script without chunks runs them alike, where there is nothing but the language and six names", async () => {
  const { outputFiles } = await build({
    stdin: { contents: `export { runCalls } from "./calls.js";`, resolveDir: join(entryModule, "..") },
    ...{ bundle: true, minify: true, format: "iife", globalName: "application", write: false },
  });
  const platform = Object.fromEntries(platformNames.map((name) => [name, Reflect.get(globalThis, name)]));
  const context = createContext(platform, { codeGeneration: { strings: false, wasm: false } });
  runInContext(outputFiles[0]?.text ?? "", context);
  const printed: unknown = await runInContext("application.runCalls().then(JSON.stringify)", context);
  expect(readReport(String(printed))).toEqual({ scope: "Object", compilesStrings: false, outcomes: expected });
});
