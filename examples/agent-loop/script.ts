/** What the scripted model says: it invents a parameter, reads what the registry answers, and does better. */

import type { Turn } from "./scripted-model.js";

const objective = "The nightly export is empty since Monday: find the cause and report it.";

export const script: readonly Turn[] = [
  { says: { call: "CreateWorkItem", arguments: { objective, plan_state: "draft" } } },
  {
    // The feedback names the parameter that exists.
    expects: /"call_id":"call_0".*did you mean.*plan_status/,
    says: { call: "CreateWorkItem", arguments: { objective, plan_status: "draft" } },
  },
  {
    expects: /"call_id":"call_1".*created/,
    says: { call: "GetWorkItem", arguments: { work_item_id: "item-1" } },
  },
  { expects: /"call_id":"call_2".*nightly export/, says: { text: "I have recorded the export as item-1." } },
];
