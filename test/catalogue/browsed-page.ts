/** A page of a catalogue in the headless Chromium: everything that it logs or requests, and what axe-core finds. */

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export interface BrowsedPage {
  readonly page: Page;
  /** Messages of the console, errors, and requests other than for the page itself. */
  readonly events: readonly string[];
  /** Goes to a view by its address. */
  readonly open: (route: string) => Promise<void>;
  /** What axe-core finds in the present view, one line for each rule. */
  readonly findBarriers: () => Promise<readonly string[]>;
}

interface PageSettings {
  readonly width?: number;
  readonly scheme?: "dark" | "light";
}

/** Opens the file in a window of its own. */
export async function browse(browser: Browser, file: string, settings: PageSettings = {}): Promise<BrowsedPage> {
  const { width = 1440, scheme = "light" } = settings;
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme });
  const url = pathToFileURL(file).href;
  const events: string[] = [];
  page.on("console", (message) => events.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", ({ message }) => events.push(`error: ${message}`));
  page.on("request", (request) => {
    if (request.url().split("#")[0] !== url) events.push(`request: ${request.url()}`);
  });
  await page.goto(url);
  await page.evaluate(axe);
  return {
    page,
    events,
    open: async (route) => {
      await page.evaluate(`location.hash = ${JSON.stringify(route)}`);
      await page.locator("h1").waitFor();
    },
    findBarriers: () =>
      page.evaluate(async () => {
        const { axe: loaded } = globalThis as unknown as { axe: AxeCore }; // The page has just evaluated it.
        const { violations } = await loaded.run();
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`.slice(0, 300));
      }),
  };
}

interface AxeCore {
  readonly run: () => Promise<{
    readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
  }>;
}
