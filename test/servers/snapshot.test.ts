/** Snapshots of servers, and reviews of one source against another. */

import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createScratchProject, repository } from "../support/scratch-project.js";

const server = join(repository, "test/servers/stdio-server.mjs");
const project = createScratchProject({});

const tool = (properties: object, more: object = {}) => ({
  name: "forecast",
  description: "Says what the weather will be.",
  inputSchema: { type: "object", properties },
  ...more,
});
const before = tool({ city: { type: "string" }, days: { type: "integer" } });
const after = tool({ city: { type: "string" } }, { annotations: { readOnlyHint: true } });

const serve = (list: string) => ["--", "node", server, list];

beforeEach(() => {
  project.write({
    "before.json": JSON.stringify({ tools: [before] }),
    "after.json": JSON.stringify({ tools: [after, { ...before, name: "more" }] }),
  });
});

test("a list in the order of a server is the same as its server, on either side of a review", async () => {
  const address = { type: "object", properties: { street: { type: "string" }, city: { type: "string" } } };
  const order = {
    to: { type: "array", items: { ...address, additionalProperties: true } },
    by: { anyOf: [{ type: "object", properties: { via: { $ref: "#/properties/to/items" } } }, { type: "null" }] },
  };
  project.write({
    "z.json": JSON.stringify({
      tools: [
        { ...tool(order), outputSchema: address },
        { ...before, name: "a" },
      ],
    }),
  });
  await project.run(["snapshot", "sorted.json", ...serve("z.json")]);
  for (const [against, current] of [
    [["z.json"], serve("z.json")],
    [["sorted.json"], serve("z.json")],
  ] as const)
    expect((await project.run(["review", "--against", ...against, ...current])).stdout).toContain(
      "No contract changes",
    );
  for (const [against, current] of [
    ["z.json", "sorted.json"],
    ["sorted.json", "z.json"],
  ] as const)
    expect((await project.run(["review", "--against", against, "--current", current])).stdout).toContain(
      "No contract changes",
    );
  // From one file to another, the order counts unless one is sorted: models see it.
  const listWith = (schema: object) => JSON.stringify({ tools: [{ ...tool(order), outputSchema: schema }] });
  const { street, city } = address.properties;
  project.write({ "y.json": listWith(address), "x.json": listWith({ ...address, properties: { city, street } }) });
  const { stdout } = await project.run(["review", "--against", "y.json", "--current", "x.json"]);
  expect(stdout).toMatch(/order-changed.*\n.*in a different order/);
});

