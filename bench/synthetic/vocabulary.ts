/** The vocabulary of synthetic tools. */

/** Areas of an application, each with the things that its tools are about. */
export const areas = {
  billing: ["invoice", "payment", "refund", "subscription", "tax_rate"],
  calendar: ["event", "meeting_room", "reminder", "attendee", "time_slot"],
  catalogue: ["product", "price_list", "category", "review", "stock_level"],
  documents: ["page", "folder", "comment", "template", "attachment"],
  monitoring: ["alert", "dashboard", "log_stream", "metric", "incident"],
  repository: ["branch", "commit", "pull_request", "release", "workflow_run"],
  sales: ["lead", "deal", "quote", "account", "campaign"],
  support: ["ticket", "conversation", "macro", "customer", "satisfaction_survey"],
};

/** Verbs of tools: name, effect, and start of the description. */
export const verbs = `
get read_only Returns one
list read_only Lists every
search read_only Searches the text of every
compare read_only Shows what differs between two versions of a
create mutating Creates a new
update mutating Changes fields of a
assign mutating Makes somebody responsible for a
archive mutating Takes out of sight, without deleting it, a
delete destructive Deletes for good a
merge destructive Merges with its duplicate a`
  .trim()
  .split("\n")
  .map(splitLine);

/** Sentences that say more about a tool. */
export const remarks = [
  "Prefer this tool to a search when the identifier is known: it is faster and never truncates.",
  "The result is sorted by the time of the last change, newest first.",
  "Runs in the background when it takes more than a few seconds; ask for its status afterwards.",
  "Do not call it in a loop. It accepts several items at once.",
  "Times are in the time zone of the workspace unless an offset is given.",
];

/** Parameters: the kind of value, a name, and the doc comment. */
export const parameterNames = `
text query Words that must occur, in any order.
text title What people see in lists. One line, without formatting.
identifier workspaceId Workspace to work in.
identifier requestKey Key that makes a repeated call have no second effect.
integer limit Most items to return. A smaller number is faster.
integer maxAgeDays Leave out what is older than so many days.
number threshold Score below which a match is left out.
flag dryRun Say what would happen, and change nothing.
choice sortBy Field to sort by.
choice visibility Who may see it.
choice format Form of the output.
texts labels Labels to filter by; an item must have all of them.
texts fields Fields to return. Others are left out, which saves tokens.
time since Leave out everything before this time.
time dueAt When it has to be done.
address callbackUrl Where to send the result when it is there.
object options Settings for this call alone.
objects items What to work on, in this order.
dictionary metadata Values of your own, stored as they are.
shared page Which part of the list to return.`
  .trim()
  .split("\n")
  .map(splitLine);

/** Two words and the rest of a line. */
function splitLine(line: string): readonly [string, string, string] {
  const [first = "", second = "", ...rest] = line.split(" ");
  return [first, second, rest.join(" ")];
}

/** Values of choices, by the parameter that takes one. */
export const choices: Readonly<Record<string, readonly string[]>> = {
  sortBy: ["created", "updated", "name"],
  visibility: ["private", "team", "public"],
  format: ["json", "csv", "markdown", "html"],
};

/** Types that several tools share, by the parameter that has one: where it is declared, and a value of it. */
export const sharedTypes = {
  page: {
    name: "PageRequest",
    file: "page-request",
    example: { number: 1, size: 50 },
    text: `/** Declares which part of a list to return. */

import type { Integer } from "@toolwright/runtime";

/** A part of a list. */
export interface PageRequest {
  /**
   * Number of the page, from 1.
   * @minimum 1
   */
  number: Integer;

  /**
   * Most items on a page.
   * @minimum 1
   * @maximum 200
   * @default 50
   */
  size?: Integer;
}
`,
  },
  outcome: {
    name: "Outcome",
    file: "outcome",
    example: "done",
    text: `/** Declares how a call ended. */

/** How a call ended. */
export enum Outcome {
  Done = "done",
  Queued = "queued",
  Unchanged = "unchanged",
}
`,
  },
};
