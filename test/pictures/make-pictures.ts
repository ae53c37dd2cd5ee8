/** Makes the pictures of the README and the guides anew: `npm run pictures`. */

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBrowser } from "../platforms/browser.js";
import { repository, runCommandLine } from "../support/scratch-project.js";
import { renderTerminal } from "./terminal-picture.js";

const inventory = join(repository, "generated/model-tool-schema-inventory.json");
const pictures = join(repository, "docs/pictures");

/** The views of the catalogue that pages show, by the names of their pictures. */
const views = { catalogue: "#/", tool: "#/tools/ExecCommand/playground" } as const;

async function takePictures(folder: string): Promise<void> {
  const file = join(folder, "catalogue.html");
  const { exitCode, stderr } = await runCommandLine(["catalogue", "--out", file], { cwd: repository });
  if (exitCode !== 0) throw new Error(`The catalogue must be made.\n${stderr}`);
  const { browser, dispose } = await launchBrowser();
  try {
    for (const scheme of ["light", "dark"] as const) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: scheme });
      for (const [name, route] of Object.entries(views)) {
        await page.goto("about:blank");
        await page.goto(`file://${file}${route}`);
        if (name === "tool") await page.getByLabel("Arguments, as JSON").fill('{ "comand": "npm test", "tty": "yes" }');
        await page.waitForTimeout(500);
        await page.screenshot({ path: join(pictures, `${name}-${scheme}.png`) });
      }
      await page.close();
    }
  } finally {
    await dispose();
  }
}

interface Inventory {
  readonly tools: readonly {
    readonly name: string;
    readonly input_schema: {
      readonly properties?: Readonly<Record<string, object>>;
      readonly required?: readonly string[];
    };
  }[];
}

/** Reviews a change of our own tools: one parameter is gone, and another must be given. */
async function drawReview(folder: string): Promise<void> {
  const before = JSON.parse(readFileSync(inventory, "utf8")) as Inventory; // It is checked against its schema.
  const tools = before.tools.map((tool) => {
    const { properties = {}, required = [] } = tool.input_schema;
    if (tool.name === "MemorySearch")
      return { ...tool, input_schema: { ...tool.input_schema, required: [...required, "limit"] } };
    if (tool.name !== "ExecCommand") return tool;
    const { shell: _shell, ...others } = properties;
    return { ...tool, input_schema: { ...tool.input_schema, properties: others, required } };
  });
  writeFileSync(join(folder, "released.json"), JSON.stringify(before));
  writeFileSync(join(folder, "tools.json"), JSON.stringify({ ...before, tools }));
  const args = ["review", "tools.json", "--against", "released.json"];
  const environment = { FORCE_COLOR: "1", NO_COLOR: "" };
  const { stdout, exitCode } = await runCommandLine(args, { cwd: folder, environment });
  if (exitCode !== 1) throw new Error("The review must fail.");
  for (const scheme of ["light", "dark"] as const) {
    const printed = `$ npx toolwright ${args.join(" ")}\n\n${stdout}`;
    writeFileSync(join(pictures, `review-${scheme}.svg`), renderTerminal(printed, scheme));
  }
}

mkdirSync(pictures, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), "toolwright-pictures-"));
try {
  await takePictures(folder);
  await drawReview(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
execFileSync("git", ["-C", repository, "status", "--short", "docs/pictures"], { stdio: "inherit" });
