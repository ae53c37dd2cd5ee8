// A server over standard input and output, by hand: the first argument says how it behaves; others mark the process.
// Without one of the behaviours below, it serves the list in the file that is named.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [behaviour = "", marker = ""] = process.argv.slice(2);

const write = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const tool = (name, more = {}) => ({ name, description: `Does ${name}.`, inputSchema: { type: "object" }, ...more });
const loop = {
  type: "object",
  properties: { next: { $ref: "#" }, other: { $ref: "#/$defs/a" } },
  $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } },
};

/** The page of the tools after a cursor. */
const pages = {
  one: () => ({ tools: [tool("only")] }),
  loops: () => ({ tools: [tool("loops", { inputSchema: loop })] }),
  many: () => ({ tools: Array.from({ length: 10_000 }, (_, index) => tool(`tool_${index}`)) }),
  huge: () => ({ tools: [tool("huge", { description: "x".repeat(50 * 2 ** 20) })] }),
  odd: () => ({ tools: "none" }),
  nameless: () => ({ tools: [{ inputSchema: {} }] }),
  pages: (cursor = "0") => ({
    tools: [tool(`first_${cursor}`), tool(`second_${cursor}`)],
    ...(cursor === "4" ? {} : { nextCursor: String(Number(cursor) + 1) }),
  }),
  same: () => ({ tools: [tool("again")], nextCursor: "again" }),
  endless: (cursor = "0") => ({ tools: [], nextCursor: String(Number(cursor) + 1) }),
  secret: () => ({ tools: [tool("tell", { description: `The token is ${process.env.TOKEN}.` })] }),
  unordered: () => {
    const shuffle = (list) =>
      list
        .map((one) => [Math.random(), one])
        .sort(([a], [b]) => a - b)
        .map(([, one]) => one);
    const shuffled = (value) => Object.fromEntries(shuffle(Object.entries(value)));
    const properties = shuffled({ a: shuffled({ type: "string", title: "A" }), b: { type: "number" }, c: {} });
    return {
      tools: shuffle(
        ["x", "y", "z"].map((name) => shuffled(tool(name, { inputSchema: shuffled({ type: "object", properties }) }))),
      ),
    };
  },
};

const flood = (megabytes) => {
  for (let count = 0; count < megabytes; count++) process.stderr.write(`${"noise ".repeat(2 ** 20 / 6)}\n`);
};

/** Behaviour before it answers. */
const beginnings = {
  silent: () => createInterface({ input: process.stdin }),
  prints: () => console.log("hi"),
  dies: () => {
    console.error("at connect (db.js:1:1)\ncannot connect to the database");
    process.exit(3);
  },
  crashes: () => {
    const connect = (attempts) => {
      if (attempts === 0) throw Object.assign(new Error("cannot find the database"), { code: "ENOENT" });
      connect(attempts - 1);
    };
    connect(20);
  },
  tells: () => {
    console.error(`cannot log in with ${process.env.TOKEN}, ${encodeURIComponent(process.env.TOKEN)}`);
    process.exit(1);
  },
  "floods and dies": () => {
    flood(4);
    process.stderr.write("the last line\n", () => process.exit(1));
  },
  floods: () => {
    flood(20);
    serve(pages.one);
  },
  greets: () => {
    console.log("Listening on standard input.\n");
    serve(pages.one);
  },
  malformed: () => {
    process.stdin.once("data", () => process.stdout.write('{ "jsonrpc": "2.0", "id": 0, "result": { \n'));
  },
  deep: () =>
    serve(() => {
      // No writer of JSON goes as deep.
      const schema = `${'{"not":'.repeat(20_000)}{}${"}".repeat(20_000)}`;
      console.log(`{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"deep","inputSchema":${schema}}]}}`);
    }),
  "dies late": () => serve(() => process.exit(4)),
  errs: () => serve(() => Promise.reject(new Error("no tools today"))),
  "has none": () => serve(() => Promise.reject(Object.assign(new Error("Method not found"), { code: -32601 })), {}),
  refuses: () => answer(() => Promise.reject(new Error("go away"))),
  newer: () => serve(pages.one, { tools: {} }, "2099-01-01"),
  stubborn: () => {
    stay();
    serve(pages.one);
  },
  "silent and stubborn": stay,
};

/** Ignores signals, and starts a process in its group and one in a group of its own that do the same. */
function stay() {
  for (const name of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(name, () => undefined);
  const endless = `process.on("SIGTERM", () => 0); setInterval(() => 0, 1000);`;
  for (const detached of [false, true])
    spawn(process.execPath, ["-e", endless, marker], { detached, stdio: "ignore" }).unref();
  setInterval(() => 0, 1000);
}

const begin = beginnings[behaviour];

function answer(handle) {
  createInterface({ input: process.stdin }).on("line", async (line) => {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) return;
    try {
      write({ id, result: await handle(method, params) });
    } catch ({ message, code = -32000 }) {
      write({ id, error: { code, message } });
    }
  });
}

function serve(list, capabilities = { tools: {} }, protocolVersion = "2025-06-18") {
  answer((method, params) => {
    if (method !== "initialize") return list(params?.cursor);
    const { serverInfo = { name: "by hand", version: "1.0.0" } } = begin === undefined ? list() : {};
    return { protocolVersion, capabilities, serverInfo };
  });
}

if (begin !== undefined) begin();
else serve(pages[behaviour] ?? (() => JSON.parse(readFileSync(behaviour, "utf8"))));
