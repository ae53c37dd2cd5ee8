/** Calls of the built-in tools as models get them wrong. */

/** What is wrong, the tool, and the arguments. */
export type BadCall = readonly [what: string, tool: string, args: unknown];

/** The calls. */
export const badCalls: readonly BadCall[] = [
  ["the name of another vendor's tool for a parameter", "ExecCommand", { command: "npm test" }],
  ["a number in a string", "ExecCommand", { cmd: "ls", yield_time_ms: "1000" }],
  ["camel case", "ExecCommand", { cmd: "ls", yieldTimeMs: 1000, maxOutputTokens: 100 }],
  ["nothing at all", "ExecCommand", {}],
  ["a negative number and a string for a boolean", "ExecCommand", { cmd: "ls", max_output_tokens: -5, login: "true" }],
  ["text instead of arguments", "ExecCommand", "ls -la"],
  ["a list of strings where objects belong", "ExecCommandBatch", { items: ["ls", "pwd"] }],
  ["one object where a list belongs", "ExecCommandBatch", { items: { cmd: "ls" } }],
  ["a list as JSON in a string", "ExecCommandBatch", { items: '[{"cmd":"ls"}]' }],
  [
    "faults deep in a long list",
    "ExecCommandBatch",
    {
      items: [
        { cmd: "npm ci" },
        { cmd: "npm run build -- --verbose --no-color --log-level=silly --output=/tmp/build-output-of-this-run.log" },
        { cmd: "npm test" },
        { command: "npm run lint", workdir: "/repo" },
        { cmd: "npm run docs" },
        { cmd: ["npm", "publish"], login: "yes" },
        { cmd: "git status" },
        { cmd: "git push" },
      ],
      stop_on_error: true,
    },
  ],
  ["a misspelled value", "WaitFor", { reason: "the build", wake: "taskresult" }],
  ["a value of another name", "WaitFor", { reason: "the build", wake: "build_finished" }],
  ["a value of another type", "WaitFor", { reason: "the build", wake: 5, recheck_after_ms: 1.5 }],
  ["a misspelled state in a list", "UpdateWorkItem", { work_item_id: "w1", todo_list: [{ text: "a", state: "done" }] }],
  [
    "a parameter that does not exist",
    "UpdateWorkItem",
    { work_item_id: "w1", assignee: "me", todo_list: [{ title: "a" }] },
  ],
  ["a short name for an id", "GetWorkItem", { id: "w1" }],
  ["null for what is required", "GetWorkItem", { work_item_id: null }],
  ["a wrong preset", "SpawnAgent", { preset: "public", agent_id: "a" }],
  ["a variant that wants more", "SpawnAgent", { preset: "public_named" }],
  ["a mixture of two variants", "SpawnAgent", { agent_id: "reviewer", initial_message: "Review." }],
  [
    "an object in a union with null",
    "SpawnAgent",
    { initial_message: "Go.", model: { model: "gpt-5", temperature: "hot" } },
  ],
  ["text in a union with null", "SpawnAgent", { initial_message: "Go.", model: "gpt-5" }],
  ["nothing for a union", "SpawnAgent", {}],
  ["arguments for a tool that has none", "GetWorkspaceState", { verbose: true }],
  ["a patch in the wrong place", "ApplyPatch", { input: "*** Begin Patch\n*** End Patch" }],
  ["bounds", "MemoryGet", { source_ref: "a", max_chars: 100000 }],
  ["a query as a list", "WebSearch", { queries: ["a", "b"] }],
  ["a date under another name", "XSearch", { query: "a", since: "2025-01-31" }],
  ["null", "MemorySearch", null],
  ["a list", "MemoryGet", ["id"]],
  ["a value that is long", "ViewImage", { file: `data:image/png;base64,${"A".repeat(500)}` }],
  [
    "many names that nobody knows",
    "CreateWorkItem",
    Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`field_number_${i}`, i])),
  ],
];
