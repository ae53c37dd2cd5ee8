/** What is fuzzed, in the order in which a run begins. */

import type { Subject } from "./fuzz-case.js";
import { calls, commandArguments, reports } from "./subjects/command-lines.js";
import { acceptances, adoptions, inventories, servers, toolLists } from "./subjects/lists.js";
import { configurations, documents, names, packageJsons } from "./subjects/settings.js";
import { comments, toolFiles } from "./subjects/sources.js";

export const subjects: readonly Subject[] = [
  toolFiles,
  comments,
  names,
  configurations,
  packageJsons,
  documents,
  inventories,
  acceptances,
  toolLists,
  servers,
  adoptions,
  commandArguments,
  calls,
  reports,
];
