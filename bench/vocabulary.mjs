/** The vocabulary of synthetic tools. */

/** Areas of an application, each with the things that its tools are about. */
export const areas = {
  billing: ["invoice", "payment", "refund", "subscription", "tax_rate"],
  calendar: ["event", "meeting_room", "reminder", "attendee", "time_slot"],
  catalogue: ["product", "price_list", "category", "review", "stock_level"],
  documents: ["page", "folder", "comment", "template", "attachment"],
  monitoring: ["alert", "dashboard", "log_stream", "metric", "incident"],
  people: ["employee", "team", "leave_request", "candidate", "contract"],
  repository: ["branch", "commit", "pull_request", "release", "workflow_run"],
  sales: ["lead", "deal", "quote", "account", "campaign"],
  shipping: ["parcel", "route", "warehouse", "customs_form", "pickup"],
  support: ["ticket", "conversation", "macro", "customer", "satisfaction_survey"],
};

/**
 * What tools do to things, with the effect that it has and how its description begins.
 * @type {readonly { readonly name: string, readonly effect: "read_only" | "mutating" | "destructive", readonly sentence: string }[]}
 */
export const verbs = [
  { name: "get", effect: "read_only", sentence: "Returns one" },
  { name: "list", effect: "read_only", sentence: "Lists every" },
  { name: "search", effect: "read_only", sentence: "Searches the text of every" },
  { name: "count", effect: "read_only", sentence: "Counts each" },
  { name: "export", effect: "read_only", sentence: "Writes to a file each" },
  { name: "compare", effect: "read_only", sentence: "Shows what differs between two versions of a" },
  { name: "preview", effect: "read_only", sentence: "Renders, without saving it, a" },
  { name: "validate", effect: "read_only", sentence: "Reports what is wrong with a" },
  { name: "create", effect: "mutating", sentence: "Creates a new" },
  { name: "update", effect: "mutating", sentence: "Changes fields of a" },
  { name: "rename", effect: "mutating", sentence: "Gives another name to a" },
  { name: "assign", effect: "mutating", sentence: "Makes somebody responsible for a" },
  { name: "schedule", effect: "mutating", sentence: "Plans for a later time a" },
  { name: "approve", effect: "mutating", sentence: "Accepts on behalf of the user a" },
  { name: "archive", effect: "mutating", sentence: "Takes out of sight, without deleting it, a" },
  { name: "restore", effect: "mutating", sentence: "Brings back from the archive a" },
  { name: "copy", effect: "mutating", sentence: "Makes an independent copy of a" },
  { name: "import", effect: "mutating", sentence: "Reads from a file each" },
  { name: "delete", effect: "destructive", sentence: "Deletes for good a" },
  { name: "merge", effect: "destructive", sentence: "Merges with its duplicate a" },
];

/** Sentences that say more about a tool. */
export const remarks = [
  "Prefer this tool to a search when the identifier is known: it is faster and never truncates.",
  "The result is sorted by the time of the last change, newest first.",
  "Fails without any effect when the caller lacks the permission.",
  "Runs in the background when it takes more than a few seconds; ask for its status afterwards.",
  "Do not call it in a loop. It accepts several items at once.",
  "Times are in the time zone of the workspace unless an offset is given.",
  "What it returns may be a few minutes old.",
];

/** Names of parameters by what kind of value they have, each with what its doc comment says. */
export const parameterNames = {
  text: [
    ["query", "Words that must occur, in any order."],
    ["title", "What people see in lists. One line, without formatting."],
    ["note", "A remark for colleagues; the customer never sees it."],
    ["reason", "Why this is done. It goes into the audit log as it is written here."],
    ["owner", "Name of the person who is responsible."],
  ],
  identifier: [
    ["workspaceId", "Workspace to work in."],
    ["externalKey", "Key of the same thing in another system."],
    ["requestKey", "Key that makes a repeated call have no second effect."],
  ],
  integer: [
    ["limit", "Most items to return. A smaller number is faster."],
    ["offset", "Items to skip from the beginning of the list."],
    ["priority", "From 0, which can wait, upwards."],
    ["maxAgeDays", "Leave out what is older than so many days."],
  ],
  number: [
    ["threshold", "Score below which a match is left out."],
    ["discount", "Part of the price that is taken off."],
    ["weight", "How much this counts beside the others."],
  ],
  flag: [
    ["dryRun", "Say what would happen, and change nothing."],
    ["includeArchived", "Also take what has been archived."],
    ["notifyOwner", "Send a message to the person who is responsible."],
  ],
  choice: [
    ["sortBy", "Field to sort by."],
    ["visibility", "Who may see it."],
    ["format", "Form of the output."],
    ["channel", "Where the message goes."],
  ],
  texts: [
    ["labels", "Labels to filter by; an item must have all of them."],
    ["fields", "Fields to return. Others are left out, which saves tokens."],
    ["recipients", "People who get a copy."],
  ],
  time: [
    ["since", "Leave out everything before this time."],
    ["dueAt", "When it has to be done."],
  ],
  address: [
    ["callbackUrl", "Where to send the result when it is there."],
    ["sourceUrl", "Where the data comes from."],
  ],
  object: [
    ["options", "Settings for this call alone."],
    ["retention", "How long to keep what is made."],
  ],
  objects: [
    ["items", "What to work on, in this order."],
    ["changes", "Changes to make, one after another."],
  ],
  dictionary: [
    ["metadata", "Values of your own, stored as they are."],
    ["headers", "Headers to send along."],
  ],
  shared: [
    ["page", "Which part of the list to return."],
    ["period", "Time that is looked at."],
    ["amount", "Sum of money."],
  ],
};

/**
 * Values of choices, by the parameter that takes one.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const choices = {
  sortBy: ["created", "updated", "name"],
  visibility: ["private", "team", "public"],
  format: ["json", "csv", "markdown", "html"],
  channel: ["email", "chat", "phone", "letter", "none"],
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
  period: {
    name: "TimeRange",
    file: "time-range",
    example: { from: "2026-01-01T00:00:00Z", to: null },
    text: `/** Declares a span of time between two moments. */

import type { DateTime } from "@toolwright/runtime";

/** A span of time. */
export interface TimeRange {
  /** First moment that belongs to it. */
  from: DateTime;

  /** First moment after it; null while it goes on. */
  to: DateTime | null;
}
`,
  },
  amount: {
    name: "Money",
    file: "money",
    example: { currency: "EUR", cents: 1999 },
    text: `/** Declares a sum of money. */

import type { Integer } from "@toolwright/runtime";

/** A sum of money. */
export interface Money {
  /**
   * Currency, as ISO 4217 has it.
   * @pattern ^[A-Z]{3}$
   */
  currency: string;

  /** The sum in the currency's smallest unit. */
  cents: Integer;
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
