/** Lists where the rules of the targets come from, the longest unread first: `npm run rules -- --older-than 180`. */

import console from "node:console";
import process from "node:process";
import { parseArgs } from "node:util";
import { rulesOf } from "@toolwright/contract/vendor-rules";
import { targetNames } from "@toolwright/runtime/targets";

const options = { "older-than": { type: "string", default: "0" } };
const { values } = parseArgs({ options });
const days = Number(values["older-than"]);
if (!(days >= 0)) {
  console.error("--older-than takes a number of days.");
  process.exit(2);
}

const forms = [
  ...targetNames,
  { target: "openai-chat", strict: true },
  { target: "gemini", parameters: "openapi" },
  { target: "mcp", revision: "2025-11-25" },
];

/** The codes of the rules by what is to be read: one line each. */
const pages = new Map();
for (const { code, source } of forms.flatMap((form) => rulesOf(form))) {
  const age = Math.floor((Date.now() - Date.parse(source.checked)) / 86_400_000);
  if (age < days) continue;
  const line = `${source.checked} ${source.kind} ${source.url} (${source.scope})`;
  pages.set(line, (pages.get(line) ?? new Set()).add(code));
}
for (const [line, codes] of [...pages].sort()) console.log(`${line}\n  ${[...codes].join(", ")}`);
console.log(`${pages.size} pages to read${days > 0 ? `, last read ${days} days ago or earlier` : ""}.`);
