/** Renders the data of a catalogue as one self-contained page. */

import { hash } from "node:crypto";
import { createRequire } from "node:module";
import { pageHeader } from "../surface/generated-header.js";
import type { CatalogueData } from "./catalogue-data.js";

/** The page's own code, as the build has bundled it. */
interface PageCode {
  readonly script: string;
  readonly style: string;
}

/** `source` names where the data comes from, in the header of a generated file. */
export function renderPage(data: CatalogueData, source: string): string {
  const { script, style } = createRequire(import.meta.url)("#catalogue-page") as PageCode;
  const policy = [
    "default-src 'none'",
    `script-src '${digestOf(elementText(script))}'`,
    `style-src '${digestOf(elementText(style))}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
  return `<!doctype html>
${pageHeader(source)}
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escapeText(data.name)}</title>
    <link rel="icon" href="data:,">
    <style>${elementText(style)}</style>
  </head>
  <body>
    <div id="page"></div>
    <noscript>This page needs JavaScript to show the tools. It sends nothing anywhere.</noscript>
    <script type="application/json" id="data">
${renderData(data)}
    </script>
    <script>${elementText(script)}</script>
  </body>
</html>
`;
}

/** One tool on each line, so that the difference between two versions is readable. */
function renderData({ tools, ...frame }: CatalogueData): string {
  const lines = tools.map((tool) => JSON.stringify(tool)).join(",\n");
  return escapeJson(`${JSON.stringify(frame).slice(0, -1)},"tools":[\n${lines}\n]}`);
}

/** No text in the data can end the script element, or begin a comment in it. */
function escapeJson(json: string): string {
  return json.replaceAll("<", "\\u003c");
}

/** The text of an element, with the line breaks around it. */
function elementText(code: string): string {
  return `\n${code}\n    `;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function digestOf(text: string): string {
  return `sha256-${hash("sha256", text, "base64")}`;
}
