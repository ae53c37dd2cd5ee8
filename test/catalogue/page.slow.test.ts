/** The catalogue in a real browser: what it shows, how it is used, and what it never does. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser, type LaunchedBrowser } from "../platforms/browser.js";
import { createScratchProject, repository } from "../support/scratch-project.js";
import { browse, type BrowsedPage } from "./browsed-page.js";
import { hostileTools, olderTools } from "./hostile-tools.js";

const inventory = join(repository, "generated/model-tool-schema-inventory.json");

interface ListedTool {
  readonly name: string;
  readonly effect: string;
}

// The file is checked against its schema by another test.
const { tools } = JSON.parse(readFileSync(inventory, "utf8")) as { readonly tools: readonly ListedTool[] };

const project = createScratchProject({
  "hostile.json": JSON.stringify(hostileTools),
  "older.json": JSON.stringify(olderTools),
});
const own = join(project.root, "own.html");
const hostile = join(project.root, "hostile.html");
const files = { own, hostile, review: join(project.root, "review.html") };

let launched: LaunchedBrowser;

beforeAll(async () => {
  const made = [
    await project.run(["catalogue", inventory, "--out", "own.html"]),
    await project.run(["catalogue", "hostile.json", "--against", "older.json", "--out", "hostile.html"]),
    { ...(await project.run(["review", "hostile.json", "--against", "older.json", "--format", "html"])), exitCode: 0 },
  ];
  expect(made.map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual([
    [0, ""],
    [0, ""],
    [0, ""],
  ]);
  project.write({ "review.html": made[2]?.stdout ?? "" });
  launched = await launchBrowser();
});

afterAll(() => launched.dispose());

const namesIn = (browsed: BrowsedPage): Promise<string[]> => browsed.page.locator("#results .result").allInnerTexts();

const views = {
  own: [
    "/",
    "/tools",
    "/tools?effect=destructive",
    "/tools/SpawnAgent",
    "/tools/ApplyPatch",
    "/tokens",
    "/targets",
    "/tools/Nothing",
  ],
  hostile: ["/", "/tools/hostile_texts", "/tools/quotes", "/tools/recursive", "/targets", "/changes", "/tokens"],
  review: ["/"],
} as const;

describe.each([
  { name: "own", scheme: "light" },
  { name: "own", scheme: "dark" },
  { name: "hostile", scheme: "light" },
  { name: "hostile", scheme: "dark" },
  { name: "review", scheme: "light" },
  { name: "review", scheme: "dark" },
] as const)("the $scheme page of the $name tools", ({ name, scheme }) => {
  test("fits every width, has no barrier, logs nothing and requests nothing", async () => {
    const browsed = await browse(launched.browser, files[name], { scheme });
    const { page } = browsed;
    const found: string[] = [];
    for (const view of views[name]) {
      await browsed.open(view);
      for (const details of await page.locator("main details").all())
        await details.evaluate((element) => element.setAttribute("open", ""));
      // Colours are all that the scheme changes.
      for (const width of scheme === "dark" ? [1440] : [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const beyond = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
        if (beyond > 0) found.push(`${view} is ${beyond} px too wide at ${width} px`);
        if (width !== 768)
          found.push(...(await browsed.findBarriers()).map((barrier) => `${view} at ${width} px: ${barrier}`));
      }
    }
    expect(found).toEqual([]);
    expect(browsed.events).toEqual([]);
    await page.close();
  });
});

test("search forgives typing errors, and filters show what they count", async () => {
  const browsed = await browse(launched.browser, own);
  const { page } = browsed;
  await page.keyboard.press("/");
  await page.keyboard.type("spwan agnet");
  await expect.poll(() => namesIn(browsed)).toContain("SpawnAgent");
  await page.getByRole("searchbox").fill("duplicate_policy");
  await expect.poll(async () => (await namesIn(browsed))[0]).toMatch(/^ExecCommand/);
  await page.getByRole("searchbox").fill("");
  await expect.poll(async () => (await namesIn(browsed)).length).toBe(tools.length);
  for (const [effect, label] of [
    ["read_only", "reads"],
    ["mutating", "changes"],
    ["destructive", "may destroy"],
  ] as const) {
    const expected = tools.filter((tool) => tool.effect === effect).map((tool) => tool.name);
    await page
      .getByRole("group", { name: "Effect" })
      .getByRole("link", { name: `${label} ${expected.length}` })
      .click();
    await expect.poll(() => namesIn(browsed)).toEqual(expected);
  }
  await page.close();
});

test("a keyboard alone leads to a tool and back, to the same place", async () => {
  const browsed = await browse(launched.browser, own);
  const { page } = browsed;
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.evaluate("document.activeElement.tagName")).toBe("H1");
  await page.keyboard.press("/");
  await page.keyboard.type("worktree");
  await expect.poll(() => namesIn(browsed)).toContain("CreateWorktree");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const [, second = ""] = await namesIn(browsed);
  expect(await page.evaluate("document.activeElement.innerText")).toBe(second);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  expect(await page.evaluate("document.activeElement.tagName")).toBe("INPUT");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("h1").innerText()).toBe(second);
  expect(await page.evaluate("document.activeElement.tagName")).toBe("H1");
  expect(await page.title()).toBe(`${second} – model-tool-schema-inventory.json`);
  await page.goBack();
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("worktree");
  expect((await namesIn(browsed))[1]).toBe(second);
  // All letters of a search are one step back.
  await page.goBack();
  await expect.poll(() => page.locator("h1").innerText()).toBe("model-tool-schema-inventory.json");
  await page.close();
});

test("an address leads to a section, and the back button to where the reader was", async () => {
  const { page } = await browse(launched.browser, `${own}`);
  await page.goto(`file://${own}#/tools/ExecCommand/playground`);
  await page.reload();
  const top = (): Promise<number> =>
    page.locator("#section-playground").evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(200);
  expect(await page.evaluate("document.activeElement.id")).toBe("heading-playground");
  await page.getByRole("link", { name: "Tools", exact: true }).click();
  await page.evaluate("scrollTo(0, 700)");
  // A click with the mouse would scroll first.
  await page.getByRole("link", { name: "RemoveWorktree" }).dispatchEvent("click");
  await expect.poll(() => page.locator("h1").innerText()).toBe("RemoveWorktree");
  expect(await page.evaluate("scrollY")).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate("scrollY")).toBe(700);
  await page.close();
});

/** The browser's engine adds the line to its message about JSON. */
const withoutLines = (text: string): string => text.replace(/ \(line \d+ column \d+\)/, "");

