/** A registry with one tool for each thing that adapters tell apart, for the tests of all of them. */

import { createToolRegistry, type AuditEvent, type RegistrySettings, type ToolMetadata } from "@toolwright/runtime";
import { readFile, removeFile, writeFile } from "../registry/file-tools.js";

/** What handlers get from the application. */
export interface User {
  readonly user: string;
}

const closed = { type: "object" as const, additionalProperties: false };

/** Answers with words of its own. */
const printReceipt: ToolMetadata<{ words?: string }, { words: string }, "print_receipt"> = {
  name: "print_receipt",
  title: "Print a receipt",
  description: "Prints.",
  effect: "read_only",
  idempotent: true,
  modelRendering: "custom_text_receipt",
  inputSchema: { ...closed, properties: { words: { type: "string" } } },
};

/** Takes text that follows a grammar. */
const runScript: ToolMetadata<{ script: string }, string, "run_script"> = {
  name: "run_script",
  description: "Runs a script.",
  effect: "mutating",
  idempotent: false,
  freeformGrammar: { syntax: "regex", definition: "(go\\n)+" },
  inputSchema: { ...closed, properties: { script: { type: "string" } }, required: ["script"] },
};

/** Ends when it is cancelled. */
const waitForever: ToolMetadata<Record<string, never>, unknown, "wait_forever"> = {
  name: "wait_forever",
  description: "Waits.",
  effect: "read_only",
  idempotent: true,
  inputSchema: closed,
};

/** The tools, in the order in which they are listed. */
export const servedTools = [readFile, writeFile, removeFile, printReceipt, runScript, waitForever] as const;

/** Makes the registry. What runs is kept in `ran`; the ids of calls that were cancelled in `cancelled`. */
export function createServedRegistry(settings: RegistrySettings<ToolMetadata> = {}) {
  const ran: string[] = [];
  const cancelled: string[] = [];
  const keep = (tool: string, args: unknown): void => void ran.push(`${tool} ${JSON.stringify(args)}`);
  const registry = createToolRegistry(
    servedTools,
    {
      read_file: ({ path, startLine }, { user }: User) => ({ text: `${path}:${startLine} for ${user}` }),
      write_file: (args) => keep("write_file", args),
      remove_file: (args) => keep("remove_file", args),
      print_receipt: ({ words = "thanks" }) => ({ words }),
      run_script: ({ script }) => `ran ${script.length} characters`,
      wait_forever: (_args, _context, { id, signal }) =>
        new Promise(() => signal.addEventListener("abort", () => void cancelled.push(id))),
    },
    {
      ...settings,
      hidden: { read_file: { owner: ({ user }: User) => user } },
      receipts: { print_receipt: ({ words }) => `* ${words} *` },
    },
  );
  return { registry, ran, cancelled };
}

/** A registry whose audit is kept, for tests of what is decided about calls. */
export function createAuditedRegistry() {
  const events: AuditEvent[] = [];
  const served = createServedRegistry({ audit: (event) => void events.push(event) });
  const decisions = () => events.flatMap((event) => (event.type === "approval_decided" ? [event] : []));
  return { ...served, decisions };
}

/** What one process keeps, as another one reads it. */
export const throughJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
