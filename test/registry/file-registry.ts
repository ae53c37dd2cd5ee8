/** A registry of the file tools, with handlers that tell what they were given. */

import { createToolRegistry, type RegistrySettings, type ToolMetadata } from "@toolwright/runtime";
import { fileTools } from "./file-tools.js";

/** What handlers were given, in order. */
export interface HandledCall {
  readonly tool: string;
  readonly args: unknown;
  readonly attempt: number;
}

type Run = (call: HandledCall) => unknown;

const succeed: Run = () => undefined;

/** Makes the registry; `run` is asked by each handler, and may throw. */
export function createFileRegistry(settings: RegistrySettings<ToolMetadata> = {}, run: Run = succeed) {
  const handled: HandledCall[] = [];
  const handle = async (tool: string, args: unknown, attempt: number): Promise<void> => {
    const call = { tool, args, attempt };
    handled.push(call);
    await run(call);
  };
  const registry = createToolRegistry(
    fileTools,
    {
      read_file: async (args, _context, call) => {
        await handle("read_file", args, call.attempt);
        return { text: `lines of ${args.path} from ${args.startLine}` };
      },
      write_file: (args, _context, call) => handle("write_file", args, call.attempt),
      remove_file: (args, _context, call) => handle("remove_file", args, call.attempt),
    },
    { ...settings, hidden: { read_file: { owner: () => "ada" } } },
  );
  return { registry, handled };
}
