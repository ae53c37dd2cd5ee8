/** Handles ExecCommandBatch: one command after the other, each with what it leaves out taken from the batch. */

import type { ToolHandler } from "../../../generated/registry.js";
import type { ExecCommandBatchItemResult } from "../../../tools/local-environment/exec-command-batch.js";
import { runCommand, type CommandRequest } from "../command.js";
import type { Sandbox } from "../sandbox.js";
import { ToolFailure } from "@toolwright/runtime";

export const execCommandBatch: ToolHandler<"ExecCommandBatch", Sandbox> = async (args, { root }, { signal }) => {
  const { items: commands, stop_on_error, ...defaults } = args;
  if (commands.length === 0) throw new ToolFailure("invalid_arguments", "items is empty: give at least one command.");
  const items: ExecCommandBatchItemResult[] = [];
  for (const [at, item] of commands.entries()) {
    const position = { index: at + 1, cmd: item.cmd };
    const stopped = stop_on_error === true && items.some(({ status }) => status === "failed");
    if (stopped) items.push({ ...position, status: "skipped", error_message: "A command before it failed." });
    else items.push({ ...position, ...(await runItem(root, withDefaults(item, defaults), signal)) });
  }
  const count = (status: ExecCommandBatchItemResult["status"]) => items.filter((item) => item.status === status).length;
  return {
    item_count: items.length,
    completed_count: count("completed"),
    failed_count: count("failed"),
    promoted_count: 0,
    skipped_count: count("skipped"),
    items,
  };
};

/** Null stands for the batch's value too. */
function withDefaults(item: CommandRequest, defaults: Omit<CommandRequest, "cmd">): CommandRequest {
  const set = Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null));
  return { ...defaults, ...set, cmd: item.cmd };
}

async function runItem(
  root: string,
  request: CommandRequest,
  signal: AbortSignal,
): Promise<Pick<ExecCommandBatchItemResult, "status" | "outcome" | "error_message">> {
  try {
    const outcome = await runCommand(root, request, signal);
    return { status: outcome.exit_status === 0 ? "completed" : "failed", outcome };
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error;
    return { status: "failed", error_message: error.message };
  }
}
