/** The handlers of two work-item tools, on items in memory. */

import type { ToolHandler } from "../../generated/registry.js";
import type { WorkItem } from "../../tools/core-agent/work-item.js";
import { ToolFailure } from "@toolwright/runtime";

/** What every handler is given. */
export interface Store {
  readonly items: Map<string, WorkItem>;
}

const createWorkItem: ToolHandler<"CreateWorkItem", Store> = (
  { objective, plan, plan_status, todo_list },
  { items },
) => {
  const id = `item-${items.size + 1}`;
  const now = new Date().toISOString();
  const times = { created_at: now, updated_at: now };
  const work_item: WorkItem = {
    id,
    objective,
    state: "open",
    plan,
    plan_status: plan_status ?? "draft",
    todo_list,
    ...times,
  };
  items.set(id, work_item);
  return { work_item, change: "created" };
};

const getWorkItem: ToolHandler<"GetWorkItem", Store> = ({ work_item_id, include_todo_list }, { items }) => {
  const found = items.get(work_item_id);
  if (found === undefined) throw new ToolFailure("not_found", `There is no work item ${work_item_id}.`);
  const { todo_list, ...rest } = found;
  return { work_item: include_todo_list ? { ...rest, todo_list: todo_list ?? null } : rest };
};

export const handlers = { CreateWorkItem: createWorkItem, GetWorkItem: getWorkItem };