interface CallJson {
  readonly call: {
    readonly state: string;
    readonly output: { readonly text: string } | null;
    readonly arguments?: unknown;
  };
}

test.each([
  { tool: "ExecCommand", args: '{"cmd":"ls"}' },
  { tool: "ExecCommand", args: '{"comand":"ls","yield_time_ms":-1}' },
  { tool: "ExecCommand", args: '{"cmd":["ls"]' },
  { tool: "MemoryGet", args: '{"source_reff":"a","max_chars":0}' },
  { tool: "SpawnAgent", args: '{"initial_message":"x","preset":"public_named"}' },
  { tool: "ListWorkItems", args: "" },
  { tool: "ApplyPatch", args: '{"patch":"*** Begin Patch"}' },
])("the playground says of $tool $args what the runtime says in Node.js", async ({ tool, args }) => {
  const { page } = await browse(launched.browser, own);
  await page.goto(`file://${own}#/tools/${tool}`);
  await page.getByLabel("Arguments, as JSON").fill(args);
  const { stdout } = await project.run(["call", tool, args, "--tools", inventory, "--format", "json"]);
  const { call } = JSON.parse(stdout) as CallJson; // The command's own format.
  const verdict = page.locator(".verdict");
  await expect.poll(() => verdict.innerText()).toMatch(call.state === "ready" ? /^Valid/ : /^Refused/);
  if (call.state === "ready") {
    const shown = await page.locator("#verdict pre").innerText();
    expect(JSON.parse(shown)).toEqual(call.arguments);
  } else
    await expect.poll(async () => withoutLines(await page.locator("#feedback").innerText())).toBe(call.output?.text);
  await page.close();
});

