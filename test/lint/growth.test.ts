import { lint } from "toolwright/generator";
import { expect, test } from "vitest";
import { timeOf } from "../calls/timed-calls.js";
import { createScratchProject } from "../support/scratch-project.js";

const project = createScratchProject({});
const config = {
  tools: ["tools/*.ts"],
  output: "generated",
  targets: { openai: true as const },
  budgets: { toolTokens: 1e9 },
};

/** Processor time of lint on a tool with a text of this size as description, after a first run. */
async function timeLint(part: string, size: number): Promise<number> {
  const description = `x${part.repeat(size / part.length)}`;
  const tool = { name: "x", description, inputSchema: { type: "object" } };
  project.write({ "long.json": JSON.stringify({ tools: [tool] }) });
  const run = async () => lint({ root: project.root, config, inventory: "long.json" });
  expect(await run()).toMatchObject({ ran: true, tools: ["x"] });
  return Math.min(await timeOf(run), await timeOf(run));
}

test.each([
  ...["{", "A", "(", " ", "`", "_", "\u{1f600}", "\u6f22\ufe00", "e\u0301"],
  ...["`a` parameter ", '"a" ', "`a", "\u{1f600}\u200d", "its "],
])("rules and token counts take time in proportion to the length of a description: %j", async (part) => {
  // Ten times as much takes 10 times as long, or 100 times where it takes the square. A clock of less than ten
  // milliseconds shows mostly the garbage collector.
  const [some, many] = [await timeLint(part, 20_000), await timeLint(part, 200_000)];
  expect(many / Math.max(10, some)).toBeLessThan(32);
});
