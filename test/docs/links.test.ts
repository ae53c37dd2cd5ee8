/** Every page: links resolve, and the indexes in CONTRIBUTING.md are complete. */

import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../support/scratch-project.js";

const folders = ["bench", "contract", "docs", "examples", "runtime"];
const pages = [
  ...readdirSync(repository),
  ...folders.flatMap((folder) => filesBelow(folder).map((file) => join(folder, file))),
].filter((file) => file.endsWith(".md") && !file.includes("node_modules"));

function filesBelow(folder: string): string[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" });
}

function read(file: string): string {
  return readFileSync(join(repository, file), "utf8");
}

/** The anchors of a page, as GitHub derives them from its headings. */
function anchorsOf(page: string): string[] {
  const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}

test.each(pages)("%s links to files and headings that exist", (page) => {
  for (const [link, path = "", anchor] of read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)) {
    const file = path === "" ? page : join(dirname(page), path);
    expect(existsSync(join(repository, file)), `${page}: ${link}`).toBe(true);
    if (anchor !== undefined) expect(anchorsOf(read(file)), `${page}: ${link}`).toContain(anchor);
  }
});

test("the README leads to every page", () => {
  const readme = read("README.md");
  const guides = readdirSync(join(repository, "docs")).filter((name) => name.endsWith(".md"));
  for (const name of guides) expect(readme).toContain(`](docs/${name})`);
});

test("CONTRIBUTING lists every decision by its title", () => {
  const contributing = read("CONTRIBUTING.md").replace(/\s+/g, " ");
  const listed = contributing.match(/\]\(docs\/decisions\/[^)]+\.md\)/g);
  const decisions = readdirSync(join(repository, "docs/decisions"));
  expect(listed).toEqual(decisions.map((name) => `](docs/decisions/${name})`));
  for (const name of decisions) {
    const [, title = ""] = /^# \d+\. (.*)$/m.exec(read(`docs/decisions/${name}`)) ?? [];
    expect(contributing).toContain(`[${title}](docs/decisions/${name})`);
  }
});

test("CONTRIBUTING lists every folder of tests", () => {
  const listed = [...read("CONTRIBUTING.md").matchAll(/^\| `test\/([^`]+)` +\|/gm)].map(([, folder]) => folder);
  const tests = readdirSync(join(repository, "test")).filter((name) =>
    statSync(join(repository, "test", name)).isDirectory(),
  );
  expect(listed).toEqual(tests);
});