test("the playground reads what a model sends to a vendor, and writes it", async () => {
  const { page } = await browse(launched.browser, own);
  await page.goto(`file://${own}#/tools/ExecCommand`);
  const input = page.getByLabel("Arguments, as JSON");
  await input.fill('{"cmd":"ls"}');
  await page.getByRole("group", { name: "Written for" }).getByRole("button", { name: "openai-strict" }).click();
  await page.getByRole("button", { name: "Rewrite as openai-strict sends it" }).click();
  await expect
    .poll(async () => JSON.parse(await input.inputValue()) as object)
    .toMatchObject({ cmd: "ls", shell: null });
  const shown = async (): Promise<unknown> => JSON.parse(await page.locator("#verdict pre").innerText());
  await expect.poll(shown).toMatchObject({ cmd: "ls", duplicate_policy: "reuse_running" });
  // The address holds the call.
  await expect.poll(() => page.url()).toContain("arguments=");
  await page.reload();
  await expect.poll(async () => JSON.parse(await input.inputValue()) as object).toMatchObject({ shell: null });
  await page.close();
});

test("no code is made of strings, and no other script or style is allowed", async () => {
  const { page } = await browse(launched.browser, own);
  const policy = (await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content")) ?? "";
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  // The evaluation itself is exempt from the policy; what it schedules is not.
  const refused = await page.evaluate(`new Promise((resolve) => setTimeout(() => {
    const made = [];
    const attempt = (name, act) => { try { act(); } catch { made.push(name); } };
    const script = document.createElement("script");
    attempt("script", () => {
      script.textContent = "document.title = 'ran'";
      document.head.append(script);
    });
    attempt("function", () => new Function("return 1"));
    resolve([...made, document.title]);
  }))`);
  expect(refused).toEqual(["script", "function", "model-tool-schema-inventory.json"]);
  await page.close();
});

test("hostile texts are shown, inert, and marked where they deceive", async () => {
  const browsed = await browse(launched.browser, hostile);
  const { page } = browsed;
  await browsed.open("/tools/hostile_texts");
  const description = page.locator("#section-description");
  const text = await description.innerText();
  expect(text).toContain('<script>document.title = "owned"</script>');
  expect(text).toContain("const html = '</script><script>alert(1)</script>';");
  expect(text).toContain("https://thief.example");
  expect(await description.locator("a, img, script").count()).toBe(0);
  expect(await description.locator(".address.unusual").innerText()).toContain("javascript:alert(1)");
  expect(await description.locator("table td strong").innerText()).toBe("first");
  expect(await description.locator("mark").allInnerTexts()).toEqual(["U+202E", "U+202C", "U+200B"]);
  expect(await page.locator("#section-parameters mark.look-alike").innerText()).toBe("а");
  expect(await page.locator("h1 + .lead").innerText()).toBe("</title><script>alert(1)</script>");
  await page.getByRole("button", { name: "As the model reads it" }).click();
  expect(await description.locator("pre").innerText()).toContain("| --- | --- |");
  expect(await page.locator("script").count()).toBe(2);
  await browsed.open("/tools/long_text");
  expect((await description.innerText()).length).toBeGreaterThan(19_000);
  expect(browsed.events).toEqual([]);
  await page.close();
});

test("what changed stands beside its tool, with the call that fails now", async () => {
  const browsed = await browse(launched.browser, hostile);
  const { page } = browsed;
  await page.getByRole("link", { name: "See what changed" }).click();
  await expect.poll(() => page.locator(".change.error").count()).toBeGreaterThan(1);
  expect(await page.locator(".change", { hasText: "gone" }).first().innerText()).toContain("tool-removed");
  await page.locator(".affected").getByRole("link", { name: "hostile_texts" }).click();
  await expect.poll(() => page.locator("h1").innerText()).toBe("hostile_texts");
  const witness = page.locator("#section-changes .witness pre").first();
  expect(JSON.parse(await witness.innerText())).toEqual({});
  await browsed.open("/changes");
  await expect.poll(() => page.locator(".side.removed del").allInnerTexts()).toContain("small ");
  expect(browsed.events).toEqual([]);
  await page.close();
});

test("the page is dark where the reader prefers it, and light on paper", async () => {
  const { page } = await browse(launched.browser, own, { scheme: "dark" });
  const look = (): Promise<readonly string[]> =>
    page.evaluate(`[
      getComputedStyle(document.documentElement).getPropertyValue("--ink"),
      getComputedStyle(document.querySelector("header")).display,
    ]`);
  const [dark] = await look();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const [paper, frame] = await look();
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
  const [light] = await look();
  expect(dark).not.toBe(light);
  expect([paper, frame]).toEqual([light, "none"]);
  await page.close();
});
