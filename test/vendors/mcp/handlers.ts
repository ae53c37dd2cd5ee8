/** What the tools of the test servers do: enough of them to see what servers and clients check. */

/** Runs a tool. */
export function runTool(name: string, args: unknown): Record<string, unknown> {
  switch (name) {
    case "ListTasks":
      return { total_active: 0, returned: 0, limit: (args as { limit?: number }).limit ?? 10, tasks: [] };
    case "ApplyPatch":
      return { changes: "none, which is no list" }; // What the tool's result type forbids.
    default:
      return {};
  }
}