describe("a snapshot", () => {
  test("of one server is the same each time, whatever the order of its answer", async () => {
    for (const file of ["a.json", "b.json", "a.json"])
      expect(await project.run(["snapshot", file, ...serve("unordered")])).toMatchObject({ exitCode: 0, stderr: "" });
    expect(project.read("a.json")).toBe(project.read("b.json"));
    expect((await project.run(["snapshot", "a.json", "--check", ...serve("unordered")])).exitCode).toBe(0);
  });

  test("holds the server's name and revision, and nothing of how it is reached", async () => {
    await project.run(["snapshot", "weather.json", "--env", "KEY=a-secret-1", ...serve("before.json")]);
    const text = project.read("weather.json");
    expect(JSON.parse(text)).toEqual({
      protocolVersion: "2025-06-18",
      serverInfo: { name: "by hand" },
      tools: [before],
    });
    expect(text).not.toMatch(/node|stdio-server|a-secret/);
  });

  test("that differs fails --check, which says what differs and writes nothing", async () => {
    await project.run(["snapshot", "weather.json", ...serve("before.json")]);
    const text = project.read("weather.json");
    const { exitCode, stdout } = await project.run(["snapshot", "weather.json", "--check", ...serve("after.json")]);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("changed weather.json: by hand 1.0.0, 2 tools");
    expect(stdout).toContain("forecast: - days, annotations\nmore: new\n");
    expect(stdout).toMatch(/^\+ .*"readOnlyHint": true/m);
    expect(project.read("weather.json")).toBe(text);
    expect((await project.run(["snapshot", "none.json", "--check", ...serve("after.json")])).stdout).toContain(
      "missing",
    );
    expect(() => project.read("none.json")).toThrow();
  });

  test("is not written if the server cannot be read", async () => {
    const { exitCode, stderr } = await project.run(["snapshot", "dead.json", ...serve("dies")]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("Nothing was written.");
    expect(() => project.read("dead.json")).toThrow();
  });
});

describe("a review", () => {
  const snapshot = "servers/weather.json";
  const review = (...args: string[]) => project.run(["review", "--against", snapshot, ...args]);

  beforeEach(async () => {
    project.remove("servers");
    await project.run(["snapshot", snapshot, ...serve("before.json")]);
  });

  test("finds nothing in the server of the snapshot", async () => {
    const { exitCode, stdout } = await review("--fail-on", "warning", "--verbose", ...serve("before.json"));
    expect(stdout).toContain("No contract changes since servers/weather.json.");
    expect(exitCode).toBe(0);
  });

  test("of a server is the review of its file, except for the command that accepts", async () => {
    const live = await review(...serve("after.json"));
    const file = await review("after.json");
    expect(live.exitCode).toBe(1);
    const end = "--against servers/weather.json";
    expect(live.stdout).toContain(`${end} --reason "…" -- …`);
    expect(live.stdout.replace(' --reason "…" -- …', "")).toBe(
      file.stdout.replace(' --current after.json --reason "…"', "").replaceAll(/  after\.json(?=  )/g, ""),
    );
    expect((await review("--current", "after.json")).stdout).toBe((await review("after.json")).stdout);
  });

  test("passes once its changes are accepted, beside the snapshot", async () => {
    const accept = ["accept", "--all", "--against", snapshot, "--reason", "We asked.", ...serve("after.json")];
    expect(await project.run(accept)).toMatchObject({ exitCode: 0, stderr: "" });
    expect(Object.keys(project.snapshot("servers/weather.accepted"))).toHaveLength(2);
    expect(await review(...serve("after.json"))).toMatchObject({ exitCode: 0 });
  });

  test("takes a server in one argument as the older side", async () => {
    const older = `-- node '${server}' before.json`;
    const { exitCode, stdout } = await project.run(["review", "--against", older, ...serve("after.json")]);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("input-property-removed");
    expect(stdout).toContain("by hand 1.0.0");
    expect(stdout).not.toContain(server);
  });

  test("does not compare what it cannot read", async () => {
    for (const args of [serve("dies"), ["--against", `-- node '${server}' dies`, "after.json"]]) {
      const { exitCode, stdout, stderr } = await review(...args);
      expect(stderr).toContain("it ended with exit code 3");
      expect(stderr).toContain("Nothing was compared.");
      expect([exitCode, stdout]).toEqual([2, ""]);
    }
  });
});

describe("servers of a client's configuration", () => {
  const entry = (list: string) => ({ command: "node", args: [server, list], env: { KEY: "${KEY:-none}" } });
  const write = (key: string, ...lists: readonly string[]) => {
    const servers = Object.fromEntries(lists.map((list) => [list.replace(".json", ""), entry(list)]));
    project.write({ "mcp.json": `// A comment, as in VS Code.\n${JSON.stringify({ [key]: servers })}` });
  };

  test("are shown and asked for before anything starts", async () => {
    write("mcpServers", "before.json");
    const { exitCode, stderr } = await project.run(["list", "--servers", "mcp.json"]);
    expect(stderr).toContain(`  before: node ${server} before.json (variables KEY)\n`);
    expect(stderr).toContain("run again with --yes to start these servers.");
    expect(stderr).toContain("Nothing was started");
    expect(exitCode).toBe(2);
  });

  test.each(["mcpServers", "servers"])("are read side by side, or one by name: %s", async (key) => {
    write(key, "before.json", "after.json");
    const all = await project.run(["list", "--servers", "mcp.json", "--yes"]);
    expect(all.stderr).toBe("");
    expect(all.stdout.match(/by hand 1\.0\.0: \d tools?/g)).toEqual([
      "by hand 1.0.0: 1 tool",
      "by hand 1.0.0: 2 tools",
    ]);
    const one = await project.run(["list", "--servers", "mcp.json", "--server", "after", "--yes"]);
    expect(one.stdout.match(/by hand 1\.0\.0: \d tools?/g)).toEqual(["by hand 1.0.0: 2 tools"]);
    const none = await project.run(["list", "--servers", "mcp.json", "--server", "afer", "--yes"]);
    expect(none.stderr).toContain('mcp.json has no server "afer".');
    expect(none.stderr).toContain("It has before and after.");
  });

  test.each([
    [{}, 'It has neither "mcpServers" nor "servers".'],
    [{ mcpServers: { x: {} } }, 'The server "x" has neither a "command" nor a "url".'],
    [{ mcpServers: { x: { command: "a", args: [1] } } }, 'The server "x" must have strings in its args.'],
    [{ mcpServers: { x: { url: "ftp://x" } } }, 'The server "x" must have an address with http:// or https://.'],
    [{ mcpServers: { x: { command: "${NO_SUCH_1}" } } }, 'The server "x" needs NO_SUCH_1, which no variable'],
    [{ servers: { x: { command: "a", env: { K: "${input:key}" } } } }, 'The server "x" needs ${input:key}, which'],
  ])("are refused with a sentence: %j", async (value, words) => {
    project.write({ "mcp.json": JSON.stringify(value) });
    const { exitCode, stderr } = await project.run(["list", "--servers", "mcp.json", "--yes"]);
    expect(stderr).toContain(words);
    expect(stderr).toMatch(/mcp\.json:1:\d+/);
    expect(exitCode).toBe(2);
  });

  test("show no variable that their arguments hold", async () => {
    const script = "console.error('got ' + process.argv[1]); process.exit(1)";
    project.write({
      "mcp.json": JSON.stringify({ servers: { x: { command: "node", args: ["-e", script, "${env:KEY}"] } } }),
    });
    const { stderr } = await project.run(["list", "--servers", "mcp.json", "--yes"], {
      environment: { KEY: "secret-1" },
    });
    expect(stderr).toContain("| got ***\n");
  });

  test("are reviewed in one table, each against its snapshot", async () => {
    write("mcpServers", "before.json", "after.json", "dies");
    await project.run(["snapshot", "fleet/after.json", ...serve("before.json")]);
    const run = (...more: string[]) =>
      project.run(["review", "--against", "fleet", "--servers", "mcp.json", "--yes", ...more]);
    const { exitCode, stdout, stderr } = await run();
    expect(stdout).toMatch(/^before +no snapshot +1 +\d+ +- +-$/m);
    expect(stdout).toMatch(/^after +fails +2 +\d+ +2 +1$/m);
    expect(stdout).toMatch(/^dies +not read +- +- +- +-$/m);
    expect(stdout).toContain("3 servers: 1 fails, 1 no snapshot, 1 not read.");
    expect(stderr).toContain("The tools of dies cannot be listed: it ended with exit code 3.");
    expect(exitCode).toBe(2);
    const json = JSON.parse((await run("--format", "json")).stdout) as { readonly servers: readonly object[] };
    expect(json.servers[1]).toMatchObject({
      name: "after",
      state: "failed",
      breaks: 2,
      read_only_claims: ["forecast"],
    });
    const verbose = await run("--verbose");
    expect(verbose.stdout).toContain("input-property-removed");
    write("mcpServers", "before.json");
    expect(await project.run(["snapshot", "fleet", "--servers", "mcp.json", "--yes"])).toMatchObject({ exitCode: 0 });
    expect(await run()).toMatchObject({ exitCode: 0, stderr: "" });
  });
});
